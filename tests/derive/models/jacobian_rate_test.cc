// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Oracle: the acceleration of the frame, as the second time derivative of its literal transform, minus J q''.
#include "armature/derive/models/jacobian_rate.h"

#include <gtest/gtest.h>

#include "tests/derive/example_robots.h"
#include "tests/derive/literal_motion.h"

namespace armature::internal {
namespace {

void expect_rate(const Robot& robot, const DeriveOptions& options) {
  Model model = derive_jacobian_rate(robot, options);
  Arena& arena = model.arena;
  ASSERT_EQ(model.outputs.at(0).values.size(), 6U);
  const LiteralMotion motion = literal_motion(arena, robot, default_to(robot, options), false);
  const std::vector<Scalar> acceleration =
      projected(literal_from_base(arena, robot, options.from.empty() ? robot.base_name : options.from),
                {motion.vp.x, motion.vp.y, motion.vp.z, motion.wp.x, motion.wp.y, motion.wp.z});
  const std::vector<Scalar> j = literal_jacobian(arena, robot, options);
  const std::size_t n = robot.coordinates.size();
  std::vector<Ref> differences;
  for (std::size_t row = 0; row < 6; ++row) {
    Scalar sum = Scalar{arena, model.outputs[0].values[row]} - acceleration[row];
    for (std::size_t k = 0; k < n; ++k) sum += j[row * n + k] * Scalar{arena, robot.coordinates[k].qdd};
    differences.push_back(sum.ref());
  }
  EXPECT_TRUE(identically_zero(arena, differences)) << "from '" << options.from << "' to '" << options.to << "'";
}

TEST(JacobianRate, completes_the_acceleration) {
  RandomRobots robots(10);
  for (int trial = 0; trial < 40; ++trial) {
    const Robot robot =
        robots.next({1 + trial % 5, trial % 2 == 1, trial % 3 == 1, trial % 5 == 1, trial % 4 < 2, trial % 4 == 3});
    const std::string middle = std::to_string((robot.link_count + 1) / 2);
    for (auto [from, to] : {std::pair<std::string, std::string>{"", ""}, {"world", ""}, {middle, ""}, {"", middle}}) {
      DeriveOptions options;
      options.from = from, options.to = to;
      expect_rate(robot, options);
    }
  }
}

TEST(JacobianRate, needs_no_base_motion) {
  Robot robot = planar2r();
  robot.base_velocity[0] = robot.arena.symbol("V01");
  EXPECT_EQ(derive_jacobian_rate(robot, {}).inputs.size(), 2U);
}

}  // namespace
}  // namespace armature::internal
