// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/identify/campaign.h"

#include <gtest/gtest.h>

#include "armature/identify/log_statistics.h"
#include "tests/identify/synthetic.h"

namespace armature::internal {
namespace {

std::vector<LogStatistics> statistics(const Campaign& campaign) {
  return statistics_by_log(campaign.found.model, campaign.motions, campaign.rows_of(campaign.motions));
}

// Without velocities and accelerations, late torques, and a joint that rests at times.
Log measured(const Robot& robot, std::uint64_t seed, std::size_t samples) {
  Log log = test::synthetic_log(robot, seed, samples, 0.05);
  log.qd.clear();
  log.qdd.clear();
  for (Signal& tau : log.tau) {
    tau.insert(tau.begin(), 3, tau.front());
    tau.resize(log.samples());
  }
  return log;
}

// Every choice that was made from the data is among those that are followed.
TEST(Campaign, gives_the_same_equations_when_its_choices_are_followed) {
  const Robot robot = test::three_joints();
  const std::vector<Log> logs = {measured(robot, 1, 900), measured(robot, 2, 700)};
  EstimationOptions options;
  options.choose_filter = true;
  Campaign chosen = with_best_cutoff(robot, logs, {}, options, no_progress());
  EXPECT_NEAR(chosen.found.delays.at(0), 0.03, 0.005) << "so that delays are among the choices";
  const EquationChoices choices = chosen.choices();
  const std::vector<LogStatistics> truth = statistics(chosen);
  const EstimationOptions plain;
  for (std::size_t i = 0; i < logs.size(); ++i) {
    Campaign followed(robot, plain, no_progress());
    followed.follow<Log>(choices, {logs[i]}, {});
    EXPECT_EQ(difference_of(followed.choices(), choices), "");
    const LogStatistics found = statistics(followed).at(0);
    for (std::size_t k = 0; k < 3; ++k) {
      EXPECT_EQ(found.solved[k].triangle, truth[i].solved[k].triangle);
      EXPECT_EQ(found.judged.moving[k].triangle, truth[i].judged.moving[k].triangle);
      EXPECT_EQ(found.judged.resting[k].rows, truth[i].judged.resting[k].rows);
    }
  }
}

// A torque that is late by d turns Ia q'' + Fv q' into (Ia - d Fv) q'' + ..., here 0.1 - 0.03 * 10 kg m^2.
TEST(Campaign, decides_on_a_motor_inertia_after_the_delay_of_its_drive) {
  Robot robot = test::three_joints();
  robot.frame(3).viscous_friction = robot.arena.constant(Rational::from_decimal("10").value());
  Log log = test::synthetic_log(robot, 5, 3000, 0.05);
  Signal& tau = log.tau[2];
  std::rotate(tau.begin(), tau.end() - 3, tau.end());
  const EstimationOptions options;
  Campaign chosen(robot, options, no_progress());
  chosen.choose<Log>({log}, {}, {});
  EXPECT_NEAR(chosen.found.delays.at(2), 0.03, 0.005);
  EXPECT_TRUE(std::ranges::any_of(chosen.found.model.columns, [](const ModelColumn& c) { return c.name == "Ia3"; }));
}

TEST(Campaign, follows_choices_without_logs_to_judge_others) {
  const Robot robot = test::three_joints();
  EstimationOptions options;
  Campaign chosen(robot, options, no_progress());
  chosen.choose<Log>({measured(robot, 1, 900)}, {}, {});
  std::vector<LogStatistics> logs = statistics(chosen);
  const EquationChoices choices = chosen.choices();
  Campaign again(robot, options, no_progress());
  again.follow<Log>(choices, {}, {measured(robot, 3, 600)});
  const Identification found = identify(again, logs);
  EXPECT_EQ(found.samples, logs[0].samples);
  EXPECT_LT(found.error.validation_total, 5);
  EXPECT_TRUE(found.whiteness.empty());
}

}  // namespace
}  // namespace armature::internal
