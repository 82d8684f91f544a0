// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/log/signals/filtered_alike.h"

#include <gtest/gtest.h>

#include <cmath>

#include "armature/log/signals/butterworth.h"

namespace armature::internal {
namespace {

constexpr std::size_t samples = 4000;

Motion motion_of(double cutoff) {
  Motion motion;
  motion.step = 0.001;
  motion.cutoff = cutoff;
  motion.q = motion.qd = motion.qdd = motion.tau = {Signal(samples, 0.0)};
  return motion;
}

double square_wave(std::size_t i) { return std::sin(0.01 * static_cast<double>(i)) > 0 ? 1.0 : -1.0; }

TEST(FilteredAlike, is_the_filter_of_the_torques_away_from_the_ends) {
  const Motion motion = motion_of(15);
  Signal all;
  for (std::size_t i = 0; i < samples; ++i) all.push_back(square_wave(i));
  const Butterworth filter(4, 15, 1000);
  const Signal expected = filter.zero_phase(all), found = filtered_alike(motion, 0, samples, square_wave);
  for (std::size_t i = 1500; i < 2500; ++i) ASSERT_NEAR(found[i], expected[i], 1e-8);
}

TEST(FilteredAlike, does_not_depend_on_the_part_that_is_asked_for) {
  const Motion motion = motion_of(15);
  const Signal all = filtered_alike(motion, 0, samples, square_wave);
  for (const std::size_t first : {0, 1, 700, 3900}) {
    const Signal part = filtered_alike(motion, first, 100, square_wave);
    for (std::size_t i = 0; i < part.size(); ++i) ASSERT_NEAR(part[i], all[first + i], 1e-8);
  }
}

// The continuation of the wave through its last value reaches three.
TEST(FilteredAlike, stays_within_the_signal_at_the_ends) {
  const Motion motion = motion_of(15);
  for (const double value : filtered_alike(motion, 0, samples, square_wave)) ASSERT_LT(std::abs(value), 1.25);
}

TEST(FilteredAlike, leaves_alone_what_was_not_filtered) {
  const Signal found = filtered_alike(motion_of(0), 10, 50, square_wave);
  for (std::size_t i = 0; i < found.size(); ++i) EXPECT_EQ(found[i], square_wave(10 + i));
  EXPECT_TRUE(filtered_alike(motion_of(15), 10, 0, square_wave).empty());
}

}  // namespace
}  // namespace armature::internal
