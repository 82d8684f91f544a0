// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/inverse_geometry/loops/loop_chain.h"

#include <gtest/gtest.h>

#include "armature/base/error.h"
#include "armature/derive/models/transform.h"
#include "armature/expr/numeric_field.h"
#include "armature/robot/loop_closure.h"
#include "tests/support/cases.h"
#include "tests/support/random_loops.h"

namespace armature::internal {
namespace {

// At closed postures the arm's tool has the pose.
double worst_difference(const Robot& robot, const LoopChain& chain, const Eigen::VectorXd& q,
                        const std::map<std::string, double>& values) {
  NumericField<double>::Symbols symbols(values.begin(), values.end());
  for (std::size_t k = 0; k < robot.coordinates.size(); ++k)
    symbols[robot.arena.name_of(robot.coordinates[k].q)] = q[static_cast<Eigen::Index>(k)];
  const Model arm = derive_transform(chain.robot, {});
  const NumericField<double> field(symbols);
  double worst = 0;
  for (std::size_t r = 0; r < 3; ++r)
    for (std::size_t c = 0; c < 4; ++c) {
      const Ref given = c < 3 ? chain.pose.rotation[3 * r + c] : chain.pose.position[r];
      worst = std::max(worst, std::abs(evaluate(arm.arena, arm.outputs[0].values[4 * r + c], field) -
                                       evaluate(chain.robot.arena, given, field)));
    }
  return worst;
}

TEST(LoopChain, the_arm_of_a_closed_loop_reaches_its_pose) {
  for (std::uint64_t seed = 1; seed <= 60; ++seed) {
    const support::RandomLoop loop = support::random_loop(seed);
    const LoopStructure structure = loop_structure(loop.robot);
    std::vector<std::size_t> unknown = structure.passive;
    unknown.insert(unknown.end(), structure.cut.begin(), structure.cut.end());
    const LoopChain chain = loop_chain(loop.robot, loop.robot.loops[0], unknown);
    EXPECT_EQ(chain.coordinates, unknown);
    EXPECT_LT(worst_difference(loop.robot, chain, loop.q, {}), 1e-12) << loop.robot.name;
  }
}

TEST(LoopChain, any_coordinates_can_be_the_unknown_ones) {
  for (std::uint64_t seed = 1; seed <= 40; ++seed) {
    const support::RandomLoop loop = support::random_loop(seed);
    for (std::size_t first = 0; first < loop.robot.coordinates.size(); ++first) {
      std::vector<std::size_t> unknown{first, (first + 2) % loop.robot.coordinates.size()};
      std::ranges::sort(unknown);
      const LoopChain chain = loop_chain(loop.robot, loop.robot.loops[0], unknown);
      EXPECT_EQ(chain.joints.size(), 2U);
      EXPECT_LT(worst_difference(loop.robot, chain, loop.q, {}), 1e-12) << loop.robot.name;
    }
  }
}

TEST(LoopChain, the_pose_of_the_sr400s_loop_is_made_of_its_motors) {
  const Robot robot = support::published_robot("sr400");
  const LoopChain chain = loop_chain(robot, robot.loops[0], {2, 7, 8});
  const std::map<std::string, double> values{{"d2", 0.2}, {"d3", 0.6}, {"d4", 0.1}, {"d8", 0.3}, {"RL4", 0.7}};
  const LoopClosure closure(robot, values);
  RandomNumbers random(1);
  const auto q = closure.random_posture(random);
  ASSERT_TRUE(q);
  EXPECT_LT(worst_difference(robot, chain, *q, values), 1e-9);
  EXPECT_EQ(chain.joints.size(), 3U);
}

TEST(LoopChain, a_loop_without_unknowns_is_refused) {
  const Robot robot = support::published_robot("sr400");
  EXPECT_THROW(loop_chain(robot, robot.loops[0], {0}), UnmetRequest);
}

}  // namespace
}  // namespace armature::internal
