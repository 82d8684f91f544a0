// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/derive/recursion/wrench_carrier.h"

#include <gtest/gtest.h>

#include "armature/derive/derive.h"
#include "armature/derive/recursion/link_motion.h"
#include "armature/derive/start_model.h"
#include "armature/expr/identical.h"
#include "armature/robot/springs.h"
#include "armature/robot/topology.h"
#include "tests/derive/symbolic_robots.h"

namespace armature::internal {
namespace {

// Virtual work: the torques of inverse dynamics for a massless robot with one wrench, and whatever frame e is taken.
TEST(WrenchCarrier, gives_what_inverse_dynamics_gives_by_way_of_any_frame) {
  for (unsigned seed = 1; seed <= 40; ++seed) {
    Robot robot = testing_robots::random_robot(seed, {1, 6, true, true, false, false});
    Arena& symbols = robot.arena;
    for (Frame& frame : robot.frames) {
      frame.inertial = zero_inertial(symbols);
      frame.motor_inertia = symbols.zero();
      remove_springs(frame, symbols);
    }
    const std::size_t j = robot.link_count;
    for (std::size_t i = 0; i < 3; ++i) {
      robot.frame(j).force[i] = symbols.symbol("f" + std::to_string(i));
      robot.frame(j).moment[i] = symbols.symbol("n" + std::to_string(i));
    }
    Model model = derive(robot, "inverse-dynamics");
    Arena& arena = model.arena;
    const std::vector<JointTransform> transforms = joint_transforms(arena, robot);
    const WrenchCarrier carrier(arena, robot, transforms);
    const Wrench wrench{Vector3::of(arena, robot.frame(j).force), Vector3::of(arena, robot.frame(j).moment)};
    for (const std::size_t e : path_from_base(robot, j)) {
      std::vector<Ref> tau(robot.coordinates.size(), arena.zero());
      const std::vector<Scalar> powers = carrier.powers(carrier.unit_velocities(), wrench, j, e, "T");
      for (std::size_t i = 1; i <= robot.link_count; ++i)
        for (const Coupling& term : robot.frame(i).variable) tau[term.coordinate] = powers[i - 1].ref();
      EXPECT_TRUE(identical(arena, tau, arena, model.outputs[0].values)) << "seed " << seed << ", frame " << e;
    }
  }
}

TEST(WrenchCarrier, cheapest_takes_the_least_cost) {
  const Robot robot = testing_robots::random_robot(3, {4, 4, false, false, false, false});
  Arena arena = robot.arena;
  const std::vector<JointTransform> transforms = joint_transforms(arena, robot);
  const WrenchCarrier carrier(arena, robot, transforms);
  CostMeter meter(arena, position_input(robot).symbols);
  const Scalar q{arena, robot.coordinates[0].q}, one{arena, arena.one()};
  const auto best = carrier.cheapest(meter, 4, [&](std::size_t e) {
    Scalar power = q;
    for (std::size_t i = 0; i < (e == 2 ? 1 : 2 + e); ++i)
      power = named(power * (power + one), "x" + std::to_string(i));
    return std::vector<std::vector<Scalar>>{{power}};
  });
  EXPECT_EQ(meter.of(std::vector<Ref>{best[0][0].ref()}).mul, 1u);
}

}  // namespace
}  // namespace armature::internal
