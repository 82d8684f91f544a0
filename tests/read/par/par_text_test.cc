// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/read/par/par_text.h"

#include <gtest/gtest.h>

namespace armature::internal {
namespace {

TEST(ParText, keeps_places_of_statements_and_items) {
  Diagnostics diagnostics;
  const auto statements =
      read_par_text("(* a\n comment *) NL = 2 (* two *)\n theta = {th1 ,\n   th2 - pi/2 }\n", "x.par", diagnostics, {});
  EXPECT_TRUE(diagnostics.all().empty()) << to_string(diagnostics);
  ASSERT_EQ(statements.size(), 2u);
  const ParStatement& size = statements.at("nl");
  EXPECT_EQ(size.items[0].text, "2");
  EXPECT_EQ(size.line, 2);
  EXPECT_EQ(size.column, 13);
  const ParStatement& theta = statements.at("theta");
  EXPECT_TRUE(theta.is_list);
  ASSERT_EQ(theta.count, 2u);
  EXPECT_EQ(theta.items[0].text, "th1");
  EXPECT_EQ(theta.items[1].text, "th2 - pi/2");
  EXPECT_EQ(theta.items[1].line, 4);
  EXPECT_EQ(theta.items[1].column, 4);
}

TEST(ParText, reads_what_is_kept_in_comments) {
  Diagnostics diagnostics;
  const auto statements = read_par_text("(* Robotname = 'rx90' *)\n(* Coordinates = {q1,q2} *)\n(* d = {1,2} is not *)",
                                        "x.par", diagnostics, {});
  EXPECT_TRUE(diagnostics.all().empty()) << to_string(diagnostics);
  EXPECT_EQ(statements.size(), 2u);
  EXPECT_EQ(statements.at("robotname").items[0].text, "'rx90'");
  EXPECT_EQ(statements.at("coordinates").count, 2u);
}

TEST(ParText, goes_on_after_a_broken_statement) {
  Diagnostics diagnostics;
  const auto statements = read_par_text("NL 2\nd = {0,\nr = {1}\n! \nfoo = 1\nNJ = 3\n", "x.par", diagnostics, {});
  EXPECT_EQ(diagnostics.error_count(), 4u) << to_string(diagnostics);
  EXPECT_EQ(statements.size(), 2u);
  EXPECT_EQ(statements.at("r").items[0].text, "1");
  EXPECT_EQ(statements.at("nj").items[0].text, "3");
}

TEST(ParText, counts_but_does_not_keep_endless_lists) {
  std::string text = "d = {";
  for (int i = 0; i < 50'000; ++i) text += "0,";
  Diagnostics diagnostics;
  const auto statements = read_par_text(text + "0}", "x.par", diagnostics, {});
  EXPECT_EQ(statements.at("d").count, 50'001u);
  EXPECT_LE(statements.at("d").items.size(), Limits{}.joints);
}

}  // namespace
}  // namespace armature::internal
