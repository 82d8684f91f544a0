// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/verbs/recipes/comparison_report.h"

#include <gtest/gtest.h>

#include "tests/report/parsed.h"

namespace armature::internal {
namespace {

CompareResult two_parameters() {
  CompareResult result;
  result.first.robot = result.second.robot = "arm";
  result.first.estimate = "before/estimate.json";
  result.first.command = {"armature", "identify", "arm 1.yaml"};
  result.first.inputs = {{"log", "before.csv", std::string(64, 'a')}};
  for (const char* name : {"Fs3", "Fv3"}) {
    ComparedParameter& p = result.parameters.emplace_back();
    p.name = name, p.meaning = "friction", p.unit = "Nm";
    p.first = 0.5, p.first_sd = 0.01, p.second = 0.7, p.second_sd = 0.01, p.difference = 0.2, p.percent = 40, p.z = 14;
  }
  result.parameters[0].changed = true;
  result.parameters[1].second_sd = NAN;
  result.parameters[1].z = result.parameters[1].probability = NAN;
  result.joints = {{"elbow", 3.21, 4.32, 0.1, 0.2, 5.43, {}}};
  result.changed = 1;
  result.changes = {"friction rose"};
  result.notes = {"identify both with @motor_inertia=yes"};
  result.only_first = {"Ia3"};
  result.verdict = "1 of 2 parameters changed beyond chance.";
  return result;
}

TEST(ComparisonReport, shows_both_runs) {
  const std::string page = html(comparison_report(two_parameters(), {}));
  for (const char* text : {"Two runs of arm", "friction rose", "3.21", "4.32", "5.43", "elbow", "before.csv",
                           "&#39;arm 1.yaml&#39;", "--motor-inertia yes", "Ia3", "14"})
    EXPECT_NE(page.find(text), std::string::npos) << text;
  EXPECT_EQ(page.find("nan"), std::string::npos);
}

TEST(ComparisonReport, survives_hostile_names) {
  for (const std::string& name : hostile_names) {
    CompareResult result = two_parameters();
    result.first.robot = result.first.estimate = result.joints[0].joint = name;
    result.parameters[0].name = result.parameters[0].meaning = result.parameters[0].unit = name;
    result.first.inputs[0].path = result.notes[0] = result.changes[0] = result.only_first[0] = name;
    result.first.command[0] = result.first.date = name;
    const std::string page = html(comparison_report(result, {}));
    EXPECT_EQ(page.find("<script>alert"), std::string::npos);
    EXPECT_EQ(page.find("<img"), std::string::npos);
    EXPECT_LT(page.size(), 500'000U);
  }
}

}  // namespace
}  // namespace armature::internal
