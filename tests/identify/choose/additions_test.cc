// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/identify/choose/additions.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <gtest/gtest.h>

#include "armature/identify/choose/delays.h"
#include "tests/identify/synthetic.h"

namespace armature::internal {
namespace {

// A torque that comes late hides a spring; both are found.
TEST(Additions, delays_come_before_the_ladder) {
  Robot robot = test::three_joints();
  for (std::size_t j = 1; j <= 3; ++j) robot.frame(j).coulomb_friction = robot.arena.zero();
  const IdentificationModel model = identification_model(robot, {true, {}});
  Motion motion = test::motion_of(test::synthetic_log(robot, 5, 3000, 0.2));
  for (std::size_t s = 0; s < motion.samples(); ++s) motion.tau[2][s] += 2 * motion.q[2][s];
  motion = without_delays(motion, std::vector<double>{0, 0, -0.02});
  const std::vector<Motion> motions = {motion};
  const Additions found = choose_additions(model, motions, {}, {{true, true, {8, 8, 8}}, std::nullopt});
  EXPECT_EQ(found.delays[0], 0);
  EXPECT_NEAR(found.delays[2], 0.02, 0.002);
  ASSERT_EQ(found.ladder.friction.size(), 1U);
  EXPECT_EQ(found.ladder.friction[0].name, "Ks3");
  EXPECT_EQ(found.notes.size(), 2U) << fmt::format("{}", fmt::join(found.notes, "\n"));
  // What the user says stays.
  const Additions told = choose_additions(model, motions, {}, {{false, false, {}}, std::vector<double>{0, 0.001, 0}});
  EXPECT_EQ(told.delays, (std::vector<double>{0, 0.001, 0}));
  EXPECT_TRUE(told.ladder.rungs.empty());
}

TEST(Additions, nothing_is_open_where_the_loop_is_simulated) {
  const AdditionOptions all{{true, true, {}}, std::nullopt};
  EXPECT_TRUE(additions_for(Estimator::weighted, Formulation::dynamic, all, 3).candidates.motors);
  EXPECT_FALSE(additions_for(Estimator::weighted, Formulation::dynamic, all, 3).delays);
  for (const auto& [estimator, formulation] : {std::pair(Estimator::output_error, Formulation::dynamic),
                                               std::pair(Estimator::weighted, Formulation::energy)}) {
    const AdditionOptions none = additions_for(estimator, formulation, all, 3);
    EXPECT_FALSE(none.candidates.friction || none.candidates.motors);
    EXPECT_EQ(none.delays, std::vector<double>(3, 0.0));
  }
}

}  // namespace
}  // namespace armature::internal
