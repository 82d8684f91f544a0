// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/verbs/recipes/comparison_words.h"

#include <gtest/gtest.h>

namespace armature::internal {
namespace {

TEST(ComparisonWords, have_as_many_digits_as_the_difference_needs) {
  EXPECT_EQ(two_values(0.5, 0.7), "from 0.5 to 0.7");
  EXPECT_EQ(two_values(100.01, 100.02), "from 100.01 to 100.02");
  EXPECT_EQ(two_values(2, 2), "from 2 to 2");
  EXPECT_EQ(two_values(0, 0), "from 0 to 0");
}

TEST(ComparisonWords, say_how_a_parameter_changed) {
  ComparedParameter p;
  p.meaning = "Coulomb friction of joint 3", p.unit = "Nm";
  p.first = 0.5, p.second = 0.7, p.difference = 0.2, p.percent = 40, p.z = 9.13, p.torque = 2;
  EXPECT_EQ(
      words_of_change(p),
      "Coulomb friction of joint 3 rose by 40 %, from 0.5 to 0.7 Nm (9.1 standard deviations, 2 % of the greatest "
      "torque of a joint)");
  p.second = 1.2, p.difference = 0.7, p.percent = 140, p.torque = 120;
  EXPECT_NE(words_of_change(p).find("rose by 140 %, "), std::string::npos) << words_of_change(p);
  EXPECT_NE(words_of_change(p).find(" 120 % of the greatest"), std::string::npos) << words_of_change(p);
  p.first = -0.5, p.second = -0.7;  // "rose" would be wrong, and "fell" misunderstood
  EXPECT_NE(words_of_change(p).find("went from -0.5 to -0.7 Nm"), std::string::npos);
}

TEST(ComparisonWords, end_with_a_verdict) {
  CompareResult result;
  for (const double z : {0.5, -2.1, 1.0}) {
    result.parameters.emplace_back().z = z;
    result.parameters.back().name = std::to_string(z);
  }
  EXPECT_NE(
      comparison_verdict(result).find("Nothing changed beyond chance. The largest of 3 differences is that of -2.1"),
      std::string::npos);
  result.changed = 1;
  EXPECT_EQ(comparison_verdict(result), "1 of 3 parameters changed beyond chance.");
  result.changed = 2;
  EXPECT_NE(comparison_verdict(result).find("more than half"), std::string::npos);
  result.common_factor = 1.1;
  EXPECT_NE(comparison_verdict(result).find("One factor of 1.1"), std::string::npos);
}

}  // namespace
}  // namespace armature::internal
