// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/identify/choose/delays.h"

#include <gtest/gtest.h>

#include "armature/identify/equations/motions.h"
#include "tests/identify/synthetic.h"

namespace armature::internal {
namespace {

// tau(t - d) of sums of sines that are known everywhere, by a log that is sampled ten times as densely.
Motion delayed(const Robot& robot, std::uint64_t seed, const std::vector<double>& delays, double noise) {
  Motion motion = test::motion_of(test::synthetic_log(robot, seed, 3000));
  std::mt19937_64 generator(seed);
  std::normal_distribution<double> normal(0, noise);
  const std::vector<Signal> exact = motion.tau;
  for (std::size_t k = 0; k < delays.size(); ++k)
    for (std::size_t s = 0; s < motion.samples(); ++s) {
      // The torque at the delayed time, from the oracle at that very time.
      const double x = static_cast<double>(s) - delays[k] / motion.step;
      const auto i = static_cast<std::size_t>(std::clamp(x, 3.0, 2995.0));
      // Eight points of Lagrange: far more exact than the cubics that undo it.
      double value = 0;
      for (int a = -3; a <= 4; ++a) {
        double weight = 1;
        for (int b = -3; b <= 4; ++b)
          if (b != a) weight *= (x - static_cast<double>(i) - b) / (a - b);
        value += weight * exact[k][static_cast<std::size_t>(static_cast<int>(i) + a)];
      }
      motion.tau[k][s] = value + normal(generator);
    }
  return without_delays(motion, std::vector<double>(delays.size(), 0.0), 20);
}

Robot without_coulomb() {
  Robot robot = test::three_joints();
  for (std::size_t j = 1; j <= 3; ++j) robot.frame(j).coulomb_friction = robot.arena.zero();
  return robot;
}

TEST(Delays, are_found_to_a_fraction_of_a_sample) {
  const Robot robot = without_coulomb();
  const IdentificationModel model = identification_model(robot, {true, {}});
  const std::vector<double> truth = {0.0, 0.013, -0.0272};
  for (const std::uint64_t seed : {1, 2, 3}) {
    const std::vector<Motion> motions = {delayed(robot, seed, truth, 0.05)};
    const DelayChoice choice = choose_delays(model, motions, {});
    ASSERT_EQ(choice.delays.size(), 3U);
    EXPECT_EQ(choice.delays[0], 0) << seed;
    for (std::size_t k = 1; k < 3; ++k) EXPECT_NEAR(choice.delays[k], truth[k], 0.002) << seed << " " << k;
  }
}

TEST(Delays, of_neighbours_do_not_spoil_each_other) {
  const Robot robot = without_coulomb();
  const IdentificationModel model = identification_model(robot, {true, {}});
  for (const std::uint64_t seed : {1, 2, 3}) {
    const std::vector<Motion> motions = {delayed(robot, seed, {0, 0.04, 0.04}, 0.05)};
    const std::vector<double> found = choose_delays(model, motions, {}).delays;
    EXPECT_EQ(found[0], 0) << seed;
    for (std::size_t k = 1; k < 3; ++k) EXPECT_NEAR(found[k], 0.04, 0.0005) << seed << " " << k;
  }
}

// A delay of many steps of the grid, which is fine where the filter passes much.
TEST(Delays, of_single_drives_are_found_up_to_a_tenth_of_a_second) {
  const Robot robot = without_coulomb();
  const IdentificationModel model = identification_model(robot, {true, {}});
  for (const std::size_t late : {13U, 40U, 74U}) {  // samples of 1 ms
    Motion motion = test::motion_of(test::synthetic_log(robot, late, 12'000, 0.05, 0.001));
    motion.cutoff = 60;
    Signal& tau = motion.tau[2];
    std::rotate(tau.begin(), tau.end() - static_cast<std::ptrdiff_t>(late), tau.end());
    const std::vector<Motion> motions = {some_samples(motion, 200, 11'600)};
    const std::vector<double> found = choose_delays(model, motions, {.decimation = 4}).delays;
    EXPECT_EQ(found[0], 0) << late;
    EXPECT_EQ(found[1], 0) << late;
    EXPECT_NEAR(found[2], 0.001 * static_cast<double>(late), 0.0005) << late;
  }
}

// The grid depends on the filter; what is found must not.
TEST(Delays, of_single_drives_are_found_whatever_the_filter_passes) {
  const Robot robot = without_coulomb();
  const IdentificationModel model = identification_model(robot, {true, {}});
  const Motion exact = test::motion_of(test::synthetic_log(robot, 9, 3000, 0.05, 0.004));
  using Case = std::pair<double, std::ptrdiff_t>;  // Hz; samples of 4 ms, to 96 ms
  for (const auto& [cutoff, late] : {Case{5, 20}, {8, 24}, {12.2, -24}, {20, 20}, {60, 24}}) {
    Motion motion = exact;
    motion.cutoff = cutoff;
    Signal& tau = motion.tau[2];
    std::rotate(tau.begin(), late > 0 ? tau.end() - late : tau.begin() - late, tau.end());
    const std::vector<Motion> motions = {some_samples(motion, 50, 2900)};
    const std::vector<double> found = choose_delays(model, motions, {.decimation = 4}).delays;
    EXPECT_EQ(found[0], 0) << cutoff;
    EXPECT_EQ(found[1], 0) << cutoff;
    EXPECT_NEAR(found[2], 0.004 * static_cast<double>(late), 0.001) << cutoff;
  }
}

TEST(Delays, one_of_all_drives_is_found_as_one) {
  const Robot robot = without_coulomb();
  const IdentificationModel model = identification_model(robot, {true, {}});
  for (const std::uint64_t seed : {1, 2, 3}) {
    const std::vector<Motion> motions = {delayed(robot, seed, {0.021, 0.021, 0.021}, 0.05)};
    const DelayChoice choice = choose_delays(model, motions, {});
    ASSERT_FALSE(choice.trials.empty());
    EXPECT_TRUE(choice.trials[0].common && choice.trials[0].taken) << seed;
    for (const double delay : choice.delays) EXPECT_EQ(delay, choice.trials[0].delay) << seed;
    EXPECT_NEAR(choice.trials[0].delay, 0.021, 0.002) << seed;
    for (std::size_t i = 1; i < choice.trials.size(); ++i) EXPECT_FALSE(choice.trials[i].taken) << seed;
  }
}

TEST(Delays, none_is_found_where_none_is) {
  const Robot robot = without_coulomb();
  const IdentificationModel model = identification_model(robot, {true, {}});
  for (const std::uint64_t seed : {4, 5, 6}) {
    const std::vector<Motion> motions = {delayed(robot, seed, {0, 0, 0}, 0.3)};
    EXPECT_EQ(choose_delays(model, motions, {}).delays, (std::vector<double>{0, 0, 0})) << seed;
  }
}

TEST(Delays, cubics_undo_a_delay) {
  Motion motion;
  motion.step = 0.01;
  Signal wave, late;
  for (int i = 0; i < 400; ++i) {
    wave.push_back(std::sin(0.08 * i));
    late.push_back(std::sin(0.08 * (i - 1.37)));
  }
  motion.q = motion.qd = motion.qdd = {wave};
  motion.tau = {late};
  const Motion moved = without_delays(motion, std::vector<double>{0.0137});
  ASSERT_EQ(moved.samples(), 400U - 2 * margin_of(std::vector<double>{0.0137}, 0.01));
  for (std::size_t s = 0; s < moved.samples(); ++s) EXPECT_NEAR(moved.tau[0][s], moved.q[0][s], 1e-4);
}

}  // namespace
}  // namespace armature::internal
