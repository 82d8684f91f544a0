// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// What the shared part gives to a language, seen through a language made for this test.
#include "armature/emit/language.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "tests/emit/example_programs.h"

namespace armature::internal {
namespace {

// One line a statement, prefix functions: nothing a real language does.
class Polish final : public Language {
 public:
  using Language::Language;
  NameRules rules() const override { return {.reserved = {}}; }
  Infix operation(Code code, const Infix& a, const Infix& b) const override {
    const char* words[] = {"add", "sub", "mul", "div", "neg", "sin", "cos"};
    const std::string word = words[static_cast<int>(code)];
    return {is_binary(code) ? fmt::format("({} {} {})", word, a.text, b.text) : fmt::format("({} {})", word, a.text)};
  }
  Infix sign(const Infix& a) const override { return {"(sign " + a.text + ")"}; }
  std::string variable(const std::string& name) const override { return "$" + name; }
  std::string parameter(const std::string& name) const override { return "p:" + name; }
  std::string constant(const std::string& name) const override { return "c:" + name; }
  std::string element(const Array& array, std::size_t i) const override { return fmt::format("{}@{}", array.name, i); }
  std::string definition(const std::string& name, const Infix& value) const override {
    return fmt::format("let {} {}\n", name, value.text);
  }
  std::string assignment(const std::string& place, const Infix& value) const override {
    return fmt::format("set {} {}\n", place, value.text);
  }
  std::string heading(const std::string& text) const override { return "; " + text + "\n"; }

  std::vector<EmittedFile> files(const Parts& parts) const override {
    return {{"init", parts.init},
            {"run", parts.run},
            {"locals", joined(parts.init_locals) + "; " + joined(parts.run_locals)},
            {"constants", numbers(*this, parts.vectors.parameters)}};
  }
};

TEST(Language, the_shared_part_decides_what_is_computed_in_which_order) {
  const EmitOptions options;
  const auto files = write(Polish(options), test::pendulum(), options);
  EXPECT_EQ(files[0].content,
            "let MX1 (mul p:M1 p:L1)\n"
            "set c:ZZR1 (add p:ZZ1 (mul $MX1 p:L1))\n"
            "set c:k1 (mul $MX1 9.81)\n"
            "set c:Fv1 p:Fv1\n"
            "set c:Fs1 p:Fs1\n");
  EXPECT_EQ(files[1].content,
            "let q1 q@0\nlet qd1 qd@0\nlet qdd1 qdd@0\n"
            "let C1 (cos $q1)\n"
            "; N1: moment on the link\n"
            "let N1_3 (mul c:ZZR1 $qdd1)\n"
            "let tau1 (add (add $N1_3 (mul c:k1 $C1)) (add (mul c:Fv1 $qd1) (mul c:Fs1 (sign $qd1))))\n"
            "\n"
            "set tau@0 $tau1\n"
            "set E@0 (mul 0.5 (mul c:ZZR1 (mul $qd1 $qd1)))\n");
  EXPECT_EQ(files[2].content, "MX1; q1, qd1, qdd1, C1, N1_3, tau1");
  EXPECT_EQ(files[3].content, "0.597, 0.981, 0.75, 0.696, 1.618, 0.699");
}

TEST(Language, comments_are_marked_line_by_line) { EXPECT_EQ(commented({"a", "", "b"}, "#"), "# a\n#\n# b\n"); }

TEST(Language, places_are_filled_in_once) {
  EXPECT_EQ(filled_in("@A@ and @B@ and @A@", {{"A", "@B@"}, {"B", "b"}}), "b and b and b");
  EXPECT_EQ(filled_in("a@b.org", {{"A", "x"}}), "a@b.org");
}

}  // namespace
}  // namespace armature::internal
