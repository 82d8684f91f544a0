// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "examples/puma260_repetition.h"

#include <gtest/gtest.h>

#include <cmath>

namespace armature::internal {
namespace {

TEST(Puma260Repetition, distributions_are_medians_with_ranges) {
  const Distribution odd = distribution({3, 1, 9}), even = distribution({4, 1, 2, 9});
  EXPECT_EQ(odd.median, 3);
  EXPECT_EQ(odd.least, 1);
  EXPECT_EQ(odd.most, 9);
  EXPECT_EQ(even.median, 3);
}

// Noise on a constant torque of 2 Nm: its deviation is the share of the rms torque that was asked for.
TEST(Puma260Repetition, noise_has_the_size_asked_for) {
  constexpr std::size_t samples = 4000;
  Log log;
  for (std::size_t i = 0; i < samples; ++i) log.t.push_back(0.028 * static_cast<double>(i));
  log.q.assign(6, Signal(samples, 0.0));
  log.tau.assign(6, Signal(samples, 2.0));
  const std::vector<Motion> motions = puma260_measured({log}, 0.1, 5);
  ASSERT_EQ(motions.size(), 1U);
  EXPECT_LE(motions[0].samples(), samples - 30);  // without the first and last 15
  for (const Signal& tau : motions[0].tau) {
    double squares = 0;
    for (const double each : tau) squares += (each - 2) * (each - 2);
    EXPECT_NEAR(std::sqrt(squares / static_cast<double>(tau.size())), 0.2, 0.01);
  }
}

// Without noise, one fit to ten trajectories finds the simulated robot up to the errors of differences over 56 ms; the
// rule keeps exactly the parameters whose share it says.
TEST(Puma260Repetition, finds_the_robot_and_keeps_to_the_rule) {
  const Robot robot = puma260_plant();
  PlantOptions free;
  free.stops = false;
  Plant plant(robot, free);
  const IdentificationModel model = puma260_model(robot);
  const PaperParameters parameters = paper_parameters(model);
  const Eigen::VectorXd truth = paper_values(parameters, model);
  const std::vector<Log> logs = puma260_logs(robot, plant, {.points = 5, .seed = 8}, no_progress());
  ASSERT_EQ(logs.size(), 10U);
  const std::vector<Motion> motions = puma260_measured(logs, 0, 1);
  const Puma260Repetition found = puma260_repeat(parameters, model, motions);
  for (std::size_t c = 0; c < parameters.names.size(); ++c) {
    const auto i = static_cast<Eigen::Index>(c);
    EXPECT_EQ(found.kept[c] != 0, found.share[i] >= 0.01);
    EXPECT_EQ(found.by_rule.average[i] != 0, found.kept[c] != 0);
    if (puma260_row(parameters.names[c]).lloyd) {
      EXPECT_NEAR(found.together[i], truth[i], 0.05 * truth[i]) << parameters.names[c];
    }
  }
  EXPECT_LE(count(found.kept_of_all), count(found.kept));
  EXPECT_EQ(count_in_table_2(parameters, table_2_parameters(parameters)), count(table_2_parameters(parameters)));
  for (std::size_t i = 0; i < motions.size(); ++i) {  // fewer columns are never worse conditioned
    EXPECT_LE(found.d_by_rule[i].condition(), found.d_all[i].condition() * (1 + 1e-9));
    EXPECT_LE(found.d_by_table_2[i].condition(), found.d_all[i].condition() * (1 + 1e-9));
  }
}

}  // namespace
}  // namespace armature::internal
