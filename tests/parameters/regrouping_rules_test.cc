// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// The rules against Khalil & Dombre, eq. 9.27 (revolute joints), and against torques: a robot with regrouped parameters
// moves like the original one, decided in GF(p).
#include "armature/parameters/regrouping_rules.h"

#include <gtest/gtest.h>

#include "armature/derive/models/newton_euler.h"
#include "armature/expr/identical.h"
#include "armature/expr/vector.h"
#include "tests/parameters/known_robots.h"

namespace armature::internal {
namespace {

std::unordered_set<Ref> parameters_of(const Robot& robot) {
  std::unordered_set<Ref> parameters;
  for (const DynamicParameter& p : dynamic_parameters(robot)) parameters.insert(p.value);
  return parameters;
}

Robot with_regrouped(const Robot& robot) {
  Robot result = robot;
  std::vector<Inertial> links;
  for (std::size_t j = 1; j <= robot.link_count; ++j) links.push_back(robot.frame(j).inertial);
  std::unordered_set<Ref> tidied;
  links = regrouped(result.arena, robot, links, parameters_of(robot), tidied);
  for (std::size_t j = 1; j <= robot.link_count; ++j) result.frame(j).inertial = links[j - 1];
  return result;
}

bool same_torques(const Robot& a, const Robot& b) {
  const Model first = derive_inverse_dynamics(a, {}), second = derive_inverse_dynamics(b, {});
  return identical(first.arena, first.outputs[0].values, second.arena, second.outputs[0].values);
}

// Khalil & Dombre 2002, eq. 9.27, with gamma = b = 0: what link j gives to link j - 1.
TEST(RegroupingRules, revolute_joints_follow_khalil_and_dombre) {
  Robot robot = make_robot("rrr", {{0, 'R'}, {1, 'R', "AL2", "D2", "R2"}, {2, 'R', "AL3", "D3", "R3"}}, vertical);
  Robot after = with_regrouped(robot);
  Arena& a = after.arena;
  const auto s = [&](const char* name) { return Scalar{a, a.symbol(name)}; };
  const Scalar c = cos(s("AL3")), si = sin(s("AL3")), d = s("D3"), r = s("R3"), yy = s("YY3"), mz = s("MZ3"),
               m = s("M3");
  const Inertial& p = after.frame(2).inertial;
  const Scalar yy2 = s("YY2") + square(c) * yy + 2 * (r * square(c) * mz) + (square(d) + square(r) * square(c)) * m;
  EXPECT_TRUE(identical(a, p.XX, (s("XX2") + yy + 2 * (r * mz) + square(r) * m - yy2).ref()));
  EXPECT_TRUE(identical(a, p.XY, (s("XY2") + d * si * mz + d * r * si * m).ref()));
  EXPECT_TRUE(identical(a, p.XZ, (s("XZ2") - d * c * mz - d * r * c * m).ref()));
  EXPECT_TRUE(identical(a, p.YZ, (s("YZ2") + c * si * yy + 2 * (r * c * si * mz) + square(r) * c * si * m).ref()));
  EXPECT_TRUE(identical(
      a, p.ZZ,
      (s("ZZ2") + square(si) * yy + 2 * (r * square(si) * mz) + (square(d) + square(r) * square(si)) * m).ref()));
  EXPECT_TRUE(identical(a, p.MX, (s("MX2") + d * m).ref()));
  EXPECT_TRUE(identical(a, p.MY, (s("MY2") - si * mz - r * si * m).ref()));
  for (const Ref gone : {p.YY, p.MZ, p.M}) EXPECT_TRUE(a.is_zero(gone));
}

TEST(RegroupingRules, no_torque_changes) {
  for (const Robot& robot :
       {planar2r(), rx90(), puma560(), stanford(), scara(), cylindrical(), inclined(), gantry(), panda()})
    EXPECT_TRUE(same_torques(robot, with_regrouped(robot))) << robot.name;
}

TEST(RegroupingRules, no_torque_changes_in_trees_with_fixed_joints) {
  const Robot robot = make_robot("tree",
                                 {{0, 'R', "AL1"},
                                  {0, 'P', "90", "D2", "R2", "GA2", "B2"},
                                  {1, 'F', "AL3", "D3", "R3", "GA3", "B3", "TH3"},
                                  {3, 'R', "0", "D4"},
                                  {3, 'P', "AL5", "D5", "0", "GA5", "B5", "TH5"},
                                  {2, 'R', "180", "D6", "R6", "GA6"}},
                                 {"G1", "G2", "G3"});
  EXPECT_TRUE(same_torques(robot, with_regrouped(robot)));
}

}  // namespace
}  // namespace armature::internal
