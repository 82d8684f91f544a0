// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/report/reduction_report.h"

#include "tests/identify/synthetic.h"
#include "tests/report/parsed.h"

namespace armature::internal {
namespace {

TEST(ReductionReport, says_what_is_left_whatever_the_names) {
  for (const std::string& name : {std::string("arm"), hostile_names[0], hostile_names[1], hostile_names[6]}) {
    Robot robot = test::three_joints();
    robot.name = robot.coordinates[1].name = name;
    const Identification found = described(robot);
    const ReductionOptions options{.significance = 0.05, .certainty = 0};
    const Reduction reduction = reduced(found, options);
    const Page page = reduction_report(found, reduction, options, {}, "Verdict: good.");
    const std::string text = html(page);
    const Parsed parsed(text);
    ASSERT_TRUE(parsed.ok) << parsed.document.ErrorStr();
    EXPECT_TRUE(parsed.harmless());
    // Contributions, and a torque a joint, each with its curves in a drawing of their own.
    EXPECT_EQ(parsed.all("svg").size() - parsed.with_class("data").size(), 4U);
    EXPECT_EQ(parsed.with_class("data").size(), 3U);
    EXPECT_EQ(parsed.with_class("faint").size(), found.model.unknowns() - reduction.count);
    EXPECT_NE(text.find("never reach 5.0 %"), std::string::npos);
  }
}

}  // namespace
}  // namespace armature::internal
