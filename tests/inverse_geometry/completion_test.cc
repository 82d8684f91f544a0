// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/inverse_geometry/completion.h"

#include <gtest/gtest.h>

#include "tests/support/random_arms.h"

namespace armature::internal::ik {
namespace {

std::vector<std::pair<double, double>> a_turn(std::size_t joints) {
  return std::vector<std::pair<double, double>>(joints, {-3, 3});
}

TEST(Completion, added_joints_stay_at_zero_in_the_postures_of_the_short_arm) {
  support::RandomArms random(41);
  support::Random numbers(41);
  for (const char* types : {"R", "P", "RP", "RRR", "PRP", "RRRR", "RRRP", "RRRRR", "RPRPR"}) {
    Arm arm;
    for (const char type : std::string(types)) arm.axes.push_back({random.direction(), random.point(), type == 'P'});
    const std::size_t n = arm.axes.size();
    const auto six = completed(arm, a_turn(n));
    ASSERT_TRUE(six) << types;
    EXPECT_TRUE(n > 3 || six->method() == SixMethod::pieper) << types;
    std::vector<double> q(n);
    for (double& x : q) x = numbers.uniform(-2, 2);
    bool there = false;
    for (const SixSolution& s : six->solve(forward(arm, q))) {
      double off = 0;
      for (std::size_t i = 0; i < 6; ++i)
        off =
            std::max(off, std::abs(i < n ? (six->axes()[i].slides ? s.q[i] - q[i] : wrapped(s.q[i] - q[i])) : s.q[i]));
      there = there || off < 1e-9;
    }
    EXPECT_TRUE(there) << types;
  }
}

TEST(Completion, joints_that_depend_on_each_other_have_none) {
  const Axis slide{Vec3::UnitX(), Vec3::Zero(), true};
  EXPECT_FALSE(completed({{slide, slide}, {}}, a_turn(2)));
}

}  // namespace
}  // namespace armature::internal::ik
