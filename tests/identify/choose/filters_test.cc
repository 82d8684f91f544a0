// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/identify/choose/filters.h"

#include <gtest/gtest.h>

#include "tests/identify/synthetic.h"

namespace armature::internal {
namespace {

std::vector<Motion> prepared(const Log& log, double cutoff) {
  std::vector<std::string> notes;
  PrepareOptions how;
  how.cutoff = cutoff;
  return prepare(log, how, notes);
}

// Friction acts before the filter, as it does on robots.
TEST(Filters, friction_that_jumps_before_the_filter_is_filtered) {
  const Robot robot = test::three_joints();
  const IdentificationModel model = identification_model(robot, {true, {}});
  for (const std::uint64_t seed : {1, 2, 3}) {
    const auto rung = try_sharp_friction(model, prepared(test::synthetic_log(robot, seed, 3000, 0.02), 6), {});
    ASSERT_TRUE(rung);
    EXPECT_FALSE(rung->taken) << seed;
    EXPECT_LT(rung->gain, -0.5) << seed;
  }
}

// Torques whose friction was computed from filtered velocities, as some drives do.
TEST(Filters, friction_that_jumps_after_the_filter_is_left_sharp) {
  Robot robot = test::three_joints();
  for (std::size_t j = 1; j <= 3; ++j) robot.frame(j).coulomb_friction = robot.arena.zero();
  const IdentificationModel model = identification_model(robot, {true, {}});
  for (const std::uint64_t seed : {1, 2, 3}) {
    std::vector<Motion> motions = prepared(test::synthetic_log(robot, seed, 3000, 0.05), 6);
    for (Motion& motion : motions)
      for (std::size_t k = 0; k < 3; ++k)
        for (std::size_t s = 0; s < motion.samples(); ++s) motion.tau[k][s] += motion.qd[k][s] > 0 ? 2 : -2;
    const auto rung = try_sharp_friction(model, motions, {});
    ASSERT_TRUE(rung);
    EXPECT_TRUE(rung->taken) << seed;
    EXPECT_EQ(rung->option, "@filter_friction=no");
  }
}

TEST(Filters, nothing_is_tried_where_nothing_was_filtered) {
  const Robot robot = test::three_joints();
  const IdentificationModel model = identification_model(robot, {true, {}});
  EXPECT_FALSE(try_sharp_friction(model, prepared(test::synthetic_log(robot, 1, 1000), 0), {}));
}

// Positions with noise that a filter of 45 Hz leaves in the accelerations; the motion itself lies below 2 Hz.
TEST(Filters, a_cut_off_wins_when_it_keeps_the_noise_out_and_not_when_it_takes_the_motion) {
  Robot robot = test::three_joints();
  const IdentificationModel model = identification_model(robot, {true, {}});
  for (const std::uint64_t seed : {1, 2, 3}) {
    Log log = test::synthetic_log(robot, seed, 3000, 0.2);
    std::mt19937_64 generator(seed);
    std::normal_distribution<double> normal(0, 1e-3);
    for (Signal& q : log.q)
      for (double& value : q) value += normal(generator);
    log.qd.clear();
    log.qdd.clear();
    const std::vector<Motion> noisy = prepared(log, 45), clean = prepared(log, 10);
    const auto lower = try_cutoff(model, noisy, {}, {10, clean, 2});
    ASSERT_TRUE(lower);
    EXPECT_TRUE(lower->taken) << seed << " " << lower->gain;
    // A filter that takes half of the motion is not even tried.
    EXPECT_FALSE(try_cutoff(model, clean, {}, {0.5, prepared(log, 0.5), 10})) << seed;
    const auto best =
        best_cutoff(model, noisy, {}, 45, [&](double cutoff) { return OtherCutoff{cutoff, prepared(log, cutoff), 1}; });
    ASSERT_TRUE(best);
    EXPECT_LT(best->cutoff, 45);
  }
}

// Exact positions behind a filter that takes some of the motion.
TEST(Filters, a_higher_cut_off_wins_when_the_one_in_use_distorts) {
  const Robot robot = test::three_joints();
  const IdentificationModel model = identification_model(robot, {true, {}});
  for (const std::uint64_t seed : {1, 2, 3}) {
    const Log log = test::synthetic_log(robot, seed, 3000, 0.02);
    const auto higher = try_cutoff(model, prepared(log, 1.5), {}, {3, prepared(log, 3), 5});
    ASSERT_TRUE(higher) << seed;
    EXPECT_TRUE(higher->taken) << seed << " " << higher->gain;
    // High enough: there is no reason to try.
    EXPECT_FALSE(try_cutoff(model, prepared(log, 12), {}, {24, prepared(log, 24), 1})) << seed;
  }
}

TEST(Filters, cut_offs_of_other_logs_are_not_compared) {
  const Robot robot = test::three_joints();
  const IdentificationModel model = identification_model(robot, {true, {}});
  Log log = test::synthetic_log(robot, 1, 1500);
  const std::vector<Motion> one = prepared(log, 10);
  log.file = "another";
  EXPECT_FALSE(try_cutoff(model, one, {}, {5, prepared(log, 5), 1}));
}

}  // namespace
}  // namespace armature::internal
