// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/verify/check_explicit.h"

#include <gtest/gtest.h>

#include "armature/base/error.h"
#include "armature/verbs/explicit_model.h"
#include "armature/verbs/load_robot.h"
#include "tests/support/random_robot.h"

namespace armature::internal {
namespace {

ExplicitText text_of(const ExplicitModelResult& result) {
  ExplicitText text;
  for (const ExplicitConstant& c : result.constants) text.constants.push_back({c.name, c.formula, c.value});
  text.inertia = result.inertia;
  text.velocity = result.velocity;
  text.relations = result.relations;
  text.gravity = result.gravity;
  return text;
}

TEST(CheckExplicit, the_equations_of_known_robots_hold) {
  for (const char* name : {"planar2r", "scara", "puma560", "stanford"}) {
    const Robot robot = load_robot(name).robot;
    const ExplicitAnswer answer = check_explicit(robot, text_of(explicit_model(robot, {})), {});
    EXPECT_EQ(answer.wrong, "") << name;
    EXPECT_LT(answer.worst, 1e-12) << name;
  }
}

// A pendulum on a cart by hand: bound 0.02 cos(q2) + 0.01 over [-1, 1] is 0.03, times the acceleration.
TEST(CheckExplicit, the_bound_of_two_dropped_terms_is_their_largest_sum) {
  const Robot robot = load_robot("planar2r").robot;
  ExplicitText whole = text_of(explicit_model(robot, {})), kept = whole;
  whole.constants = kept.constants = {{"I1", "I1", 0.01}, {"I2", "I2", 0.02}};
  whole.inertia = {{"a22", "I1 + I2*C2"}};
  kept.inertia = {{"a22", "0"}};
  whole.velocity = kept.velocity = whole.relations = kept.relations = whole.gravity = kept.gravity = {};
  const std::vector<ExplicitRange> range = {{-1, 1, 1, 1}, {-1, 1, 1, 5}};
  const DropAnswer answer = check_dropped(robot, whole, kept, {{"a22", "I1"}, {"a22", "I2*C2"}}, range);
  EXPECT_EQ(answer.wrong, "");
  EXPECT_EQ(answer.proven[0], 0);
  EXPECT_NEAR(answer.proven[1], 0.15, 0.15 * 0.002);
  EXPECT_GE(answer.proven[1], 0.15);
  EXPECT_LE(answer.reached[1], 0.15);
  EXPECT_NE(check_dropped(robot, whole, kept, {{"a22", "I1"}}, range).wrong, "");
}

TEST(CheckExplicit, names_that_mean_nothing_are_refused) {
  const Robot robot = load_robot("planar2r").robot;
  ExplicitText text = text_of(explicit_model(robot, {}));
  text.inertia[0].second = "K7*C2";
  EXPECT_THROW(check_explicit(robot, text, {}), UnmetRequest);
  text.inertia[0].second = "C2*(";
  EXPECT_THROW(check_explicit(robot, text, {}), InputError);
}

}  // namespace
}  // namespace armature::internal
