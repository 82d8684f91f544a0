// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/report/factors_sections.h"

#include <gtest/gtest.h>

#include "tests/identify/synthetic.h"

namespace armature::internal {
namespace {

std::string page_with(Section section) { return html(Page{"title", "", {}, {std::move(section)}}); }

TEST(FactorsSections, say_why_no_motions_are_drawn_and_draw_those_held_out) {
  EXPECT_EQ(page_with(torques_without_training({})).find("<svg"), std::string::npos);
  const Replay replay{.joint = "elbow", .unit = "Nm", .time = {0, 1, 2}, .measured = {1, 2, 1}, .predicted = {1, 2, 2}};
  const std::string page = page_with(torques_without_training({replay}));
  EXPECT_NE(page.find("files of factors"), std::string::npos);
  EXPECT_NE(page.find("<svg"), std::string::npos);
  EXPECT_NE(page.find("elbow, validation"), std::string::npos);
}

TEST(FactorsSections, say_what_filter_the_factors_had) {
  EXPECT_NE(page_with(filter_of_factors(0)).find("Nothing was filtered"), std::string::npos);
  EXPECT_NE(page_with(filter_of_factors(12.5)).find("12.5 Hz"), std::string::npos);
}

TEST(FactorsSections, show_the_parameters_over_the_logs) {
  Identification result;
  result.model = identification_model(test::three_joints(), {});
  EXPECT_NE(page_with(parameters_over_logs(result)).find("Fewer than two logs"), std::string::npos);
  const auto count = static_cast<Eigen::Index>(result.model.unknowns());
  result.over_logs.logs = 3;
  result.over_logs.average = Eigen::VectorXd::Constant(count, 1.25);
  result.over_logs.deviation = Eigen::VectorXd::Constant(count, 0.5);
  result.over_logs.least = Eigen::VectorXd::Constant(count, 0.75);
  result.over_logs.most = Eigen::VectorXd::Constant(count, 1.75);
  const std::string page = page_with(parameters_over_logs(result));
  for (const char* text : {"each of 3 logs", "1.250", "1.750", "Fv3"})
    EXPECT_NE(page.find(text), std::string::npos) << text;
}

}  // namespace
}  // namespace armature::internal
