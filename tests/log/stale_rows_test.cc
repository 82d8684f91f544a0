// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/log/stale_rows.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

namespace armature::internal {
namespace {

Log swinging() {
  Log log;
  log.q.resize(2);
  log.tau.resize(2);
  for (int i = 0; i < 1000; ++i) {
    const double t = 0.01 * i;
    log.t.push_back(t);
    for (std::size_t k = 0; k < 2; ++k) {
      log.q[k].push_back(std::sin((1.0 + static_cast<double>(k)) * t));
      log.tau[k].push_back(std::cos(5 * t));
    }
  }
  return log;
}

void freeze(Log& log, std::size_t first, std::size_t end) {
  for (Signal* signal : log.signals())
    std::fill(signal->begin() + static_cast<std::ptrdiff_t>(first), signal->begin() + static_cast<std::ptrdiff_t>(end),
              (*signal)[first]);
}

TEST(StaleRows, are_those_that_repeat_before_a_jump) {
  Log log = swinging();
  EXPECT_EQ(std::ranges::count(stale_rows(log), 1), 0);
  freeze(log, 300, 350);
  const std::vector<char> stale = stale_rows(log);
  EXPECT_EQ(std::ranges::count(stale, 1), 49);
  EXPECT_FALSE(stale[300]);
  EXPECT_TRUE(stale[301]);
  EXPECT_TRUE(stale[349]);
}

TEST(StaleRows, are_not_those_of_a_robot_at_rest_or_of_slow_signals) {
  Log rest = swinging();
  for (Signal* signal : rest.signals()) std::fill(signal->begin() + 500, signal->end(), (*signal)[500]);
  EXPECT_EQ(std::ranges::count(stale_rows(rest), 1), 0);
  Log held = swinging();  // each sample four times, as from a slower topic
  for (Signal* signal : held.signals())
    for (std::size_t i = 0; i < signal->size(); ++i) (*signal)[i] = (*signal)[i - i % 4];
  EXPECT_EQ(std::ranges::count(stale_rows(held), 1), 0);
}

}  // namespace
}  // namespace armature::internal
