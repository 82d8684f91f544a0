// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/robot/tolerances.h"

#include <gtest/gtest.h>

#include <array>
#include <cmath>

#include "armature/robot/inertia.h"
#include "armature/robot/numbers.h"

namespace armature::internal {
namespace {

constexpr std::array names = {"m", "cx", "cy", "cz", "Ixx", "Ixy", "Ixz", "Iyy", "Iyz", "Izz"};
using Body = std::array<double, 10>;  // in that order

Robot one_link(const Body& body) {
  Robot robot = empty_robot("one");
  add_frame(robot, "j1", "j1", 0);
  Arena& arena = robot.arena;
  const auto exact = [&](double x) { return arena.constant(Rational::from_double(x)); };
  Inertial central = zero_inertial(arena);
  central.M = exact(body[0]);
  central.XX = exact(body[4]), central.XY = exact(body[5]), central.XZ = exact(body[6]);
  central.YY = exact(body[7]), central.YZ = exact(body[8]), central.ZZ = exact(body[9]);
  Pose pose = identity_pose(arena);
  for (std::size_t i = 0; i < 3; ++i) pose.position[i] = exact(body[i + 1]);
  robot.frame(1).inertial = moved(arena, central, pose);
  return robot;
}

std::map<std::string, double> parameters(const Body& body) {
  const Robot robot = one_link(body);
  const Inertial& p = robot.frame(1).inertial;
  std::map<std::string, double> result;
  for (const auto& [name, ref] : std::initializer_list<std::pair<const char*, Ref>>{{"XX1", p.XX},
                                                                                    {"XY1", p.XY},
                                                                                    {"XZ1", p.XZ},
                                                                                    {"YY1", p.YY},
                                                                                    {"YZ1", p.YZ},
                                                                                    {"ZZ1", p.ZZ},
                                                                                    {"MX1", p.MX},
                                                                                    {"MY1", p.MY},
                                                                                    {"MZ1", p.MZ},
                                                                                    {"M1", p.M}})
    result[name] = number(robot.arena, ref).value();
  return result;
}

// Against differences of the theorem of Huygens and Steiner (robot/inertia.h).
TEST(Tolerances, slopes_are_those_of_the_parameters) {
  const Body body = {3.5, 0.2, -0.1, 0.35, 0.4, 0.02, -0.03, 0.5, 0.01, 0.3};
  const Robot robot = one_link(body);
  for (std::size_t i = 0; i < names.size(); ++i) {
    Body more = body, less = body;
    const double step = 1e-4;
    more[i] += step, less[i] -= step;
    const auto above = parameters(more), below = parameters(less);
    const std::optional<Slopes> slopes = parameter_slopes(robot, 1, names[i]);
    ASSERT_TRUE(slopes) << names[i];
    for (const auto& [parameter, value] : above) {
      const auto found = slopes->find(parameter);
      EXPECT_NEAR(found == slopes->end() ? 0 : found->second, (value - below.at(parameter)) / (2 * step), 1e-8)
          << names[i] << " " << parameter;
    }
  }
}

// The inertia of a rod about its end, I + m c^2, with tolerances of all three.
TEST(Tolerances, shares_of_one_measurement_add_before_they_are_squared) {
  Robot robot = one_link({2, 0.5, 0, 0, 0, 0, 0, 0, 0, 0.1});
  robot.tolerances = {{1, "m", 0.05}, {1, "cx", 0.01}, {1, "Izz", 0.02}};
  EXPECT_NEAR(measured_tolerance(robot, {{"ZZ1", 1}}).value(), std::hypot(0.05 * 0.25, 0.01 * 2 * 2 * 0.5, 0.02),
              1e-14);
  // ZZ - 0.5 MX has no share of m: 0.25 - 0.5 * 0.5.
  EXPECT_NEAR(measured_tolerance(robot, {{"ZZ1", 1}, {"MX1", -0.5}}).value(), std::hypot(0.01 * (2 - 1), 0.02), 1e-14);
  EXPECT_FALSE(measured_tolerance(robot, {{"ZZ2", 1}}));
}

TEST(Tolerances, what_has_no_value_has_no_slope) {
  Robot robot = one_link({2, 0.5, 0, 0, 0, 0, 0, 0, 0, 0.1});
  robot.frame(1).inertial.M = robot.arena.symbol("M1");
  EXPECT_FALSE(parameter_slopes(robot, 1, "cx"));
  EXPECT_TRUE(parameter_slopes(robot, 1, "Ia"));
  robot.frame(1).inertial.M = robot.arena.zero();
  EXPECT_FALSE(parameter_slopes(robot, 1, "m"));
  EXPECT_TRUE(can_have_tolerance("Ixx") && can_have_tolerance("cz") && !can_have_tolerance("Fv"));
}

}  // namespace
}  // namespace armature::internal
