// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/report/estimate_json.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "tests/identify/synthetic.h"

namespace armature::internal {
namespace {

TEST(EstimateJson, has_what_was_found) {
  const Robot robot = test::three_joints();
  IdentifyOptions options;
  options.prepare.cutoff = 0;
  const Identification result =
      identify(robot, {test::synthetic_log(robot, 1, 600, 0.2)}, {test::synthetic_log(robot, 2, 300, 0.2)}, options);
  const auto json = nlohmann::json::parse(estimate_json(result));
  EXPECT_EQ(json["base_count"], result.model.unknowns());
  ASSERT_EQ(json["parameters"].size(), result.model.unknowns());
  EXPECT_EQ(json["parameters"][3]["name"], result.model.columns[3].name);
  EXPECT_EQ(json["parameters"][3]["value"], result.estimate.value[3]);
  EXPECT_EQ(json["error"]["validation"], result.error.validation);
  EXPECT_EQ(json["consistent"]["standard"].size(), result.model.standard.size());
  ASSERT_EQ(json["residuals"].size(), 3U);
  EXPECT_EQ(json["residuals"][1]["autocorrelation"], result.whiteness[1].correlation);
  EXPECT_EQ(json["residuals"][1]["white"], result.whiteness[1].white());
}

}  // namespace
}  // namespace armature::internal
