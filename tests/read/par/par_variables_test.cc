// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/read/par/par_variables.h"

#include <gtest/gtest.h>

#include "armature/expr/print.h"
#include "armature/read/expression.h"

namespace armature::internal {
namespace {

// Coordinates and variables of a chain of revolute joints whose theta entries are `formulas`.
struct Split {
  Robot robot = empty_robot("chain");
  Diagnostics diagnostics;
  Split(const std::vector<std::string>& formulas, const std::vector<std::string>& constants,
        const std::string& text = "") {
    const std::string name = "x.par";
    const Limits limits;
    const ParFile par(text, name, diagnostics, limits);
    std::vector<VariableEntry> entries;
    for (std::size_t j = 1; j <= formulas.size(); ++j) {
      add_frame(robot, "j" + std::to_string(j), "l" + std::to_string(j), j - 1);
      entries.push_back(
          {j, *parse_expression(robot.arena, formulas[j - 1], {}, diagnostics), {name, 1, static_cast<int>(j)}});
    }
    std::unordered_set<Ref> known;
    for (const std::string& constant : constants) known.insert(robot.arena.symbol(constant));
    read_coordinates(par, robot, entries, known);
    split_variables(robot, entries, diagnostics);
    robot.link_count = robot.frames.size();
    read_given_motion(par, robot);
  }
  // "q1' = 0, q2'' = 2*w"
  std::string given() const {
    std::string all;
    for (const Coordinate& c : robot.coordinates) {
      if (c.given_qd) all += (all.empty() ? "" : ", ") + c.name + "' = " + to_string(robot.arena, *c.given_qd);
      if (c.given_qdd) all += (all.empty() ? "" : ", ") + c.name + "'' = " + to_string(robot.arena, *c.given_qdd);
    }
    return all;
  }
  std::string names() const {
    std::string all;
    for (const Coordinate& c : robot.coordinates)
      all += c.name + ":" + robot.arena.name_of(c.qd) + ":" + robot.arena.name_of(c.qdd) + " ";
    return all;
  }
};

TEST(ParVariables, one_symbol_per_joint) {
  const Split split({"th1", "x - 0.5", "-2*q3 + pi"}, {}, "QP = {A1, 0, A3}\nQDP = {B1,B2,B3}\n");
  EXPECT_FALSE(split.diagnostics.has_errors()) << to_string(split.diagnostics);
  EXPECT_EQ(split.names(), "th1:A1:B1 x:qd2:B2 q3:A3:B3 ");
  EXPECT_EQ(split.given(), "x' = 0");
  EXPECT_EQ(to_string(split.robot.arena, split.robot.frame(2).geometry.theta), "-0.5");
  EXPECT_EQ(to_string(split.robot.arena, split.robot.frame(3).variable[0].coefficient), "-2");
}

TEST(ParVariables, couplings_and_constants) {
  const Split split({"q2 + q3", "q2", "q3 - off", "off2 + n*q4"}, {"off", "n"}, "QP = {A1,A2,A3,A4}\n");
  EXPECT_FALSE(split.diagnostics.has_errors()) << to_string(split.diagnostics);
  EXPECT_EQ(split.names(), "q2:A2:qdd1 q3:A3:qdd2 q4:A4:qdd3 ");
  EXPECT_EQ(split.robot.frame(1).variable.size(), 2u);
  EXPECT_EQ(to_string(split.robot.arena, split.robot.frame(4).geometry.theta), "off2");
  EXPECT_EQ(to_string(split.robot.arena, split.robot.frame(4).variable[0].coefficient), "n");
}

TEST(ParVariables, declared_coordinates_decide) {
  const Split split({"a + b", "a"}, {}, "(* Coordinates = {a} *)\n(* Velocities = {v} *)\n");
  EXPECT_FALSE(split.diagnostics.has_errors()) << to_string(split.diagnostics);
  EXPECT_EQ(split.names(), "a:v:qdd1 ");
  EXPECT_EQ(to_string(split.robot.arena, split.robot.frame(1).geometry.theta), "b");
}

// A number or a formula in QP and QDP is a value, and a zero is a zero.
TEST(ParVariables, rates_may_be_given) {
  EXPECT_EQ(Split({"q1", "q2", "q3"}, {}).given(), "");
  EXPECT_EQ(Split({"q1", "q2", "q3"}, {}, "QP = {0,0,0}\nQDP = {0.5,QDP2,2*w}\n").given(),
            "q1' = 0, q1'' = 0.5, q2' = 0, q3' = 0, q3'' = 2*w");
  EXPECT_EQ(Split({"-2*q1"}, {}, "QP = {3}\n").given(), "q1' = -1.5");
  // A made-up name is never one that stands elsewhere.
  EXPECT_EQ(Split({"q1", "q2"}, {}, "QP = {0, qd1}\n").names(), "q1:qd1_:qdd1 q2:qd1:qdd2 ");
}

// th3 - th2 at joint 3, th2 at joint 2.
TEST(ParVariables, given_rates_of_coupled_joints) {
  const std::vector<std::string> coupled = {"th2", "th3 - th2"};
  EXPECT_EQ(Split(coupled, {}, "QP = {0,0}\n").given(), "th2' = 0, th3' = 0");
  EXPECT_EQ(Split(coupled, {}, "QP = {A,0}\n").given(), "th3' = A");
  EXPECT_EQ(Split(coupled, {}, "QP = {1,B}\n").given(), "th2' = 1");  // B names the rate of th3
  EXPECT_EQ(Split({"a + b", "b"}, {}, "(* Coordinates = {a,b} *)\n(* Velocities = {0,v} *)\nQP = {v,v}\n").given(),
            "a' = 0");
  // The first joint's velocity follows from those of its coordinates: another value cannot be kept.
  const Split contradiction({"a + b", "b", "a"}, {}, "QP = {7,0,0}\n");
  EXPECT_EQ(contradiction.given(), "a' = 0, b' = 0");
  EXPECT_NE(to_string(contradiction.diagnostics).find("warning: QP of joint 1 is ignored"), std::string::npos)
      << to_string(contradiction.diagnostics);
  EXPECT_TRUE(Split({"a + b", "b", "a"}, {}, "QP = {0,0,0}\n").diagnostics.all().empty());
}

TEST(ParVariables, refuses_what_is_not_a_variable) {
  EXPECT_EQ(Split({"3"}, {}).diagnostics.error_count(), 1u);
  EXPECT_EQ(Split({"L"}, {"L"}).diagnostics.error_count(), 1u);
  EXPECT_EQ(Split({"sin(q1)"}, {}).diagnostics.error_count(), 1u);
  EXPECT_EQ(Split({"1/q1"}, {}).diagnostics.error_count(), 1u);
  EXPECT_GE(Split({"a + b"}, {}).diagnostics.error_count(), 1u);
  EXPECT_GE(Split({"q1*q2"}, {}).diagnostics.error_count(), 1u);
}

}  // namespace
}  // namespace armature::internal
