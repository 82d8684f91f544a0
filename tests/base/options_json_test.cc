// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/base/options_json.h"

#include <gtest/gtest.h>

namespace armature::internal {
namespace {

enum class Colour { red, green };
constexpr auto names(Colour) { return std::to_array<std::string_view>({"red", "green"}); }

struct Painted {
  std::string what;
  std::size_t layers = 2;
  std::optional<double> thickness;
  Colour colour = Colour::green;
  std::vector<std::string> tools = {"brush"};
  int coats = 1;
};
template <class Visitor>
void describe(Painted& p, Visitor& v) {
  v("what", p.what, "what is painted", required());
  v("layers", p.layers, "how often");
  v("thickness", p.thickness, "of a layer, if it matters");
  v("colour", p.colour, "the colour");
  v("tools", p.tools, "what to paint with", one_of({"brush", "roller"}));
  v("coats", p.coats, "how many coats", one_of({"1", "2"}));
}

std::string refused(const Json& json) {
  try {
    options_from_json<Painted>(json);
  } catch (const InputError& error) {
    return error.what();
  }
  return "";
}

TEST(OptionsJson, keeps_the_defaults_of_what_is_not_given) {
  const auto painted = options_from_json<Painted>({{"what", "wall"}});
  EXPECT_EQ(painted.what, "wall");
  EXPECT_EQ(painted.layers, 2U);
  EXPECT_FALSE(painted.thickness);
  EXPECT_EQ(painted.colour, Colour::green);
  EXPECT_EQ(painted.tools, std::vector<std::string>{"brush"});
}

TEST(OptionsJson, takes_what_is_given) {
  const auto painted = options_from_json<Painted>({{"what", "door"},
                                                   {"layers", 3},
                                                   {"thickness", 0.5},
                                                   {"colour", "red"},
                                                   {"tools", {"roller", "brush"}},
                                                   {"coats", 2}});
  EXPECT_EQ(painted.layers, 3U);
  EXPECT_EQ(painted.thickness, 0.5);
  EXPECT_EQ(painted.colour, Colour::red);
  EXPECT_EQ(painted.tools.size(), 2U);
  EXPECT_EQ(painted.coats, 2);
}

TEST(OptionsJson, takes_null_for_what_is_not_given) {
  EXPECT_EQ(options_from_json<Painted>({{"what", "wall"}, {"layers", nullptr}}).layers, 2U);
}

TEST(OptionsJson, tells_everything_that_is_wrong_at_once) {
  const std::string said = refused({{"layers", "three"}, {"colour", "blue"}, {"tools", {"spoon"}}, {"colours", "red"}});
  EXPECT_NE(said.find("'what' is missing"), std::string::npos) << said;
  EXPECT_NE(said.find("layers = \"three\": no such value"), std::string::npos) << said;
  EXPECT_NE(said.find("colour = \"blue\": no such value"), std::string::npos) << said;
  EXPECT_NE(said.find("red, green"), std::string::npos) << said;
  EXPECT_NE(said.find("tools = \"spoon\": no such value"), std::string::npos) << said;
  EXPECT_NE(said.find("no option is called 'colours'"), std::string::npos) << said;
  EXPECT_NE(said.find("did you mean \"colour\""), std::string::npos) << said;
}

TEST(OptionsJson, refuses_numbers_that_do_not_fit) {
  EXPECT_NE(refused({{"what", "wall"}, {"layers", -1}}), "");
  EXPECT_NE(refused({{"what", "wall"}, {"layers", 2.5}}), "");
  EXPECT_NE(refused({{"what", "wall"}, {"layers", true}}), "");
  EXPECT_NE(refused({{"what", "wall"}, {"thickness", "thin"}}), "");
  EXPECT_NE(refused({{"what", "wall"}, {"coats", 3}}), "");
}

TEST(OptionsJson, refuses_what_is_no_object) { EXPECT_THROW(options_from_json<Painted>(Json(3)), MisuseError); }

}  // namespace
}  // namespace armature::internal
