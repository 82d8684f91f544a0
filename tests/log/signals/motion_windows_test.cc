// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/log/signals/motion_windows.h"

#include <gtest/gtest.h>

#include <cmath>
#include <utility>

#include "tests/log/chunks.h"
#include "tests/support/random_robot.h"

namespace armature::internal {
namespace {

// Two joints at 200 Hz with noise, and a pause after two thirds.
Log windows_log(std::size_t samples, bool velocities, double jitter) {
  support::Random random(5);
  Log log;
  log.file = "windows";
  log.q.resize(2);
  log.tau.resize(2);
  log.reference.resize(2);
  if (velocities) log.qd.resize(2);
  for (std::size_t i = 0; i < samples; ++i) {
    const double t =
        0.005 * (static_cast<double>(i) + jitter * random.uniform(-0.3, 0.3)) + (3 * i > 2 * samples ? 7 : 0);
    log.t.push_back(t);
    for (std::size_t k = 0; k < 2; ++k) {
      const double w = 3.0 + static_cast<double>(k);
      log.q[k].push_back(std::sin(w * t) + 1e-3 * random.uniform(-1, 1));
      log.tau[k].push_back(5 * std::cos(w * t) + 0.1 * random.uniform(-1, 1));
      log.reference[k].push_back(std::sin(w * t));
      if (velocities) log.qd[k].push_back(w * std::cos(w * t) + 1e-2 * random.uniform(-1, 1));
    }
  }
  return log;
}

// The largest difference of each signal between windows and the whole, relative to the signal's greatest value.
void expect_windows_equal_the_whole(const Log& log, const PrepareOptions& options, std::size_t window,
                                    double tolerance) {
  std::vector<std::string> notes;
  const std::vector<Motion> whole = prepare(log, options, notes);
  const LogPass pass = test::in_chunks(log, 700);
  std::size_t stretch = 0, at = 0, windows = 0;
  const Preparation plan = plan_preparation(pass, options, notes);
  ASSERT_EQ(notes.size() % 2, 0U);
  for (std::size_t i = 0; i < notes.size() / 2; ++i) EXPECT_EQ(notes[i], notes[i + notes.size() / 2]);
  prepare_windows(pass, plan, window, [&](Motion&& motion) {
    ++windows;
    ASSERT_LT(stretch, whole.size());
    const Motion& all = whole[stretch];
    EXPECT_EQ(motion.cutoff, all.cutoff);
    EXPECT_NEAR(motion.start, all.start + all.step * static_cast<double>(at), 1e-9);
    const auto compare = [&](const std::vector<Signal>& part, const std::vector<Signal>& complete) {
      ASSERT_EQ(part.size(), complete.size());
      for (std::size_t k = 0; k < part.size(); ++k) {
        double scale = 0;
        for (const double value : complete[k]) scale = std::max(scale, std::abs(value));
        for (std::size_t i = 0; i < part[k].size(); ++i)
          ASSERT_NEAR(part[k][i], complete[k].at(at + i), tolerance * scale)
              << "window " << windows << ", sample " << i;
      }
    };
    compare(motion.q, all.q);
    compare(motion.qd, all.qd);
    compare(motion.qdd, all.qdd);
    compare(motion.tau, all.tau);
    compare(motion.reference, all.reference);
    at += motion.samples();
    if (at < all.samples()) return;
    EXPECT_EQ(at, all.samples());
    at = 0;
    ++stretch;
  });
  EXPECT_EQ(stretch, whole.size());
  EXPECT_GT(windows, whole.size());
}

TEST(MotionWindows, equal_the_whole_through_any_filter) {
  const Log positions = windows_log(9000, false, 0), uneven = windows_log(9000, false, 1),
            velocities = windows_log(9000, true, 0);
  for (const auto& [cutoff, order] : {std::pair{8.0, 1U}, {8.0, 7U}, {30.0, 4U}, {90.0, 7U}}) {
    PrepareOptions options;
    options.cutoff = cutoff;
    options.order = order;
    expect_windows_equal_the_whole(positions, options, 300, 1e-10);
  }
  expect_windows_equal_the_whole(uneven, {}, 300, 1e-10);
  expect_windows_equal_the_whole(velocities, {}, 300, 1e-10);
}

TEST(MotionWindows, equal_the_whole_to_the_last_bit_without_any_memory) {
  for (const bool measured : {false, true}) {
    const Log log = windows_log(3000, measured, 0);
    PrepareOptions options;
    options.cutoff = 0;
    expect_windows_equal_the_whole(log, options, 100, 0);
    options.difference = Difference::two_points;
    options.trim = 0;
    expect_windows_equal_the_whole(log, options, 64, 0);
    options.savitzky_golay = LocalPolynomial{20, 4};
    expect_windows_equal_the_whole(log, options, 100, 0);
  }
}

TEST(MotionWindows, overlap_as_long_as_the_filter_remembers) {
  Preparation how;
  how.log.clock.step = 0.001;
  how.log.coordinates = 1;
  how.cutoff = 10;
  // Far below the sampling rate the slowest pole of order four decays as exp(-2 pi 10 sin(pi / 8) t), to 1e-18 in 41.4
  // of its time constants.
  const double samples = 41.4 / (2 * M_PI * 10 * std::sin(M_PI / 8)) / 0.001;
  EXPECT_NEAR(static_cast<double>(MotionWindows(how, 1, {}).overlap()), samples, 0.02 * samples);
}

}  // namespace
}  // namespace armature::internal
