// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/verbs/explicit_model.h"

#include <gtest/gtest.h>

#include <cmath>
#include <map>
#include <nlohmann/json.hpp>

#include "armature/base/error.h"
#include "armature/verbs/load_robot.h"
#include "tests/support/stop_after.h"

namespace armature::internal {
namespace {

// Armstrong, Khatib & Burdick 1986, tables 1 and A3: at most 1165 operations for the torques and 278 for the inertia
// matrix, and the constants of gravity.
TEST(ExplicitModelVerb, publishes_the_puma_as_its_measurers_did) {
  const ExplicitModelResult result = explicit_model(load_robot("puma560").robot, {});
  EXPECT_TRUE(result.equals_recursive);
  EXPECT_LE(result.operations.mul + result.operations.add, 1165u);
  EXPECT_LE(result.inertia_operations.mul + result.inertia_operations.add, 278u);
  std::map<std::string, double> values;
  for (const ExplicitConstant& c : result.constants)
    if (c.value) values[c.name] = *c.value;
  for (const auto& [name, value] :
       std::map<std::string, double>{{"g1", -37.2}, {"g2", -8.44}, {"g3", 1.02}, {"g4", 0.249}, {"g5", -0.0282}})
    EXPECT_NEAR(values.at(name), value, 0.005 * std::abs(value)) << name;
  EXPECT_EQ(result.torque_error_bound, std::vector<double>(6, 0.0));
  EXPECT_TRUE(result.dropped.empty());
}

// The same, table 3: 305 operations and 25.
TEST(ExplicitModelVerb, abbreviates_with_a_proven_bound) {
  ExplicitModelOptions options;
  options.significance = 0.01;
  options.tolerance = {"MZ6=0.0001"};
  const ExplicitModelResult result = explicit_model(load_robot("puma560").robot, options);
  EXPECT_FALSE(result.equals_recursive);
  EXPECT_LE(result.operations.mul + result.operations.add, 305u);
  EXPECT_LE(result.inertia_operations.mul + result.inertia_operations.add, 25u);
  EXPECT_GT(result.dropped.size(), 100u);
  for (const double bound : result.torque_error_bound) EXPECT_GT(bound, 0);
  ASSERT_EQ(result.range.size(), 6u);
  const Json json = to_json(result);
  EXPECT_EQ(json["relations"]["c21"], "-0.5*b112");
  EXPECT_EQ(json["A"]["a35"], "I19*C4*C5");
  std::size_t with_tolerance = 0;
  for (const Json& constant : json["constants"]) with_tolerance += constant.contains("tolerance");
  EXPECT_GT(with_tolerance, 0u);
}

// The numbers of a robot can be replaced; equal moments keep their names.
TEST(ExplicitModelVerb, values_and_tolerances_of_numeric_robots_count) {
  const Robot robot = load_robot("puma560").robot;
  const auto g3 = [&](const ExplicitModelOptions& options) {
    for (const ExplicitConstant& c : explicit_model(robot, options).constants)
      if (c.name == "g3") return c;
    return ExplicitConstant{};
  };
  ExplicitModelOptions options;
  const double before = g3(options).value.value();
  EXPECT_NEAR(g3(options).tolerance.value(), 9.81 * std::hypot(0.006 * 0.184, 17.4 * 0.003), 1e-9) << "of the file";
  options.value = {"MY2=0.2"};
  EXPECT_NEAR(g3(options).value.value(), 9.81 * 0.2, 1e-12);
  EXPECT_NEAR(before, 9.81 * 17.4 * 0.006, 1e-12);
  options = {};
  options.tolerance = {"MY2=0.1", "YY4=0.001"};  // YY4 is XX4 there
  EXPECT_NEAR(g3(options).tolerance.value(), 0.981, 1e-12);
  options.tolerance = {"MX3=0.1"};
  EXPECT_THROW(explicit_model(robot, options), InputError) << "zero in this robot";
  options.tolerance = {"M3=-0.1"};
  EXPECT_THROW(explicit_model(robot, options), InputError);
}

// A large model can be interrupted: it asks at every element.
TEST(ExplicitModelVerb, can_be_stopped) {
  support::StopAfter soon(20);
  EXPECT_THROW(explicit_model(load_robot("puma560").robot, {}, soon), Stopped);
}

// (1 + b)^35 has coefficients beyond 31 bits; a constant that is a multiple of another was divided by zero.
TEST(ExplicitModelVerb, coefficients_may_be_large) {
  const Robot robot = load_robot(ARMATURE_SOURCE_DIR "/tests/cases/attack/explicit_fault.yaml").robot;
  EXPECT_TRUE(explicit_model(robot, {}).equals_recursive);
}

TEST(ExplicitModelVerb, limits_are_finite_sizes) {
  const Robot robot = load_robot("puma560").robot;
  for (const double bad : {double(NAN), double(INFINITY), -1.0}) {
    ExplicitModelOptions options;
    options.velocity = {1, 1, bad, 1, 1, 1};
    EXPECT_THROW(explicit_model(robot, options), InputError) << bad;
    std::swap(options.velocity, options.acceleration);
    EXPECT_THROW(explicit_model(robot, options), InputError) << bad;
  }
}

TEST(ExplicitModelVerb, refuses_bad_requests) {
  const Robot robot = load_robot("planar2r").robot;
  const auto with = [&](auto&& set) {
    ExplicitModelOptions options;
    set(options);
    return explicit_model(robot, options);
  };
  EXPECT_THROW(with([](auto& o) { o.significance = 1; }), InputError);
  EXPECT_THROW(with([](auto& o) { o.significance = NAN; }), InputError);
  EXPECT_THROW(with([](auto& o) { o.value = {"M2"}; }), InputError);
  EXPECT_THROW(with([](auto& o) { o.tolerance = {"XX9=1"}; }), InputError);
  EXPECT_THROW(with([](auto& o) { o.significance = 0.1; }), UnmetRequest);  // symbols without values
  EXPECT_NO_THROW(with([](auto& o) { o.value = {"ZZ1=1"}; }));
  Robot looped = robot;
  looped.loops.push_back({1, 2});
  EXPECT_THROW(explicit_model(looped, {}), UnmetRequest);
}

}  // namespace
}  // namespace armature::internal
