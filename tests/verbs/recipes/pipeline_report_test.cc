// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/verbs/recipes/pipeline_report.h"

#include <gtest/gtest.h>

namespace armature::internal {
namespace {

PipelineResult some_result() {
  PipelineResult result;
  result.base_count = 40;
  result.essential_count = 23;
  result.error.train = 4;
  result.essential_error.train = 4.5;
  result.models = {{"inverse-dynamics", {120, 100, 10, {200, 180}, 45.4}}};
  result.selftest = "passed";
  result.tracking = {{"pd", "none", 0.05, 0.2}, {"computed-torque", "reduced", 0.001, 0.004}};
  return result;
}

TEST(PipelineReport, says_in_plain_words_how_good_the_model_is) {
  PipelineResult result = some_result();
  std::vector<std::string> lines = pipeline_summary(result, true);
  ASSERT_EQ(lines.size(), 3U);
  EXPECT_NE(lines[0].find("on the motions it was made from, the model misses 4.0 %"), std::string::npos) << lines[0];
  EXPECT_NE(lines[0].find("other motions"), std::string::npos);
  EXPECT_NE(lines[1].find("120 multiplications and 100 additions, 45 ns here"), std::string::npos) << lines[1];
  EXPECT_NE(lines[2].find("to 1/50 "), std::string::npos) << lines[2];
  result.error.validation = 5;
  result.essential_error.validation = 6;
  result.given_back_count = 2;
  lines = pipeline_summary(result, true);
  EXPECT_NE(lines[0].find("had not seen, the model misses 5.0 %"), std::string::npos) << lines[0];
  EXPECT_NE(lines[0].find("(of 40; 2 for inertia that every joint needs)"), std::string::npos) << lines[0];
}

TEST(PipelineReport, puts_cost_and_control_after_how_good_it_is) {
  const WrittenPage identification{
      "t", "s", "<p>first</p>", {"Errors", "<p>few</p>"}, {{"All parameters", "<p>p</p>"}}};
  const Page page = pipeline_report(identification, some_result(), false, "out");
  ASSERT_EQ(page.sections.size(), 4U);
  EXPECT_EQ(page.sections[0].title, "Errors");
  EXPECT_EQ(page.sections[3].title, "All parameters");
  EXPECT_EQ(page.sections[1].title, "What the model costs");
  EXPECT_EQ(page.sections[2].title, "How well it controls");
  const std::string text = html(page);
  EXPECT_LT(text.find("How good: "), text.find("<p>first</p>"));
  EXPECT_LT(text.find("<p>few</p>"), text.find("<p>p</p>"));
}

// The page of an identification proposes what the whole job has done.
TEST(PipelineReport, goes_on_from_what_was_made) {
  const WrittenPage identification{"t", "s", "", {"Errors", ""}, {{"How to go on", "<p>armature reduce</p>"}}};
  std::string text = html(pipeline_report(identification, some_result(), false, "my out"));
  EXPECT_EQ(text.find("armature reduce"), std::string::npos);
  for (const char* const part : {"reduced.yaml", "code/", "cmake -S", "my out/code", "my out/robot.yaml"})
    EXPECT_NE(text.find(part), std::string::npos) << part;
  PipelineResult refused = some_result();
  refused.models.clear();
  text = html(pipeline_report(identification, refused, false, "out"));
  EXPECT_NE(text.find("armature reduce"), std::string::npos);
}

TEST(PipelineReport, says_why_controllers_were_not_tried) {
  PipelineResult result = some_result();
  result.tracking.clear();
  result.tracking_note = "the robot has loops";
  const Page page = pipeline_report({}, result, false, "out");
  EXPECT_NE(html(page).find("Controllers were not tried: the robot has loops."), std::string::npos);
  EXPECT_EQ(pipeline_summary(result, false).size(), 2U);
}

}  // namespace
}  // namespace armature::internal
