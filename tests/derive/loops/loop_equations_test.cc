// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/derive/loops/loop_equations.h"

#include <gtest/gtest.h>

#include "armature/expr/numeric_field.h"
#include "tests/derive/loops/looped_robots.h"

namespace armature::internal {
namespace {

// The rows times the velocities of all coordinates vanish, seen from any frame; and so do rows times accelerations plus
// the rest.
TEST(LoopEquations, hold_for_motions_of_random_closed_loops_seen_from_any_frame) {
  std::size_t tried = 0;
  for (std::uint64_t seed = 0; seed < 6; ++seed)
    for (const JointType cut : {JointType::revolute, JointType::prismatic, JointType::fixed}) {
      Robot robot = looped_robots::random_loop(seed, cut).robot;
      const Eigen::VectorXd q = looped_robots::random_loop(seed, cut).q;
      const looped_robots::ClosedOracle oracle(robot);
      if (!oracle.is_decided(q)) continue;
      ++tried;
      const Eigen::VectorXd motors =
          Eigen::VectorXd::Constant(static_cast<Eigen::Index>(oracle.structure().motorised.size()), 0.8);
      const Eigen::VectorXd v = oracle.G(q) * motors, a = oracle.accelerations(q, motors, -motors);
      std::unordered_map<std::string, double> values;
      for (std::size_t k = 0; k < robot.coordinates.size(); ++k) {
        values[robot.arena.name_of(robot.coordinates[k].q)] = q[static_cast<Eigen::Index>(k)];
        values[robot.arena.name_of(robot.coordinates[k].qd)] = v[static_cast<Eigen::Index>(k)];
      }
      for (const std::size_t frame : {std::size_t{0}, std::size_t{2}, robot.loops[0].closing}) {
        const LoopView view(robot.arena, robot, robot.loops[0], frame);
        const std::array<Scalar, 6> rest = view.rest(robot);
        for (std::size_t row = 0; row < 6; ++row) {
          std::vector<Ref> refs = {rest[row].ref()};
          for (std::size_t k = 0; k < robot.coordinates.size(); ++k) refs.push_back(view.equations().at(row, k).ref());
          const std::vector<double> numbers =
              evaluate(robot.arena, std::span<const Ref>(refs), NumericField<double>(values));
          double speed = 0, acceleration = numbers[0];
          for (std::size_t k = 0; k < robot.coordinates.size(); ++k) {
            speed += numbers[k + 1] * v[static_cast<Eigen::Index>(k)];
            acceleration += numbers[k + 1] * a[static_cast<Eigen::Index>(k)];
          }
          EXPECT_LT(std::abs(speed), 1e-9 * std::max(1.0, v.norm())) << "seed " << seed << " row " << row;
          EXPECT_LT(std::abs(acceleration), 1e-5 * std::max(1.0, a.norm())) << "seed " << seed << " row " << row;
        }
      }
    }
  EXPECT_GT(tried, 5U);
}

}  // namespace
}  // namespace armature::internal
