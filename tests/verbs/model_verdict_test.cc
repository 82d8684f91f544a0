// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/verbs/model_verdict.h"

#include <gtest/gtest.h>

#include <cmath>

namespace armature {
namespace {

Grade grade(std::vector<double> errors, double total, JudgedOn motions = JudgedOn::others) {
  return judge_model({"shoulder", "elbow"}, errors, total, motions).grade;
}

// What a feedback has left to do decides (the header derives the bounds).
TEST(ModelVerdict, grades_by_what_is_left_to_the_feedback) {
  EXPECT_EQ(grade({3, 20}, 10), Grade::good);
  EXPECT_EQ(grade({3, 20.5}, 10), Grade::usable);
  EXPECT_EQ(grade({99, 20}, 30), Grade::usable);
  EXPECT_EQ(grade({99, 20}, 30.5), Grade::bad);
  EXPECT_EQ(grade({1, 100}, 2), Grade::bad);
  EXPECT_EQ(grade({1, NAN}, 2), Grade::bad);
  EXPECT_EQ(grade({1, 2}, NAN), Grade::bad);
}

// Nothing is good before it was tried on other motions, but bad shows at once.
TEST(ModelVerdict, is_at_most_usable_without_other_motions) {
  EXPECT_EQ(grade({0.1, 0.1}, 0.1, JudgedOn::its_own), Grade::usable);
  EXPECT_EQ(grade({70, 70}, 70, JudgedOn::its_own), Grade::bad);
  EXPECT_EQ(grade({0.1, 0.1}, 0.1, JudgedOn::repetition), Grade::usable);
  EXPECT_NE(judge_model({"q"}, {1}, 1, JudgedOn::repetition).why.find("repeat these"), std::string::npos);
  EXPECT_NE(judge_model({"q"}, {1}, 1, JudgedOn::its_own).why.find("@validate"), std::string::npos);
}

TEST(ModelVerdict, names_the_worst_joint) {
  const ModelVerdict verdict = judge_model({"shoulder", "elbow"}, {4, 31}, 8, JudgedOn::others);
  EXPECT_EQ(
      to_string(verdict),
      "Verdict: usable. On motions that it was not made from the model errs by 8 % of the torques, but by 31 % on "
      "elbow.");
}

TEST(ModelVerdict, is_bad_when_the_input_cannot_be_right) {
  const ModelVerdict good = judge_model({"q"}, {1}, 1, JudgedOn::others);
  EXPECT_EQ(to_string(doubted(good, "the torques look reversed")),
            "Verdict: bad. The torques look reversed; errors say nothing as long as that holds.");
  const ModelVerdict bad = judge_model({"q"}, {300}, 300, JudgedOn::others);
  EXPECT_EQ(doubted(bad, "x").why, "x; " + bad.why);
}

}  // namespace
}  // namespace armature
