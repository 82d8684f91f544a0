// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Closed forms from textbooks, decided exactly by GF(p); the comparison with KDL over random robots is in proofs/.
#include "armature/derive/models/newton_euler.h"

#include <gtest/gtest.h>

#include "armature/derive/derive.h"
#include "armature/expr/identical.h"
#include "armature/expr/substitute.h"

namespace armature::internal {
namespace {

// A planar arm of `n` revolute joints about z, link lengths L1, L2, ..., masses at the links' ends unless changed.
Robot planar_arm(std::size_t n) {
  Robot robot = empty_robot("planar");
  Arena& arena = robot.arena;
  for (std::size_t j = 1; j <= n; ++j) {
    const std::string s = std::to_string(j);
    Frame& frame = robot.frame(add_frame(robot, "j" + s, "l" + s, j - 1));
    if (j > 1) frame.geometry.d = arena.symbol("L" + std::to_string(j - 1));
    frame.variable = {{add_coordinate(robot, "q" + s, "q" + s, "qd" + s, "qdd" + s), arena.one()}};
    frame.inertial.ZZ = arena.symbol("ZZ" + s);
    frame.inertial.MX = arena.symbol("MX" + s);
    frame.inertial.MY = arena.symbol("MY" + s);
    frame.inertial.M = arena.symbol("M" + s);
  }
  robot.gravity[1] = arena.negate(arena.symbol("g"));
  return robot;
}

Scalar symbol(Arena& arena, const char* name) { return {arena, arena.symbol(name)}; }

TEST(InverseDynamics, one_joint_is_a_pendulum) {
  const Robot robot = planar_arm(1);
  Model model = derive(robot, "inverse-dynamics");
  Arena& a = model.arena;
  const Scalar q = symbol(a, "q1"), g = symbol(a, "g");
  const Scalar expected =
      symbol(a, "ZZ1") * symbol(a, "qdd1") + g * (symbol(a, "MX1") * cos(q) - symbol(a, "MY1") * sin(q));
  EXPECT_TRUE(identical(a, model.outputs[0].values[0], expected.ref()));
}

// Craig, Introduction to Robotics, 2nd ed., eq. 6.58 with general inertias: the standard two-link arm.
TEST(InverseDynamics, two_joints_are_the_textbook_arm) {
  Model model = derive(planar_arm(2), "inverse-dynamics");
  Arena& a = model.arena;
  const auto s = [&](const char* name) { return symbol(a, name); };
  const Scalar q1 = s("q1"), q2 = s("q2"), l = s("L1"), g = s("g");
  const Scalar mx = s("MX2"), my = s("MY2"), m = s("M2");
  const Scalar coupling = l * (mx * cos(q2) - my * sin(q2)), centrifugal = l * (mx * sin(q2) + my * cos(q2));
  const Scalar gravity2 = g * (mx * cos(q1 + q2) - my * sin(q1 + q2));
  const Scalar gravity1 = g * (s("MX1") * cos(q1) - s("MY1") * sin(q1)) + g * m * l * cos(q1) + gravity2;
  const Scalar tau2 =
      (s("ZZ2") + coupling) * s("qdd1") + s("ZZ2") * s("qdd2") + centrifugal * square(s("qd1")) + gravity2;
  const Scalar tau1 = (s("ZZ1") + s("ZZ2") + m * square(l) + 2 * coupling) * s("qdd1") +
                      (s("ZZ2") + coupling) * s("qdd2") - centrifugal * (square(s("qd2")) + 2 * (s("qd1") * s("qd2"))) +
                      gravity1;
  EXPECT_TRUE(identical(a, model.outputs[0].values[0], tau1.ref()));
  EXPECT_TRUE(identical(a, model.outputs[0].values[1], tau2.ref()));
}

TEST(InverseDynamics, friction_motor_and_offset_add_at_the_joint) {
  Robot robot = planar_arm(1);
  Model without = derive(robot, "inverse-dynamics");
  Frame& frame = robot.frame(1);
  frame.motor_inertia = robot.arena.symbol("Ia");
  frame.viscous_friction = robot.arena.symbol("Fv");
  frame.coulomb_friction = robot.arena.symbol("Fs");
  frame.friction_offset = robot.arena.symbol("Fo");
  Model with = derive(robot, "inverse-dynamics");
  Arena& a = with.arena;
  const Scalar qd = symbol(a, "qd1");
  const Scalar added =
      symbol(a, "Ia") * symbol(a, "qdd1") + symbol(a, "Fv") * qd + symbol(a, "Fs") * sign(qd) + symbol(a, "Fo");
  const Ref bare = transplant(without.arena, without.outputs[0].values, a)[0];
  EXPECT_TRUE(identical(a, with.outputs[0].values[0], (Scalar{a, bare} + added).ref()));
}

TEST(InverseDynamics, a_prismatic_joint_lifts_what_it_carries) {
  Robot robot = empty_robot("lift");
  Arena& arena = robot.arena;
  Frame& frame = robot.frame(add_frame(robot, "j1", "l1", 0));
  frame.type = JointType::prismatic;
  frame.variable = {{add_coordinate(robot, "z", "z", "zd", "zdd"), arena.one()}};
  frame.inertial.M = arena.symbol("M");
  robot.gravity[2] = arena.negate(arena.symbol("g"));
  Model model = derive(robot, "inverse-dynamics");
  Arena& a = model.arena;
  EXPECT_TRUE(identical(a, model.outputs[0].values[0], (symbol(a, "M") * (symbol(a, "zdd") + symbol(a, "g"))).ref()));
  EXPECT_EQ(model.outputs[0].units, std::vector<std::string>{"N"});
  EXPECT_EQ(model.inputs[0].units, std::vector<std::string>{"m"});
}

// Virtual work: a force of the last link on its environment asks J^T f of the joints.
TEST(InverseDynamics, external_forces_do_virtual_work) {
  Robot robot = planar_arm(2);
  Arena& arena = robot.arena;
  for (std::size_t j = 1; j <= 2; ++j) robot.frame(j).inertial = zero_inertial(arena);
  robot.frame(2).force = {arena.symbol("FX2"), arena.symbol("FY2"), arena.zero()};
  robot.frame(2).moment = {arena.zero(), arena.zero(), arena.symbol("CZ2")};
  Model model = derive(robot, "inverse-dynamics");
  ASSERT_EQ(model.inputs.size(), 4u);
  EXPECT_EQ(model.inputs[3].name, "wrench");
  EXPECT_EQ(model.inputs[3].symbols.size(), 3u);
  Arena& a = model.arena;
  const Scalar q2 = symbol(a, "q2"), fx = symbol(a, "FX2"), fy = symbol(a, "FY2"), c = symbol(a, "CZ2");
  EXPECT_EQ(model.outputs[0].values[1], c.ref());
  const Scalar tau1 = c + symbol(a, "L1") * (sin(q2) * fx + cos(q2) * fy);
  EXPECT_TRUE(identical(a, model.outputs[0].values[0], tau1.ref()));
}

// Einstein's lift: a base that accelerates upwards feels like more gravity.
TEST(InverseDynamics, base_acceleration_is_gravity_backwards) {
  Robot falling = planar_arm(2), lifted = falling;
  lifted.base_acceleration[1] = lifted.arena.symbol("g");
  lifted.gravity[1] = lifted.arena.zero();
  const Model a = derive(falling, "inverse-dynamics"), b = derive(lifted, "inverse-dynamics");
  EXPECT_TRUE(identical(a.arena, a.outputs[0].values, b.arena, b.outputs[0].values));
}

// A first joint and a base that turns about the same axis cannot be told apart by the second joint.
TEST(InverseDynamics, a_turning_base_is_like_a_turning_first_link) {
  Robot arm = planar_arm(2);
  Arena& arena = arm.arena;
  arm.gravity[1] = arena.zero();
  Robot based = arm;
  based.base_angular_velocity[2] = based.arena.symbol("w");
  based.base_angular_acceleration[2] = based.arena.symbol("wp");
  Model a = derive(arm, "inverse-dynamics"), b = derive(based, "inverse-dynamics");
  Arena& ba = b.arena;
  const Ref moved = substitute(a.arena, a.outputs[0].values[1],
                               {{a.arena.symbol("qd1"), a.arena.add(a.arena.symbol("qd1"), a.arena.symbol("w"))},
                                {a.arena.symbol("qdd1"), a.arena.add(a.arena.symbol("qdd1"), a.arena.symbol("wp"))}});
  EXPECT_TRUE(identical(ba, b.outputs[0].values[1], transplant(a.arena, std::vector<Ref>{moved}, ba)[0]));
}

// Coupled coordinates: with v2 = q2 - q1 the power is the same, so tau_q = C^T Gamma_v.
TEST(InverseDynamics, couplings_conserve_power) {
  Robot plain = planar_arm(2), coupled = planar_arm(2);
  Arena& arena = coupled.arena;
  coupled.frame(2).variable = {{0, arena.constant(-1)}, {1, arena.one()}};
  Model a = derive(plain, "inverse-dynamics"), b = derive(coupled, "inverse-dynamics");
  Arena& pa = a.arena;
  std::unordered_map<Ref, Ref> to_coupled;
  for (const char* stem : {"q", "qd", "qdd"}) {
    const Ref first = pa.symbol(std::string(stem) + "1"), second = pa.symbol(std::string(stem) + "2");
    to_coupled.emplace(second, pa.subtract(second, first));
  }
  const std::vector<Ref> gamma = substitute(pa, a.outputs[0].values, to_coupled);
  const std::vector<Ref> expected{pa.subtract(gamma[0], gamma[1]), gamma[1]};
  EXPECT_TRUE(identical(pa, expected, b.arena, b.outputs[0].values));
}

// A fixed frame in the middle of a link changes nothing but the place where its inertia is written.
TEST(InverseDynamics, fixed_joints_carry_links_rigidly) {
  Robot split = empty_robot("split");
  Arena& arena = split.arena;
  Frame& root = split.frame(add_frame(split, "j1", "l1", 0));
  root.variable = {{add_coordinate(split, "q1", "q1", "qd1", "qdd1"), arena.one()}};
  Frame& fixed = split.frame(add_frame(split, "j2", "l2", 1));
  fixed.type = JointType::fixed;
  fixed.geometry.d = arena.symbol("L");
  fixed.geometry.theta = arena.scale(Rational(1, 2), arena.pi());
  fixed.inertial.M = arena.symbol("M");
  Model model = derive(split, "inverse-dynamics");
  Arena& a = model.arena;
  EXPECT_TRUE(
      identical(a, model.outputs[0].values[0], (symbol(a, "M") * square(symbol(a, "L")) * symbol(a, "qdd1")).ref()));
}

}  // namespace
}  // namespace armature::internal
