// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/identify/judge/joint_excitation.h"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

namespace armature::internal {
namespace {

// Ten periods of a sine, then rest for as long; and a joint that turns one way.
TEST(JointExcitation, counts_what_a_joint_does) {
  Motion motion;
  motion.step = 0.001;
  for (auto* signals : {&motion.q, &motion.qd, &motion.qdd, &motion.tau}) signals->resize(2);
  constexpr double w = 2 * std::numbers::pi;
  for (int i = 0; i < 20'000; ++i) {
    const double t = 0.001 * i;
    const bool moves = t < 10;
    motion.q[0].push_back(moves ? 0.7 * std::sin(w * t) : 0);
    motion.qd[0].push_back(moves ? 0.7 * w * std::cos(w * t) : 0);
    motion.qdd[0].push_back(moves ? -0.7 * w * w * std::sin(w * t) : 0);
    motion.q[1].push_back(t);
    motion.qd[1].push_back(1);
    motion.qdd[1].push_back(0);
    for (Signal& tau : motion.tau) tau.push_back(0);
  }
  Motions motions;
  motions.add({motion});
  const auto joints = joint_excitation(motions, 2, 0.005);
  EXPECT_NEAR(joints[0].range(), 1.4, 1e-3);
  EXPECT_NEAR(joints[0].speed, 0.7 * w, 1e-3);
  EXPECT_NEAR(joints[0].acceleration, 0.7 * w * w, 1e-2);
  EXPECT_NEAR(joints[0].rest, 0.5 + 0.5 * 2 * 0.005 / std::numbers::pi, 1e-3);
  EXPECT_EQ(joints[0].reversals, 20U);
  EXPECT_EQ(joints[1].reversals, 0U);
  EXPECT_EQ(joints[1].rest, 0);
}

}  // namespace
}  // namespace armature::internal
