// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/verbs/recipes/verdict_in_motion.h"

#include <gtest/gtest.h>

namespace armature::internal {
namespace {

const std::vector<std::string> joints = {"pan", "lift"};

TEST(VerdictInMotion, does_not_depend_on_how_long_the_robot_rests) {
  const std::vector<double> moving = {1.4, 0.3};
  for (const double with_rest : {1.5, 42.0, 89.0, 250.0}) {
    const std::vector<double> all = {with_rest, 0.3};
    const ModelVerdict v = judge_in_motion(joints, {all, moving, with_rest / 2, 0.8}, JudgedOn::others);
    EXPECT_EQ(v.grade, Grade::good) << with_rest;
    EXPECT_EQ(v.why.find("at rest") != std::string::npos, with_rest > 20) << v.why;
  }
}

TEST(VerdictInMotion, is_by_all_samples_where_motion_was_not_told_apart) {
  const std::vector<double> all = {150, 3}, none, odd = {std::nan(""), 2};
  for (const auto* moving : {&none, &odd})
    EXPECT_EQ(judge_in_motion(joints, {all, *moving, 40, 0}, JudgedOn::others).grade, Grade::bad);
}

TEST(VerdictInMotion, is_at_most_usable_with_a_red_recording) {
  LogCheck check;
  check.recordings.resize(1);
  check.recordings[0].log = "cut.csv";
  ModelVerdict v{Grade::good, "fine"};
  check.recordings[0].light = Light::amber;
  heed_recordings(check, v);
  EXPECT_EQ(v.grade, Grade::good);
  check.recordings[0].light = Light::red;
  check.recordings[0].why = {"a drive at its limit"};
  heed_recordings(check, v);
  EXPECT_EQ(v.grade, Grade::usable);
  EXPECT_NE(v.why.find("cut.csv is red: a drive at its limit"), std::string::npos) << v.why;
}

TEST(VerdictInMotion, names_what_was_refused_and_would_halve_the_error_of_a_bad_joint) {
  const ModelStep coupling = {"a motor that turns with q5 + q6", "@motor 'q5 + q6'", "j5", 50.2, 11.6, 20, 1.96, 1.08};
  ModelStep taken = coupling, small = coupling, weak = coupling;
  taken.taken = true;
  small.before = 4, small.after = 1;
  weak.after = 40;
  const auto said = [](const std::vector<ModelStep>& ladder) {
    ModelVerdict v{Grade::bad, "the model errs"};
    name_refused(ladder, v);
    return v.why;
  };
  EXPECT_EQ(said({taken, small, weak}), "the model errs");
  EXPECT_EQ(said({taken, weak, coupling}),
            "the model errs; try @motor 'q5 + q6', which was not taken by itself (gain 1.96 +- 1.08): the "
            "cross-validated error of j5 would go from 50.2 to 11.6 %");
}

}  // namespace
}  // namespace armature::internal
