// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/identify/equations/add_log.h"

#include <gtest/gtest.h>

#include "armature/base/error.h"
#include "tests/identify/synthetic.h"

namespace armature::internal {
namespace {

TEST(AddLog, known_torques_are_taken_off) {
  const Robot robot = test::one_joint();
  const Log log = test::synthetic_log(robot, 1, 500);
  Diagnostics diagnostics;
  const std::vector<Term> known = {parse_known_torque("tau1 = 2*q1", 1, diagnostics).value()};
  std::vector<std::string> notes;
  PrepareOptions how;
  how.cutoff = 0;
  const std::vector<Motion> with = prepared(log, how, {}, notes), without = prepared(log, how, known, notes);
  ASSERT_EQ(without.size(), 1U);
  for (std::size_t s = 0; s < without[0].samples(); ++s)
    ASSERT_NEAR(without[0].tau[0][s], with[0].tau[0][s] - 2 * with[0].q[0][s], 1e-12);
}

TEST(AddLog, states_the_cut_off_and_nothing_of_a_log_that_is_too_short) {
  const Robot robot = test::one_joint();
  std::vector<std::string> notes;
  PrepareOptions how;
  how.cutoff = 8;
  Motions motions;
  EXPECT_EQ(add_log(motions, test::synthetic_log(robot, 1, 500), how, {}, notes), 8);
  EXPECT_EQ(motions.logs(), 1U);
  EXPECT_FALSE(add_log(motions, test::synthetic_log(robot, 1, 12), how, {}, notes));
}

}  // namespace
}  // namespace armature::internal
