// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/explicit/explicit_model.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

#include "armature/base/error.h"
#include "tests/parameters/example_robots.h"

namespace armature::internal {
namespace {

const LumpedConstant& constant(const ExplicitModel& model, const std::string& name) {
  for (const LumpedConstant& c : model.constants)
    if (c.name == name) return c;
  throw std::runtime_error("no constant " + name);
}

std::string element(const ExplicitModel& model, const std::string& name) {
  for (const auto* list : {&model.inertia, &model.christoffel, &model.gravity})
    for (const ExplicitElement& e : *list)
      if (e.name == name) return to_string(model, e);
  return "0";
}

// Armstrong, Khatib & Burdick 1986, table A3.
TEST(ExplicitModel, gravity_constants_of_the_puma) {
  const ExplicitModel model = explicit_model(testing::puma560());
  const std::pair<const char*, std::pair<double, double>> table[] = {{"g1", {-37.2, 0.5}},
                                                                     {"g2", {-8.44, 0.2}},
                                                                     {"g3", {1.02, 0.5}},
                                                                     {"g4", {0.249, 0.025}},
                                                                     {"g5", {-0.0282, 0.0056}}};
  for (const auto& [name, entry] : table) {
    EXPECT_NEAR(*constant(model, name).value, entry.first, entry.second) << name;
    EXPECT_NEAR(*constant(model, name).value, entry.first, 0.005 * std::abs(entry.first)) << name;
  }
  EXPECT_EQ(constant(model, "g1").formula, "D3*GZ*(M3 + M4 + M5 + M6) + GZ*MX2");
  EXPECT_EQ(element(model, "Q2"), "g1*C2 + g2*S23 + g3*S2 + g4*C23 + g5*C23*C4*S5 + g5*S23*C5");
}

// Armstrong, Khatib & Burdick 1986, section 2. What the constants are is tested with the example (puma560_constants).
TEST(ExplicitModel, few_constants_of_the_puma) {
  EXPECT_LE(explicit_model(testing::puma560()).constants.size(), 34u) << "42 parameters in 34 constants";
}

TEST(ExplicitModel, christoffel_symbols_of_the_puma) {
  const ExplicitModel model = explicit_model(testing::puma560());
  // Eq. 7-10 leave 39 of 126; four of those are equal to others or zero, as tables A5 and A6 show (b346 = b246,
  // b356 = b256, ...): 28 different b and 7 different c.
  EXPECT_EQ(model.christoffel.size(), 35u);
  EXPECT_LE(model.christoffel.size(), 39u);
  EXPECT_EQ(std::count_if(model.christoffel.begin(), model.christoffel.end(),
                          [](const ExplicitElement& e) { return e.name[0] == 'b'; }),
            28);
  // Relations printed in table A5.
  const auto use = [&](std::size_t i, std::size_t j, std::size_t k) {
    for (const ChristoffelUse& u : model.uses)
      if (u.i == i - 1 && u.j == j - 1 && u.k == k - 1) return std::pair(model.christoffel[u.element].name, u.multiple);
    return std::pair(std::string("0"), Rational(0));
  };
  EXPECT_EQ(use(1, 3, 4), std::pair(std::string("b124"), Rational(1)));
  EXPECT_EQ(use(1, 3, 5), std::pair(std::string("b125"), Rational(1)));
  EXPECT_EQ(use(1, 3, 6), std::pair(std::string("b126"), Rational(1)));
  EXPECT_EQ(use(2, 1, 6), std::pair(std::string("b126"), Rational(-1)));
  EXPECT_EQ(use(2, 1, 2).first, "0");
  EXPECT_EQ(use(2, 1, 3).first, "0");
  EXPECT_EQ(use(4, 2, 4).first, "0");
  EXPECT_EQ(use(2, 1, 1), std::pair(std::string("b112"), Rational(-1, 2))) << "c21";
  std::map<std::string, std::string> published;
  for (const ChristoffelUse& u : model.uses) published[name_of(model, u)] = value_of(model, u);
  EXPECT_EQ(published["c21"], "-0.5*b112");
  EXPECT_EQ(published["b216"], "-b126");
  EXPECT_EQ(published["b134"], "b124");
  EXPECT_EQ(element(model, "b146"), "I26*S23*S4*S5");
  EXPECT_EQ(element(model, "b126"), "-I26*C23*C4*S5 - I26*S23*C5");
}

// Spong, Hutchinson & Vidyasagar 2006, section 7.4.
TEST(ExplicitModel, planar_arm_with_symbols) {
  Robot robot = empty_robot("planar2r");
  testing::add_joint(robot, 0, JointType::revolute, 0, 0, 0);
  testing::add_joint(robot, 1, JointType::revolute, 0, 0, 0);
  Arena& arena = robot.arena;
  robot.frame(2).geometry.d = arena.symbol("L1");
  robot.frame(1).inertial.MX = arena.symbol("MX1");
  robot.frame(1).inertial.ZZ = arena.symbol("ZZ1");
  robot.frame(2).inertial.MX = arena.symbol("MX2");
  robot.frame(2).inertial.ZZ = arena.symbol("ZZ2");
  robot.frame(2).inertial.M = arena.symbol("M2");
  robot.gravity[1] = arena.negate(arena.symbol("g"));
  const ExplicitModel model = explicit_model(robot);
  std::set<std::string> formulas;
  for (const LumpedConstant& c : model.constants) {
    formulas.insert(c.formula);
    EXPECT_FALSE(c.value) << c.name;
  }
  EXPECT_TRUE(formulas.contains("L1*MX2"));
  EXPECT_TRUE(formulas.contains("ZZ1 + ZZ2 + L1^2*M2"));
  EXPECT_TRUE(formulas.contains("L1*g*M2 + g*MX1"));
  EXPECT_EQ(model.christoffel.size(), 1u);
  ExplicitOptions options;
  options.values = {{"L1", 0.5}, {"MX2", 3}};
  for (const LumpedConstant& c : explicit_model(robot, options).constants)
    EXPECT_EQ(c.value.has_value(), c.formula == "L1*MX2") << c.formula;
}

TEST(ExplicitModel, tolerances_add_as_squares) {
  ExplicitOptions options;
  options.tolerances = {{"MX2", 0.03}, {"M3", 0.04}, {"GZ", 0.01}};
  const ExplicitModel model = explicit_model(testing::puma560(), options);
  const LumpedConstant& g1 = constant(model, "g1");
  const double expected = std::hypot(9.81 * 0.03, 9.81 * 0.4318 * 0.04, *g1.value / -9.81 * 0.01);
  ASSERT_TRUE(g1.tolerance);
  EXPECT_NEAR(*g1.tolerance, expected, 1e-12);
  options.tolerances = {{"MX2", 0.03}};
  EXPECT_FALSE(constant(explicit_model(testing::puma560(), options), "g2").tolerance);
}

// Measured: the mass and the centre of a link. MX = m cx and ZZ = m cx^2 depend on both.
TEST(ExplicitModel, tolerances_of_the_robot_propagate) {
  Robot robot = empty_robot("pendulum");
  testing::add_joint(robot, 0, JointType::revolute, 0, 0, 0);
  Arena& arena = robot.arena;
  Inertial& p = robot.frame(1).inertial;
  p.M = arena.constant(Rational(2));
  p.MX = arena.one();
  p.YY = p.ZZ = arena.constant(Rational(1, 2));
  robot.gravity[0] = arena.constant(Rational(-10));
  robot.tolerances = {{1, "m", 0.1}, {1, "cx", 0.02}, {1, "Ia", 0.5}};
  const ExplicitModel model = explicit_model(robot);
  EXPECT_EQ(constant(model, "I1").formula, "ZZ1") << "not YY1, which is equal";
  EXPECT_NEAR(constant(model, "I1").tolerance.value(), std::hypot(0.25 * 0.1, 2 * 2 * 0.5 * 0.02), 1e-12);
  EXPECT_NEAR(constant(model, "g1").tolerance.value(), 10 * std::hypot(0.5 * 0.1, 2 * 0.02), 1e-12);
  ExplicitOptions options;
  options.tolerances = {{"ZZ1", 0.3}};
  EXPECT_EQ(constant(explicit_model(robot, options), "I1").tolerance.value(), 0.3) << "in place of the robot's";
  EXPECT_FALSE(constant(explicit_model(robot, options), "g1").tolerance);
}

TEST(ExplicitModel, robots_with_loops_are_refused) {
  Robot robot = testing::puma560();
  robot.loops.push_back({5, 6});
  EXPECT_THROW(explicit_model(robot), UnmetRequest);
}

}  // namespace
}  // namespace armature::internal
