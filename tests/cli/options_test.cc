// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "cli/options.h"

#include <gtest/gtest.h>

namespace armature::cli {
namespace {

enum class Colour { red, green };
constexpr auto names(Colour) { return std::to_array<std::string_view>({"red", "green"}); }

struct Paint {
  double thick_ness = 2;
  std::optional<double> share;
  bool dry = false;
  Colour colour = Colour::red;
  std::vector<Colour> others = {Colour::green};
  std::vector<std::string> words, twice;
  std::vector<std::size_t> rows;
};
template <class Visitor>
void describe(Paint& p, Visitor& v) {
  v("words", p.words, "what to paint", positional("WORD"), required());
  v("thick_ness", p.thick_ness, "how thick it is", unit("mm"), range(1, 3));
  v("share", p.share, "how much of it", positive());
  v("dry", p.dry, "let it dry");
  v("colour", p.colour, "which colour", letter('c'));
  v("others", p.others, "more colours", commas());
  v("twice", p.twice, "given twice", repeated());
  v("rows", p.rows, "which rows", commas());
}

Paint parsed(std::vector<std::string> words) {
  Paint paint;
  CLI::App app;
  add_options(&app, paint);
  std::reverse(words.begin(), words.end());
  app.parse(words);
  return paint;
}

TEST(Options, become_flags) {
  const Paint paint = parsed({"a", "b", "--thick-ness", "1.5", "--dry", "-c", "green", "--others", "red,green",
                              "--twice", "x", "--twice", "y,z", "--rows", "1,4", "--share", "0.25"});
  EXPECT_EQ(paint.words, (std::vector<std::string>{"a", "b"}));
  EXPECT_EQ(paint.thick_ness, 1.5);
  EXPECT_TRUE(paint.dry);
  EXPECT_EQ(paint.colour, Colour::green);
  EXPECT_EQ(paint.others, (std::vector<Colour>{Colour::red, Colour::green}));
  EXPECT_EQ(paint.twice, (std::vector<std::string>{"x", "y,z"}));
  EXPECT_EQ(paint.rows, (std::vector<std::size_t>{1, 4}));
  EXPECT_EQ(paint.share, 0.25);
}

TEST(Options, keep_their_defaults) {
  const Paint paint = parsed({"a"});
  EXPECT_EQ(paint.thick_ness, 2);
  EXPECT_EQ(paint.colour, Colour::red);
  EXPECT_EQ(paint.others, (std::vector<Colour>{Colour::green}));
  EXPECT_FALSE(paint.share.has_value());
}

TEST(Options, refuse_what_is_out_of_bounds) {
  EXPECT_THROW(parsed({}), CLI::ParseError);
  EXPECT_THROW(parsed({"a", "--thick-ness", "3.5"}), CLI::ParseError);
  EXPECT_THROW(parsed({"a", "--thick-ness", "nan"}), CLI::ParseError);
  EXPECT_THROW(parsed({"a", "--share", "inf"}), CLI::ParseError);
  EXPECT_THROW(parsed({"a", "--share", "0"}), CLI::ParseError);
  EXPECT_THROW(parsed({"a", "--share", "-1"}), CLI::ParseError);
  EXPECT_THROW(parsed({"a", "--colour", "blue"}), CLI::ParseError);
  EXPECT_THROW(parsed({"a", "--others", "red,blue"}), CLI::ParseError);
}

TEST(Options, tell_their_bounds_and_defaults_in_help) {
  Paint paint;
  CLI::App app;
  add_options(&app, paint);
  const std::string help = app.help();
  EXPECT_NE(help.find("--thick-ness MM"), std::string::npos) << help;
  EXPECT_NE(help.find("How thick it is"), std::string::npos) << help;
}

TEST(Options, know_their_choices) {
  Paint paint;
  CLI::App app;
  add_options(&app, paint);
  EXPECT_EQ(choices_of(*app.get_option("--colour")), (std::vector<std::string>{"red", "green"}));
  EXPECT_EQ(choices_of(*app.get_option("--others")), (std::vector<std::string>{"red", "green"}));
  EXPECT_TRUE(choices_of(*app.get_option("--thick-ness")).empty());
  EXPECT_TRUE(choices_of(*app.get_option("--twice")).empty());
  EXPECT_NE(app.help().find("Which colour: red, green"), std::string::npos) << app.help();
}

TEST(Options, name_the_choices_when_a_word_is_none_of_them) {
  try {
    parsed({"a", "--colour", "gren"});
    FAIL();
  } catch (const CLI::ParseError& error) {
    EXPECT_STREQ(error.what(), "--colour: 'gren' is none of red, green; did you mean \"green\"?");
  }
}

}  // namespace
}  // namespace armature::cli
