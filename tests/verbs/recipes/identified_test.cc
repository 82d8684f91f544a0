// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/verbs/recipes/identified.h"

#include <nlohmann/json.hpp>

#include "tests/verbs/measured_arm.h"

namespace armature::internal {
namespace {

class Identified : public test::MeasuredArm {
 protected:
  Estimation estimation(const FitOptions& fit) {
    return estimate_from(robot_, {path("train.csv"), path("other.csv")}, fit, 10, files_, no_progress());
  }
  InputFiles files_;
};

TEST_F(Identified, has_what_was_found) {
  FitOptions fit;
  fit.cutoff = 0;
  fit.validate = {path("other.csv")};
  const Estimation run = estimation(fit);
  const Identification& found = run.found;
  const IdentifyResult result = identify_result(robot_, run);
  ASSERT_EQ(result.parameters.size(), found.model.unknowns());
  EXPECT_EQ(result.parameters[3].name, found.model.columns[3].name);
  EXPECT_EQ(result.parameters[3].value, found.estimate.value[3]);
  EXPECT_EQ(result.error.validation, found.error.validation);
  EXPECT_EQ(*result.error.validation_total, found.error.validation_total);
  EXPECT_EQ(result.consistent.standard.size(), found.model.standard.size());
  ASSERT_EQ(result.residuals.size(), 3U);
  EXPECT_EQ(result.residuals[1].autocorrelation, found.whiteness[1].correlation);
  EXPECT_EQ(result.residuals[1].white, found.whiteness[1].white());
  EXPECT_EQ(result.over_logs->average.size(), found.model.unknowns());
  EXPECT_EQ(result.readings.size(), 3U);
}

// With the line that sets it right, in the names of the log.
TEST_F(Identified, of_reversed_torques_is_bad_and_gives_no_robot_unless_forced) {
  FitOptions fit;
  fit.cutoff = 0;
  MeasuredLogs logs;
  Log log = load_log(path("train.csv"), robot_).log;
  for (double& tau : log.tau[1]) tau = -tau;
  logs.train = {log};
  logs.columns.torque = {"m1", "m2", "m3"};
  IdentifyResult result = identify_result(robot_, estimate_from(robot_, logs, fit, 10, no_progress()));
  ASSERT_GE(result.suspicions.size(), 1U);  // others follow from it
  EXPECT_TRUE(result.suspicions[0].strong);
  EXPECT_EQ(result.suspicions[0].remedy,
            "a file given by @columns with torque: {columns: [m1, m2, m3], sign: [1, -1, 1]}");
  EXPECT_EQ(result.verdict.grade, Grade::bad);
  IdentifyResult forced = result;
  add_identified_files("", "arm.yaml", std::nullopt, result, false);
  ASSERT_EQ(result.files.size(), 1U);
  EXPECT_EQ(result.files[0].first, "estimate");
  add_identified_files("", "arm.yaml", std::nullopt, forced, true);
  EXPECT_EQ(forced.files[0].second.path, "robot.yaml");
}

TEST_F(Identified, says_what_its_files_cannot_hold) {
  FitOptions fit;
  fit.cutoff = 0;
  fit.term = {"k3: tau3 = q3"};
  IdentifyResult result = identify_result(robot_, estimation(fit));
  EXPECT_EQ(result.left_out, (std::vector<std::string>{"k3"}));
  EXPECT_EQ(result.diagnostics.warning_count(), 0U);
  add_identified_files("", "arm.yaml", std::nullopt, result);
  EXPECT_EQ(result.diagnostics.warning_count(), 2U);  // and offsets are in elements <armature> of robot.urdf
  EXPECT_EQ(result.files[0].second.path, "robot.yaml");
  const Json estimate = Json::parse(result.files.back().second.content);
  EXPECT_EQ(estimate.at("left_out").at(0), "k3");
}

}  // namespace
}  // namespace armature::internal
