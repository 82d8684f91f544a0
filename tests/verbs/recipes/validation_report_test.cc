// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/verbs/recipes/validation_report.h"

#include "tests/report/parsed.h"

namespace armature::internal {
namespace {

// Whatever joints are called, the page is whole and harmless; a bad verdict and a suspicion are on it.
TEST(ValidationReport, shows_the_verdict_and_what_would_explain_it) {
  for (const std::string& name : hostile_names) {
    ValidateResult result;
    result.robot = name;
    result.joints = {
        {name, "Nm", 3, 80, 70, 0.1, -0.9, -1, 0.5, 0.01, 20, {"the torque seems to have the wrong sign"}}};
    result.verdict = {Grade::bad, "it errs"};
    const std::vector<std::vector<TorqueTrace>> traces = {{{0.01, {1, 2, 3}, {1, 2, 2}, {0, 1, 2}}}};
    const std::string text = html(validation_report(result, traces, {}));
    const Parsed page(text);
    ASSERT_TRUE(page.ok);
    EXPECT_TRUE(page.harmless());
    EXPECT_EQ(page.with_class("warning").size(), 2U);  // and the check of the logs, which is red
    EXPECT_NE(text.find("wrong sign"), std::string::npos);
    EXPECT_EQ(page.with_class("data").size(), 1U);
  }
}

}  // namespace
}  // namespace armature::internal
