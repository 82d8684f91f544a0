// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/verbs/reduce.h"

#include <cmath>
#include <nlohmann/json.hpp>

#include "armature/verbs/count.h"
#include "armature/verbs/load_robot.h"
#include "tests/verbs/measured_arm.h"
#include "tests/verbs/recorded_progress.h"

namespace armature::internal {
namespace {

using ReduceVerb = test::MeasuredArm;

TEST_F(ReduceVerb, keeps_what_the_logs_determine) {
  ReduceOptions options;
  options.logs = {path("train.csv")};
  options.fit.validate = {path("other.csv")};
  options.fit.cutoff = 0;
  options.output = path("out");
  const ReduceResult result = armature::reduce(robot_, options);
  std::size_t kept = 0;
  for (const ReducedParameter& p : result.parameters) {
    kept += p.kept ? 1 : 0;
    if (p.kept && result.given_back_count == 0) {
      EXPECT_LE(p.reduced_sd, 0.1 * std::abs(p.reduced) * (1 + 1e-9)) << p.name;
    }
  }
  EXPECT_EQ(kept, result.kept_count);
  EXPECT_LT(*result.error.after.validation_total, 3);
  ASSERT_EQ(result.files.size(), 3U);
  const Json json = to_json(result);
  for (const char* member : {"robot", "base_count", "kept_count", "given_back_count", "condition", "condition_scaled",
                             "error", "parameters", "operations", "files"})
    EXPECT_TRUE(json.contains(member)) << member;
  EXPECT_EQ(json.at("error").at("after").at("train").size(), 3U);
}

// The operations are those of the robot that is returned, counted by another verb.
TEST_F(ReduceVerb, costs_what_its_robot_costs) {
  const ReduceResult result = armature::reduce(robot_, {});
  CountOptions count;
  count.models = {"inverse-dynamics"};
  EXPECT_EQ(armature::count(result.reduced, count).models[0].second.mul, result.operations.after.mul);
  EXPECT_TRUE(result.readings.empty());
}

TEST_F(ReduceVerb, refuses_symbols_and_stops_when_asked) {
  EXPECT_THROW(armature::reduce(load_robot("stanford").robot, {}), UnmetRequest);
  test::RecordedProgress stop;
  stop.most_asked = 2;
  EXPECT_THROW(armature::reduce(robot_, {}, stop), Stopped);
}

}  // namespace
}  // namespace armature::internal
