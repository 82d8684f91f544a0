// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/identify/equations/motion_extents.h"

#include <gtest/gtest.h>

#include <cmath>

namespace armature::internal {
namespace {

Motion extents_motion(double bias) {
  Motion motion;
  motion.step = 0.01;
  for (auto* signals : {&motion.q, &motion.qd, &motion.qdd, &motion.tau}) signals->resize(2);
  for (int i = 0; i < 1000; ++i) {
    const double t = 0.01 * i;
    motion.q[0].push_back(2 * std::sin(t));
    motion.qd[0].push_back(2 * std::cos(t));
    motion.q[1].push_back(bias * t - std::cos(t));
    motion.qd[1].push_back(bias + std::sin(t));
    for (std::size_t k = 0; k < 2; ++k) {
      motion.qdd[k].push_back(0);
      motion.tau[k].push_back(k == 0 ? t : 3);
    }
  }
  return motion;
}

TEST(MotionExtents, are_those_of_all_motions) {
  const Motion first = extents_motion(0), second = extents_motion(5);
  MotionExtents extents;
  extents.add({&first, 1});
  EXPECT_NEAR(extents.position_range(0), 4, 1e-3);
  EXPECT_NEAR(extents.position_range(1), 2, 1e-3);
  EXPECT_FALSE(extents.constant_torque(0));
  EXPECT_TRUE(extents.constant_torque(1));
  extents.add({&second, 1});
  EXPECT_GT(extents.position_range(1), 40);
  EXPECT_EQ(extents.samples(), 2000U);
}

TEST(MotionExtents, see_what_moves_one_way_only) {
  const Motion both = extents_motion(0), forwards = extents_motion(1.1), backwards = extents_motion(-1.1);
  EXPECT_TRUE(MotionExtents({&both, 1}).one_way().empty());
  EXPECT_EQ(MotionExtents({&forwards, 1}).one_way(), (std::vector<std::size_t>{1}));
  EXPECT_EQ(MotionExtents({&backwards, 1}).one_way(), (std::vector<std::size_t>{1}));
  MotionExtents there_and_back({&forwards, 1});
  there_and_back.add({&backwards, 1});
  EXPECT_TRUE(there_and_back.one_way().empty());
  EXPECT_TRUE(MotionExtents().one_way().empty());
}

}  // namespace
}  // namespace armature::internal
