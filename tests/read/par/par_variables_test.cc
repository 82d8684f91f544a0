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
