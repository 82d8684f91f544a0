// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Derived models are the same functions as textbook formulas, decided over GF(2^61 - 1) without tolerance: transforms
// against the product of eq. 1-b, Jacobians against derivatives of it, inverse dynamics against Lagrange's equations.
#include <gtest/gtest.h>

#include "armature/derive/derive.h"
#include "armature/expr/identical.h"
#include "tests/support/random_robot.h"
#include "tests/support/symbolic_oracle.h"

namespace armature::internal::support {
namespace {

RobotOptions small_symbolic_robots() {
  RobotOptions options;
  options.symbolic = true;
  options.most_joints = 5;
  options.wrenches = options.rotating_base = options.base_pose = options.tools = false;
  return options;
}

TEST(SymbolicProof, newton_and_euler_agree_with_lagrange) {
  for (std::uint64_t seed = 0; seed < 100; ++seed) {
    const Robot robot = random_robot(seed, small_symbolic_robots()).robot;
    const Model model = derive(robot, "inverse-dynamics");
    Arena arena = robot.arena;
    const std::vector<Ref> expected = lagrange_torques(arena, robot);
    ASSERT_TRUE(identical(model.arena, model.outputs[0].values, arena, expected)) << "seed " << seed;
  }
}

// The 16 elements of a transform, without its last row.
std::vector<Ref> elements(const SymbolicPose& pose) {
  std::vector<Ref> T;
  for (std::size_t i = 0; i < 3; ++i) {
    T.insert(T.end(), pose.rotation.begin() + 3 * static_cast<std::ptrdiff_t>(i),
             pose.rotation.begin() + 3 * static_cast<std::ptrdiff_t>(i) + 3);
    T.push_back(pose.position[i]);
  }
  return T;
}

TEST(SymbolicProof, geometry_is_the_product_of_transforms) {
  RobotOptions options = small_symbolic_robots();
  options.most_joints = 12;
  for (std::uint64_t seed = 0; seed < 100; ++seed) {
    const Robot robot = random_robot(seed, options).robot;
    Arena arena = robot.arena;
    const std::vector<Ref> expected = elements(symbolic_frames(arena, robot).back());
    for (const char* name : {"transform", "fast-geometry"}) {
      const Model model = derive(robot, name, {"0", std::to_string(robot.link_count), {}, {}, {}, false});
      const std::span<const Ref> T = std::span<const Ref>(model.outputs[0].values).first(12);
      ASSERT_TRUE(identical(model.arena, T, arena, expected)) << name << ", seed " << seed;
    }
  }
}

TEST(SymbolicProof, jacobians_are_derivatives) {
  RobotOptions options = small_symbolic_robots();
  options.most_joints = 8;
  for (std::uint64_t seed = 0; seed < 100; ++seed) {
    const Robot robot = random_robot(seed, options).robot;
    Arena arena = robot.arena;
    const std::vector<Ref> expected = symbolic_jacobian(arena, robot, symbolic_frames(arena, robot).back());
    const Model model = derive(robot, "jacobian", {"0", std::to_string(robot.link_count), {}, {}, {}, false});
    ASSERT_TRUE(identical(model.arena, model.outputs[0].values, arena, expected)) << "seed " << seed;
  }
}

}  // namespace
}  // namespace armature::internal::support
