// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// The oracle is spatial vectors on the whole robot: with the joints above the new base at rest at zero, and everything
// that is left out massless and at rest, the joints of the part need the same torques.
#include "armature/robot/sub_chain.h"

#include <gtest/gtest.h>

#include "armature/base/error.h"
#include "armature/robot/topology.h"
#include "tests/support/random_robot.h"
#include "tests/support/spatial_oracle.h"

namespace armature::internal {
namespace {

using support::numeric_robot, support::Random, support::relative_error, support::Vector;

TEST(SubChain, torques_are_those_of_the_whole_robot_without_what_is_left_out) {
  std::size_t rebased = 0, cut = 0;
  for (std::uint64_t seed = 0; seed < 300; ++seed) {
    SCOPED_TRACE("robot " + std::to_string(seed));
    support::RobotOptions options;
    options.fewest_joints = 3;
    options.couplings = false;
    options.symbolic = seed % 3 == 1;
    const support::RandomRobot made = support::random_robot(seed, options);
    const Robot& robot = made.robot;
    Random random(seed);
    const std::size_t tip = 1 + random.below(robot.link_count);
    const std::vector<std::size_t> path = path_from_base(robot, tip);
    const std::size_t at = random.below(path.size());
    const std::size_t root = at == 0 ? 0 : path[at - 1];
    const bool to_tip = random.chance(0.6);
    const SubChain chain = sub_chain(robot, root, to_tip ? std::optional(tip) : std::nullopt);
    rebased += !chain.above.empty();
    cut += !chain.removed.empty();

    support::NumericRobot whole = numeric_robot(robot, made.values);
    support::State state = random_state(random, whole);
    std::vector<char> kept(robot.link_count + 1, 0);
    for (std::size_t j = 1; j <= robot.link_count; ++j)
      for (const Frame& frame : chain.robot.frames) kept[j] = kept[j] || frame.link_name == robot.frame(j).link_name;
    std::vector<std::size_t> coordinates;
    for (std::size_t j = 1; j <= robot.link_count; ++j) {
      if (kept[j]) {
        for (const Coupling& term : robot.frame(j).variable) coordinates.push_back(term.coordinate);
        continue;
      }
      support::NumericFrame& frame = whole.frames[j - 1];
      frame.mass = 0;
      frame.first_moment.setZero();
      frame.inertia.setZero();
      frame.force.setZero();
      frame.moment.setZero();
      for (const Coupling& term : robot.frame(j).variable) {
        const auto k = static_cast<Eigen::Index>(term.coordinate);
        state.q[k] = state.qd[k] = state.qdd[k] = 0;
      }
    }
    ASSERT_EQ(coordinates.size(), chain.robot.coordinates.size());
    if (coordinates.empty()) continue;
    const auto n = static_cast<Eigen::Index>(coordinates.size());
    support::State part{Vector(n), Vector(n), Vector(n)};
    Vector expected(n);
    const Vector all = inverse_dynamics(whole, state);
    for (Eigen::Index i = 0; i < n; ++i) {
      const auto k = static_cast<Eigen::Index>(coordinates[static_cast<std::size_t>(i)]);
      part.q[i] = state.q[k], part.qd[i] = state.qd[k], part.qdd[i] = state.qdd[k];
      expected[i] = all[k];
    }
    EXPECT_LT(relative_error(inverse_dynamics(numeric_robot(chain.robot, made.values), part), expected), 1e-13);
  }
  EXPECT_GT(rebased, 100u);
  EXPECT_GT(cut, 50u);
}

TEST(SubChain, what_is_fixed_to_the_chain_stays) {
  Robot robot = empty_robot("tree");
  for (const auto& [name, antecedent] : {std::pair{"a", 0}, {"b", 1}, {"camera", 1}, {"c", 2}, {"finger", 2}}) {
    const std::size_t j = add_frame(robot, std::string(name) + "_joint", name, static_cast<std::size_t>(antecedent));
    if (std::string(name) == "camera") robot.frame(j).type = JointType::fixed;
    else
      robot.frame(j).variable = {
          {add_coordinate(robot, name, name, std::string(name) + "d", std::string(name) + "dd"), robot.arena.one()}};
  }
  const SubChain chain = sub_chain(robot, 0, 4);
  ASSERT_EQ(chain.robot.link_count, 4u);
  EXPECT_EQ(chain.robot.frame(3).link_name, "camera");
  EXPECT_EQ(chain.removed, std::vector<std::size_t>{5});
  const SubChain after = sub_chain(robot, 1, std::nullopt);
  EXPECT_EQ(after.robot.base_name, "a");
  EXPECT_EQ(after.robot.coordinates.size(), 3u);
  EXPECT_EQ(after.above, std::vector<std::size_t>{1});
  robot.loops.push_back({1, 2});
  EXPECT_THROW(sub_chain(robot, 0, 4), UnmetRequest);
}

}  // namespace
}  // namespace armature::internal
