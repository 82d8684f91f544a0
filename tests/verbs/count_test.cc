// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/verbs/count.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "armature/base/error.h"
#include "armature/verbs/load_robot.h"

namespace armature::internal {
namespace {

// Khalil & Creusot 1997, section 5.1: no six-joint arm needs more than 92n-127 M and 81n-117 A.
TEST(CountVerb, counts_within_the_published_bound_for_any_arm) {
  CountOptions options;
  options.models = {"inverse-dynamics", "inertia"};
  const CountResult result = count(load_robot("puma560").robot, options);
  ASSERT_EQ(result.models.size(), 2u);
  EXPECT_EQ(result.models[0].first, "inverse-dynamics");
  EXPECT_LE(result.models[0].second.mul, 425u);
  EXPECT_LE(result.models[0].second.add, 369u);
  const Json json = to_json(result);
  EXPECT_EQ(json.at("models").at("inertia").at("mul"), result.models[1].second.mul);
  EXPECT_EQ(json.at("parameters"), "standard");
}

// Each model by itself: the loops of the one are as described, those of the other are coupled.
TEST(CountVerb, counts_a_model_alike_beside_any_other) {
  const Robot robot = load_robot("sr400").robot;
  CountOptions alone, beside;
  alone.models = {"inverse-dynamics"};
  beside.models = {"inverse-dynamics", "loop-kinematics"};
  EXPECT_EQ(count(robot, alone).models.at(0).second.mul, count(robot, beside).models.at(0).second.mul);
}

TEST(CountVerb, refuses_options_that_no_model_takes) {
  CountOptions options;
  options.models = {"inertia"};
  options.model.to = "3";
  EXPECT_THROW(count(load_robot("puma560").robot, options), InputError);
}

class StopAtOnce : public Progress {
 public:
  void report(double, std::string_view) override {}
  void step(std::string_view) override {}
  bool stop() const override { return true; }
};

TEST(CountVerb, stops_when_asked) {
  CountOptions options;
  options.models = {"inverse-dynamics"};
  StopAtOnce stop;
  EXPECT_THROW(count(load_robot("puma560").robot, options, stop), Stopped);
}

}  // namespace
}  // namespace armature::internal
