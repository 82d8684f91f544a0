// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/verbs/recipes/trial.h"

#include <gtest/gtest.h>

#include "armature/program/interpret.h"
#include "armature/read/reader.h"
#include "tests/run/cases.h"

namespace armature::internal {
namespace {

TEST(Trial, runs_models_at_its_states) {
  Diagnostics diagnostics;
  CompileOptions options;
  options.backend = Backend::interpreter;
  const Robot robot = read_robot("panda_like", diagnostics);
  for (const char* model : {"inverse-dynamics", "inertia"}) {
    Trial trial(robot, model, options, 40);
    trial.one();
    trial.batch();
    for (const std::size_t s : {std::size_t{0}, std::size_t{39}})
      EXPECT_LT(test::difference(trial.output(s), interpret<double>(trial.program(), {}, trial.input(s))), 1e-13);
  }
}

TEST(Trial, measures_regressors_of_base_parameters) {
  Diagnostics diagnostics;
  CompileOptions options;
  options.backend = Backend::interpreter;
  Trial trial(read_robot("planar2r", diagnostics), "regressor", options, 8);
  trial.batch();
  EXPECT_EQ(trial.program().outputs.front().rows, 2U);
  EXPECT_LT(trial.program().outputs.front().columns, 20U);
}

}  // namespace
}  // namespace armature::internal
