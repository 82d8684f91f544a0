// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/identify/judge/weight_columns.h"

#include <gtest/gtest.h>

#include "tests/identify/synthetic.h"

namespace armature::internal {
namespace {

// At rest, the torques are those of weight: by the spatial-vector oracle, for trees, slides and couplings.
TEST(WeightColumns, are_the_torques_at_rest) {
  const std::size_t runs = support::random_count(60);
  for (std::uint64_t seed = 0; seed < runs; ++seed) {
    Robot robot = test::awkward_robot(seed, 7);
    for (std::size_t j = 1; j <= robot.link_count; ++j) {
      Frame& frame = robot.frame(j);
      for (Ref* none : {&frame.friction_offset, &frame.coulomb_friction}) *none = robot.arena.zero();
    }
    const std::size_t n = robot.coordinates.size();
    support::Random random(seed);
    support::State state;
    state.q = state.qd = state.qdd = support::Vector::Zero(static_cast<Eigen::Index>(n));
    std::vector<double> q;
    for (std::size_t k = 0; k < n; ++k) {
      q.push_back(random.uniform(-2, 2));
      state.q[static_cast<Eigen::Index>(k)] = q.back();
    }
    const support::Vector expected = support::inverse_dynamics(support::numeric_robot(robot), state);
    const WeightColumns::AtPosture at = WeightColumns(robot).at(q);
    const auto value = [&](Ref ref) { return number(robot.arena, ref).value(); };
    for (std::size_t k = 0; k < n; ++k) {
      double torque = 0, size = 1;
      for (std::size_t a = 0; a < 3; ++a)
        for (std::size_t j = 1; j <= robot.link_count; ++j) {
          const Inertial& body = robot.frame(j).inertial;
          const Ref of[] = {body.M, body.MX, body.MY, body.MZ};
          for (std::size_t c = 0; c < 4; ++c) {
            const double part = value(robot.gravity[a]) * value(of[c]) *
                                at[a](static_cast<Eigen::Index>(k), static_cast<Eigen::Index>(4 * (j - 1) + c));
            torque += part;
            size += std::abs(part);
          }
        }
      EXPECT_NEAR(torque, static_cast<double>(expected[static_cast<Eigen::Index>(k)]), 1e-12 * size) << seed;
    }
  }
}

}  // namespace
}  // namespace armature::internal
