// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/verbs/recipes/input_doubts.h"

#include <gtest/gtest.h>

namespace armature::internal {
namespace {

TEST(InputDoubts, name_the_remedy_in_the_columns_of_the_log) {
  Misreading misread;
  misread.torque = misread.position = TorqueReading::as_logged(2);
  misread.torque.factor[1] = -1;
  const auto said =
      input_suspicions({{"odd", "", true, false, misread}, {"heavy", "weigh it", false}}, {{}, {"a", "b"}});
  ASSERT_EQ(said.size(), 2U);
  EXPECT_EQ(said[0].remedy, "a file given by @columns with torque: {columns: [a, b], sign: [1, -1]}");
  EXPECT_EQ(said[1].remedy, "weigh it");
}

// A weak suspicion is a warning only; a strong one decides, and refuses unless forced.
TEST(InputDoubts, are_heeded_by_their_strength) {
  const std::vector<InputSuspicion> weak = {{"odd", "look", false}},
                                    strong = {{"odd", "look", false}, {"no", "", true}};
  Diagnostics diagnostics;
  ModelVerdict verdict{Grade::good, "fine"};
  heed(weak, verdict, diagnostics);
  EXPECT_EQ(verdict.grade, Grade::good);
  EXPECT_EQ(diagnostics.warning_count(), 1U);
  EXPECT_FALSE(refuses_robot(weak, false, diagnostics));
  heed(strong, verdict, diagnostics);
  EXPECT_EQ(verdict.grade, Grade::bad);
  EXPECT_EQ(verdict.why.substr(0, 2), "no");
  EXPECT_FALSE(refuses_robot(strong, true, diagnostics));
  EXPECT_EQ(diagnostics.warning_count(), 3U);
  EXPECT_TRUE(refuses_robot(strong, false, diagnostics));
  EXPECT_EQ(diagnostics.warning_count(), 4U);
}

TEST(InputDoubts, of_a_red_check_decide) {
  LogCheck check;
  ModelVerdict verdict{Grade::usable, "it repeats"};
  check.light = Light::amber;
  heed(check, verdict);
  EXPECT_EQ(verdict.grade, Grade::usable);
  check.light = Light::red;
  check.why = "The logs cannot tell";
  check.joints.resize(2);
  check.joints[0].torque = 50, check.joints[0].unknown = 3;
  check.joints[1].torque = 1, check.joints[1].unknown = 70;  // of a wrist that hardly matters
  heed(check, verdict);
  EXPECT_EQ(verdict.grade, Grade::usable);
  check.joints[0].unknown = 60;
  heed(check, verdict);
  EXPECT_EQ(verdict.grade, Grade::bad);
  EXPECT_EQ(verdict.why.substr(0, 8), "The logs");
}

}  // namespace
}  // namespace armature::internal
