// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/identify/judge/leave_one_out.h"

#include <gtest/gtest.h>

#include "tests/identify/synthetic.h"

namespace armature::internal {
namespace {

class SixLogs : public testing::Test {
 protected:
  // Logs of the robot; the one with the number `odd` is of another, whose last link is heavier.
  std::vector<LogStatistics> logs(std::size_t odd, std::uint64_t seed) {
    Robot other = robot_;
    other.frame(3).inertial.MX = other.arena.constant(Rational::from_decimal("0.3").value());
    Motions motions;
    for (std::size_t i = 0; i < 6; ++i)
      motions.add(std::vector{test::motion_of(test::synthetic_log(i == odd ? other : robot_, seed + i, 300, 0.2))});
    return statistics_by_log(model_, motions, {});
  }
  Estimate all_of(const std::vector<LogStatistics>& groups) const {
    return least_squares(merged(groups).solved, model_.unknowns(), Weighting::by_coordinate);
  }
  Robot robot_ = test::three_joints();
  IdentificationModel model_ = identification_model(robot_, {});
};

// The oracle merges the others one by one.
TEST_F(SixLogs, are_left_out_as_if_they_had_never_been) {
  const std::vector<LogStatistics> groups = logs(9, 1);
  const std::vector<LeftOut> found = leave_one_out(groups, all_of(groups));
  ASSERT_EQ(found.size(), 6U);
  for (std::size_t i = 0; i < 6; ++i) {
    std::vector<LogStatistics> others = groups;
    others.erase(others.begin() + static_cast<std::ptrdiff_t>(i));
    const Estimate truth = all_of(others);
    ASSERT_TRUE(found[i].determined);
    EXPECT_LT((found[i].value - truth.value).norm(), 1e-9 * truth.value.norm()) << i;
    EXPECT_NEAR(found[i].by_others, judged_errors(groups[i].judged, truth.value).total, 1e-9);
    EXPECT_LT(std::abs(found[i].z), 5) << "nothing is odd";
    EXPECT_GE(found[i].by_others, found[i].error - 1e-9) << "the others know it less well";
  }
}

TEST_F(SixLogs, show_the_one_that_is_of_another_robot) {
  for (std::size_t odd = 0; odd < 6; ++odd) {
    const std::vector<LogStatistics> groups = logs(odd, 10 * odd + 1);
    const std::vector<LeftOut> found = leave_one_out(groups, all_of(groups));
    for (std::size_t i = 0; i < 6; ++i) {
      if (i == odd) continue;
      EXPECT_GT(std::abs(found[odd].z), 2 * std::abs(found[i].z));
      EXPECT_GT(found[odd].by_others, 1.1 * found[i].by_others);
    }
    EXPECT_GT(std::abs(found[odd].z), 10);
    EXPECT_EQ(model_.columns[found[odd].moved].name.substr(0, 2), "MX");
  }
}

TEST_F(SixLogs, that_alone_tell_a_parameter_are_not_judged) {
  const std::vector<LogStatistics> groups = logs(9, 1);
  const std::vector<LeftOut> alone = leave_one_out({groups[0]}, all_of({groups[0]}));
  ASSERT_EQ(alone.size(), 1U);
  EXPECT_FALSE(alone[0].determined);
}

}  // namespace
}  // namespace armature::internal
