// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/verbs/model_options.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace armature::internal {
namespace {

TEST(ModelOptions, go_with_models_that_have_a_summary_and_a_reference) {
  const std::vector<ModelSummary> models = list_models();
  EXPECT_TRUE(std::any_of(models.begin(), models.end(), [](const auto& m) { return m.name == "inverse-dynamics"; }));
  for (const ModelSummary& model : models) {
    EXPECT_FALSE(model.summary.empty()) << model.name;
    EXPECT_FALSE(model.reference.empty()) << model.name;
  }
}

}  // namespace
}  // namespace armature::internal
