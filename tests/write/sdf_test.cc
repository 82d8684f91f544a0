// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// The file is read back: by Armature's reader, which libsdformat has judged (tests/read/sdf).
#include "armature/write/sdf.h"

#include <gtest/gtest.h>

#include "armature/base/error.h"
#include "armature/read/sdf/sdf.h"
#include "tests/support/random_robot.h"
#include "tests/support/spatial_oracle.h"

namespace armature::internal {
namespace {

using support::State, support::Vector;

TEST(WriteSdf, that_is_read_back_has_the_same_torques) {
  support::RobotOptions options = support::undisturbed_options();
  options.couplings = options.springs = false;
  support::Random random(3);
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    Robot robot = support::random_robot(seed, options).robot;
    const char* const gravity[] = {"0.3", "-1.5", "-9.7"};
    for (std::size_t i = 0; i < 3; ++i)
      robot.gravity[i] = robot.arena.constant(Rational::from_decimal(gravity[i]).value());
    for (Frame& frame : robot.frames) frame.friction_offset = frame.motor_inertia = robot.arena.zero();
    Diagnostics diagnostics;
    std::string text;
    try {
      text = write_sdf(robot, diagnostics);
    } catch (const UnmetRequest&) {
      continue;  // first moments without a mass
    }
    const Robot again = read_sdf(text, "again.sdf", diagnostics);
    ASSERT_EQ(again.coordinates.size(), robot.coordinates.size());
    const State state = random_state(random, support::numeric_robot(robot));
    State same = state;
    std::vector<Eigen::Index> from(again.coordinates.size(), -1);
    for (std::size_t k = 0; k < from.size(); ++k)
      for (const Frame& frame : robot.frames)  // the coordinate that moves the joint of this name
        if (frame.type != JointType::fixed && frame.joint_name == again.coordinates[k].name)
          from[k] = static_cast<Eigen::Index>(frame.variable.at(0).coordinate);
    for (std::size_t k = 0; k < from.size(); ++k) {
      ASSERT_GE(from[k], 0);
      const auto to = static_cast<Eigen::Index>(k);
      same.q(to) = state.q(from[k]), same.qd(to) = state.qd(from[k]), same.qdd(to) = state.qdd(from[k]);
    }
    const Vector expected = inverse_dynamics(support::numeric_robot(robot), state);
    const Vector found = inverse_dynamics(support::numeric_robot(again), same);
    for (std::size_t k = 0; k < from.size(); ++k)
      EXPECT_NEAR(static_cast<double>(found(static_cast<Eigen::Index>(k))), static_cast<double>(expected(from[k])),
                  1e-8 * std::max(1.0, std::abs(static_cast<double>(expected(from[k])))))
          << seed;
  }
}

TEST(WriteSdf, of_links_called_as_their_joints_is_read_back) {
  support::RobotOptions options = support::undisturbed_options();
  options.couplings = options.tools = options.springs = false;
  options.solid = true;
  Robot robot = support::random_robot(1, options).robot;
  for (Ref& g : robot.gravity) g = robot.arena.zero();
  for (Frame& frame : robot.frames) frame.link_name = frame.joint_name;
  Diagnostics diagnostics;
  EXPECT_EQ(read_sdf(write_sdf(robot, diagnostics), "again.sdf", diagnostics).coordinates.size(),
            robot.coordinates.size());
}

}  // namespace
}  // namespace armature::internal
