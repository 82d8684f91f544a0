// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/verbs/pipeline_report.h"

#include <gtest/gtest.h>

namespace armature::internal {
namespace {

PipelineResult some_result() {
  PipelineResult result;
  result.parameters = 40;
  result.essential = 23;
  result.train_error = 4;
  result.essential_train_error = 4.5;
  result.costs = {{"inverse-dynamics", 120, 100, 10, 200, 180, 45.4}};
  result.self_test = "passed";
  result.tracking = {{"pd", "none", 0.05, 0.2}, {"computed-torque", "reduced", 0.001, 0.004}};
  return result;
}

TEST(PipelineReport, says_in_plain_words_how_good_the_model_is) {
  PipelineResult result = some_result();
  std::vector<std::string> lines = pipeline_summary(result, true);
  ASSERT_EQ(lines.size(), 3U);
  EXPECT_NE(lines[0].find("on the motions it was made from, the model misses 4.0 %"), std::string::npos) << lines[0];
  EXPECT_NE(lines[0].find("@validate"), std::string::npos);
  EXPECT_NE(lines[1].find("120 multiplications and 100 additions, 45 ns here"), std::string::npos) << lines[1];
  EXPECT_NE(lines[2].find("to 1/50 "), std::string::npos) << lines[2];
  result.validation_error = 5;
  result.essential_validation_error = 6;
  result.given_back = 2;
  lines = pipeline_summary(result, true);
  EXPECT_NE(lines[0].find("had not seen, the model misses 5.0 %"), std::string::npos) << lines[0];
  EXPECT_NE(lines[0].find("(of 40; 2 for inertia that every joint needs)"), std::string::npos) << lines[0];
}

TEST(PipelineReport, puts_cost_and_control_after_how_good_it_is) {
  const Page page =
      pipeline_report({"t", "s", {}, {{"How good it is", {}}, {"All parameters", {}}}}, some_result(), false);
  ASSERT_EQ(page.sections.size(), 4U);
  EXPECT_EQ(page.sections[1].title, "What the model costs");
  EXPECT_EQ(page.sections[2].title, "How well it controls");
  EXPECT_EQ(page.summary.size(), 1U);
}

TEST(PipelineReport, says_why_controllers_were_not_tried) {
  PipelineResult result = some_result();
  result.tracking.clear();
  result.tracking_note = "the robot has loops";
  const Page page = pipeline_report({"t", "s", {}, {}}, result, false);
  EXPECT_NE(html(page).find("Controllers were not tried: the robot has loops."), std::string::npos);
  EXPECT_EQ(pipeline_summary(result, false).size(), 2U);
}

}  // namespace
}  // namespace armature::internal
