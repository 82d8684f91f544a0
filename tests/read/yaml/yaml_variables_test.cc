// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/read/yaml/yaml_variables.h"

#include <gtest/gtest.h>

#include "tests/read/yaml_support.h"

namespace armature::internal {
namespace {

using yaml_testing::errors;
using yaml_testing::read;
using yaml_testing::show;

// A robot whose revolute joints have these theta cells.
std::string with_cells(const std::vector<std::string>& cells, const std::string& more = "") {
  std::string text = "armature: 1\nrobot: t\ngravity: [0, 0, -9.81]\n" + more + "joints:\n  - [joint, theta]\n";
  for (std::size_t j = 0; j < cells.size(); ++j) text += "  - [j" + std::to_string(j + 1) + ", " + cells[j] + "]\n";
  return text;
}

std::string variable(const Robot& robot, std::size_t j) {
  std::string text;
  for (const Coupling& term : robot.frame(j).variable)
    text += show(robot, term.coefficient) + " " + robot.coordinates[term.coordinate].name + "; ";
  return text + show(robot, robot.frame(j).geometry.theta);
}

TEST(YamlVariables, splits_linear_formulas) {
  const Robot robot =
      read(with_cells({"q1 - pi/2", "q2", "-q1 + 2*(q2 - q3/4) + 0.5", "q3", "N*q2 + K"}, "parameters: {N: , K: }\n"));
  EXPECT_EQ(variable(robot, 1), "1 q1; -pi/2");
  EXPECT_EQ(variable(robot, 3), "-1 q1; 2 q2; -0.5 q3; 0.5");
  EXPECT_EQ(variable(robot, 5), "N q2; K");
  ASSERT_EQ(robot.coordinates.size(), 3U);
  EXPECT_EQ(robot.coordinates[2].name, "q3");
  EXPECT_EQ(show(robot, robot.coordinates[0].qd), "qd1");
  EXPECT_EQ(show(robot, robot.coordinates[0].qdd), "qdd1");
}

TEST(YamlVariables, takes_declared_coordinates) {
  const Robot list = read(with_cells({"q2 + q1", "q1 - q2"}, "coordinates: [q2, q1]\n"));
  EXPECT_EQ(list.coordinates[0].name, "q2");
  EXPECT_EQ(variable(list, 2), "-1 q2; 1 q1; 0");

  const Robot table = read(with_cells({"th1 + OFF"},
                                      "coordinates:\n  - [coordinate, q, qd, qdd]\n  - ['left arm', th1, "
                                      "QP1, QDP1]\n"));
  EXPECT_EQ(table.coordinates[0].name, "left arm");
  EXPECT_EQ(show(table, table.coordinates[0].qdd), "QDP1");
  EXPECT_EQ(variable(table, 1), "1 left arm; OFF");
}

TEST(YamlVariables, takes_given_rates) {
  const Robot robot = read(with_cells({"q1", "q2"},
                                      "parameters: {W: 4}\ncoordinates:\n  - [coordinate, q, qd, qdd]\n"
                                      "  - [q1, q1, 0, ~]\n  - [q2, q2, ~, W/8 + B]\n"));
  EXPECT_EQ(show(robot, robot.coordinates[0].given_qd.value()), "0");
  EXPECT_FALSE(robot.coordinates[0].given_qdd);
  EXPECT_EQ(show(robot, robot.coordinates[1].given_qdd.value()), "B + 0.5");
  EXPECT_EQ(show(robot, robot.coordinates[1].qdd), "qdd2");
}

TEST(YamlVariables, names_rates) {
  EXPECT_EQ(velocity_name("q12"), "qd12");
  EXPECT_EQ(acceleration_name("q12"), "qdd12");
  EXPECT_EQ(velocity_name("x"), "x_d");
  EXPECT_EQ(acceleration_name("x"), "x_dd");
}

TEST(YamlVariables, asks_what_a_symbol_is) {
  EXPECT_EQ(
      errors(with_cells({"q1 + OFF"})),
      "r.yaml:6:10: error: is q1 a coordinate or a constant?; list it under \"coordinates\" or under \"parameters\"\n"
      "r.yaml:6:10: error: is OFF a coordinate or a constant?; list it under \"coordinates\" or under "
      "\"parameters\"\n");
  EXPECT_EQ(errors(with_cells({"q1 + OFF"}, "parameters: {OFF: }\n")), "");
  EXPECT_EQ(errors(with_cells({"q1 + OFF"}, "coordinates: [q1]\n")), "");
}

TEST(YamlVariables, refuses_what_is_not_linear) {
  for (const char* cell : {"q1^2", "q1*q2", "sin(q1)", "1/q1", "(q1 + 1)*(q1 + 2)", "q1*sin(q2)"})
    EXPECT_NE(errors(with_cells({"q1", "q2", cell})).find("r.yaml:8:10: error: a joint variable must be linear"),
              std::string::npos)
        << cell;
}

TEST(YamlVariables, refuses_confused_symbols) {
  EXPECT_NE(errors(with_cells({"0.5"})).find("r.yaml:6:5: error: joint 1 (j1) moves and has no variable"),
            std::string::npos)
      << errors(with_cells({"0.5"}));
  EXPECT_NE(errors(with_cells({"q1"}, "coordinates: [q1, q2]\n")).find("moves nothing"), std::string::npos);
  EXPECT_NE(errors(with_cells({"q1"}, "coordinates: [q1, q1]\n")).find("two coordinates share"), std::string::npos);
  EXPECT_NE(errors(with_cells({"q1"}, "coordinates: [q1 + 1]\n")).find("must be a name; such as q1"),
            std::string::npos);
  EXPECT_NE(errors(with_cells({"q1"}, "coordinates: q1\n")).find("coordinates must be a list"), std::string::npos);
  EXPECT_NE(errors(with_cells({"q", "qd"})).find("two coordinates share"), std::string::npos);
  EXPECT_NE(
      errors(with_cells({"q1"}, "coordinates: [q1]\nparameters: {q1: 2}\n")).find("q1 is a parameter and a symbol"),
      std::string::npos);
  EXPECT_NE(errors(with_cells({"deg"}, "coordinates: [deg]\n")).find("deg is a parameter"), std::string::npos);
}

}  // namespace
}  // namespace armature::internal
