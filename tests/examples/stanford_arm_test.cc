// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "examples/stanford_arm.h"

#include <gtest/gtest.h>

#include "armature/base/random.h"
#include "armature/formulate/numeric_program.h"
#include "armature/program/interpret.h"
#include "armature/robot/check.h"

namespace armature::internal {
namespace {

StanfordMotion random_motion(RandomNumbers& random) {
  StanfordMotion motion;
  for (Eigen::Vector3d* each : {&motion.q, &motion.qd, &motion.qdd})
    for (double& value : *each) value = random.uniform(-2, 2);
  return motion;
}

// What Armature derives from robots/stanford.yaml against Lagrange and Euler's equations in the paper's frames.
TEST(StanfordArm, has_the_torques_of_lagrange_and_euler) {
  RandomNumbers random(1);
  for (std::uint64_t seed = 1; seed <= 5; ++seed) {
    const StanfordArm arm = built_stanford_arm(seed, 0.3);
    const Program program = numeric_program(stanford_robot(arm), "inverse-dynamics", {"q", "qd", "qdd"});
    for (int state = 0; state < 5; ++state) {
      const StanfordMotion motion = random_motion(random);
      std::vector<double> inputs;
      for (const Eigen::Vector3d* each : {&motion.q, &motion.qd, &motion.qdd})
        inputs.insert(inputs.end(), each->begin(), each->end());
      ASSERT_EQ(inputs.size(), program.input_count());
      const std::vector<double> tau = interpret<double>(program, {}, inputs);
      const Eigen::Vector3d expected = lagrange_euler_torques(arm.pseudo_inertia, motion);
      for (Eigen::Index k = 0; k < 3; ++k) EXPECT_NEAR(tau[static_cast<std::size_t>(k)], expected[k], 1e-9);
    }
  }
}

// Joint 3 lifts its mass, and holds it against gravity: by hand.
TEST(StanfordArm, lifts_its_boom) {
  StanfordMotion motion{{0, 0, 0.5}, {0, 0, 0}, {0, 0, 2}};
  EXPECT_NEAR(lagrange_euler_torques(paul_stanford_arm().pseudo_inertia, motion)[2],
              stanford_mass[2] * (stanford_gravity + 2), 1e-12);
}

TEST(StanfordArm, is_printed_as_paul_prints_it) {
  const StanfordArm paul = paul_stanford_arm();
  double largest = 0;
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    const StanfordArm arm = built_stanford_arm(seed, 0.02);
    for (std::size_t l = 0; l < 3; ++l) {
      const Eigen::Matrix4d off = arm.pseudo_inertia[l] - paul.pseudo_inertia[l];
      EXPECT_EQ(off(3, 3), 0);
      const double centre = off.col(3).cwiseAbs().maxCoeff();
      EXPECT_LE(centre, 0.5e-4 * stanford_mass[l] + 1e-15);
      EXPECT_LE(off.diagonal().cwiseAbs().maxCoeff(), l == 2 ? 0.00526 : 0.00076);
      EXPECT_GT(off.norm(), 0) << "no arm is exactly as its table";
      largest = std::max(largest, off.norm());
    }
  }
  EXPECT_GT(largest, 1e-3);
}

}  // namespace
}  // namespace armature::internal
