// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/derive/models/lagrange.h"

#include <gtest/gtest.h>

#include "armature/derive/derive.h"
#include "armature/expr/identical.h"
#include "armature/expr/scalar.h"
#include "tests/derive/symbolic_robots.h"

namespace armature::internal {
namespace {

using testing_robots::random_robot;

const Output& output(const Model& model, const std::string& name) {
  for (const Output& each : model.outputs)
    if (each.name == name) return each;
  throw std::runtime_error("no output " + name);
}

// A q'' + B [q' q'] + CC [q'^2] + Q.
std::vector<Ref> torques(Model& model, const Robot& robot) {
  Arena& arena = model.arena;
  const std::size_t n = robot.coordinates.size();
  std::vector<Ref> tau;
  for (std::size_t i = 0; i < n; ++i) {
    Ref sum = output(model, "Q").values[i];
    const auto add = [&](Ref coefficient, Ref a, Ref b) {
      sum = arena.add(sum, arena.multiply(coefficient, arena.multiply(a, b)));
    };
    std::size_t column = 0;
    for (std::size_t j = 0; j < n; ++j) {
      const Coordinate& first = robot.coordinates[j];
      add(output(model, "A").values[i * n + j], first.qdd, arena.one());
      add(output(model, "CC").values[i * n + j], first.qd, first.qd);
      for (std::size_t k = j + 1; k < n; ++k)
        add(output(model, "B").values[i * n * (n - 1) / 2 + column++], first.qd, robot.coordinates[k].qd);
    }
    tau.push_back(sum);
  }
  return tau;
}

TEST(Lagrange, matrices_times_motion_are_inverse_dynamics_for_random_robots) {
  testing_robots::Choices choices;
  choices.friction = false;
  for (unsigned seed = 1; seed <= 200; ++seed) {
    const Robot robot = random_robot(seed, choices);
    Model lagrange = derive(robot, "lagrange");
    const Model newton = derive(robot, "inverse-dynamics");
    EXPECT_TRUE(identical(lagrange.arena, torques(lagrange, robot), newton.arena, newton.outputs[0].values))
        << "seed " << seed;
  }
}

TEST(Lagrange, columns_say_which_velocities_they_multiply) {
  testing_robots::Choices choices{3, 3, false, false, false, false};
  const Robot robot = random_robot(1, choices);
  const Model model = derive(robot, "lagrange");
  EXPECT_EQ(output(model, "B").column_labels, (std::vector<std::string>{"qd1*qd2", "qd1*qd3", "qd2*qd3"}));
  EXPECT_EQ(output(model, "CC").column_labels, (std::vector<std::string>{"qd1^2", "qd2^2", "qd3^2"}));
}

TEST(Lagrange, a_single_coordinate_has_no_products) {
  testing_robots::Choices choices{1, 1, false, false, false, false};
  const Model model = derive(random_robot(3, choices), "lagrange");
  EXPECT_THROW(output(model, "B"), std::runtime_error);
  EXPECT_EQ(output(model, "CC").values.size(), 1u);
}

TEST(Lagrange, units_follow_the_coordinates) {
  Robot robot = empty_robot("mixed");
  for (const char* s : {"1", "2"}) {
    Frame& frame = robot.frame(add_frame(robot, std::string("j") + s, std::string("l") + s, robot.frames.size()));
    frame.type = *s == '1' ? JointType::revolute : JointType::prismatic;
    frame.variable = {{add_coordinate(robot, s, std::string("q") + s, std::string("qd") + s, std::string("qdd") + s),
                       robot.arena.one()}};
  }
  EXPECT_EQ(velocity_coefficient_unit(robot, 0, 0, 0), "kg m^2");
  EXPECT_EQ(velocity_coefficient_unit(robot, 0, 0, 1), "kg m");
  EXPECT_EQ(velocity_coefficient_unit(robot, 1, 0, 0), "kg m");
  EXPECT_EQ(velocity_coefficient_unit(robot, 1, 0, 1), "kg");
}

}  // namespace
}  // namespace armature::internal
