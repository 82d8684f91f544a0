// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/verbs/recipes/emitted_trial.h"

#include <gtest/gtest.h>

#include <cmath>

#include "armature/verbs/load_robot.h"

namespace armature::internal {
namespace {

TEST(EmittedTrial, runs_the_model_at_its_states) {
  const Robot robot = load_robot("planar2r").robot;
  for (const char* model : {"inverse-dynamics", "inertia", "direct-dynamics", "regressor"}) {
    EmittedTrial trial(robot, model, 3);
    trial.one();
    const std::vector<double> first = trial.results();
    trial.one();
    EXPECT_NE(first, trial.results()) << model;
    trial.one();
    trial.one();
    EXPECT_EQ(first, trial.results()) << model << ": the states come round";
    for (const double x : first) EXPECT_TRUE(std::isfinite(x)) << model;
  }
}

}  // namespace
}  // namespace armature::internal
