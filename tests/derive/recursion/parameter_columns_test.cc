// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/derive/recursion/parameter_columns.h"

#include <gtest/gtest.h>

#include "armature/base/error.h"
#include "tests/derive/symbolic_robots.h"

namespace armature::internal {
namespace {

// v1 = q1, v2 = q2 - q1; each joint has a motor, the second a mass.
Robot coupled() {
  Robot robot = empty_robot("coupled");
  for (const char* s : {"1", "2"}) {
    Frame& frame = robot.frame(add_frame(robot, std::string("j") + s, std::string("l") + s, robot.frames.size()));
    frame.variable = {{add_coordinate(robot, s, std::string("q") + s, std::string("qd") + s, std::string("qdd") + s),
                       robot.arena.one()}};
    frame.motor_inertia = robot.arena.symbol(std::string("Ia") + s);
  }
  robot.frame(2).variable.push_back({0, robot.arena.constant(-1)});
  robot.frame(2).inertial.M = robot.arena.symbol("M2");
  return robot;
}

TEST(ParameterColumns, torques_of_joints_become_torques_of_coordinates) {
  Robot robot = coupled();
  Arena& arena = robot.arena;
  const std::vector<DynamicParameter> parameters = dynamic_parameters(robot);
  ParameterColumns columns(arena, robot, parameters);
  const Scalar a{arena, arena.symbol("a")}, b{arena, arena.symbol("b")};
  columns.set_inertial(1, {});
  columns.set_inertial(2, {{a, b}});
  columns.set(1, ParameterKind::Ia, a);
  columns.set(2, ParameterKind::Ia, b);
  columns.set(2, ParameterKind::Fv, b);  // which the robot does not have
  const Output output = columns.output("W", "torques");
  EXPECT_EQ(output.column_labels, (std::vector<std::string>{"Ia1", "M2", "Ia2"}));
  EXPECT_EQ(output.values, (std::vector<Ref>{a.ref(), (a - b).ref(), (-b).ref(), arena.zero(), b.ref(), b.ref()}));
}

// Unit of the entry times unit of the parameter is unit of the torque: kg m^2/s^2 or kg m/s^2.
TEST(ParameterColumns, entries_have_the_unit_of_a_torque_per_parameter) {
  const auto revolute = JointType::revolute, prismatic = JointType::prismatic;
  EXPECT_EQ(unit_per_parameter(2, -2, ParameterKind::XX, revolute), "1/s^2");      // Nm / (kg m^2)
  EXPECT_EQ(unit_per_parameter(2, -2, ParameterKind::MY, prismatic), "m/s^2");     // Nm / (kg m)
  EXPECT_EQ(unit_per_parameter(2, -2, ParameterKind::M, revolute), "m^2/s^2");     // Nm / kg
  EXPECT_EQ(unit_per_parameter(2, -2, ParameterKind::Ia, revolute), "1/s^2");      // Nm / (kg m^2)
  EXPECT_EQ(unit_per_parameter(2, -2, ParameterKind::Fv, revolute), "rad/s");      // Nm / (Nm s/rad)
  EXPECT_EQ(unit_per_parameter(2, -2, ParameterKind::Fs, revolute), "1");          // Nm / Nm
  EXPECT_EQ(unit_per_parameter(1, -2, ParameterKind::ZZ, revolute), "1/(m s^2)");  // N / (kg m^2)
  EXPECT_EQ(unit_per_parameter(1, -2, ParameterKind::M, prismatic), "m/s^2");      // N / kg
  EXPECT_EQ(unit_per_parameter(1, -2, ParameterKind::Ia, prismatic), "m/s^2");     // N / kg
  EXPECT_EQ(unit_per_parameter(1, -2, ParameterKind::Fv, prismatic), "m/s");       // N / (N s/m)
  EXPECT_EQ(unit_per_parameter(1, -2, ParameterKind::Fo, prismatic), "1");         // N / N
  EXPECT_EQ(unit_per_parameter(2, -1, ParameterKind::XY, revolute), "1/s");        // momentum: kg m^2/s / (kg m^2)
  EXPECT_EQ(unit_per_parameter(2, -3, ParameterKind::Fs, revolute), "1/s");        // power: W / Nm
  const Robot robot = coupled();
  const std::vector<DynamicParameter> parameters = dynamic_parameters(robot);
  Arena arena = robot.arena;
  const Output output = ParameterColumns(arena, robot, parameters).output("W", "torques");
  EXPECT_EQ(output.units, (std::vector<std::string>{"1/s^2", "m^2/s^2", "1/s^2", "1/s^2", "m^2/s^2", "1/s^2"}));
}

TEST(ParameterColumns, columns_of_a_link_must_be_all_of_them) {
  Robot robot = coupled();
  const std::vector<DynamicParameter> parameters = dynamic_parameters(robot);
  ParameterColumns columns(robot.arena, robot, parameters);
  const Scalar a{robot.arena, robot.arena.one()};
  EXPECT_THROW(columns.set_inertial(2, {{a, a}, {a, a}}), InternalError);
}

}  // namespace
}  // namespace armature::internal
