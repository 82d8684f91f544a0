// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "armature/report/identification_figures.h"
#include "tests/identify/synthetic.h"

namespace armature::internal {
namespace {

// One drawing per parameter, with its name, its curve and its band; none for other estimators.
TEST(TraceFigures, draw_every_parameter_with_a_band) {
  const Robot robot = test::awkward_robot(3, 2);
  Identification found;
  found.model = identification_model(robot, {});
  EXPECT_TRUE(trace_drawings(found).empty());
  found.trace.emplace();
  const auto unknowns = static_cast<Eigen::Index>(found.model.unknowns());
  for (int i = 0; i < 50; ++i) {
    found.trace->time.push_back(0.1 * i);
    found.trace->value.push_back(Eigen::VectorXd::Random(unknowns));
    found.trace->deviation.push_back(Eigen::VectorXd::Constant(unknowns, 1.0 / (i + 1)));
  }
  const std::vector<std::string> drawings = trace_drawings(found);
  ASSERT_EQ(drawings.size(), found.model.unknowns());
  for (std::size_t c = 0; c < drawings.size(); ++c) {
    EXPECT_NE(drawings[c].find(found.model.columns[c].name), std::string::npos);
    for (const char* part : {"class=\"band", "class=\"curve ink1", "class=\"curve dashed"})
      EXPECT_NE(drawings[c].find(part), std::string::npos) << part;
    EXPECT_EQ(drawings[c].find("nan"), std::string::npos);
  }
}

}  // namespace
}  // namespace armature::internal
