// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "examples/stanford_online.h"

#include <gtest/gtest.h>

#include <cmath>

namespace armature::internal {
namespace {

// The load is found within its uncertainty, and what it does to the motion goes away: with fixed parameters it stays.
TEST(StanfordOnline, follows_the_load_and_the_motion) {
  for (const std::uint64_t seed : {1U, 5U}) {
    const OnlineTrace fixed = run_online(OnlineControl::fixed, seed, no_progress());
    const OnlineTrace recursive = run_online(OnlineControl::recursive, seed, no_progress());
    const OnlineTrace adaptive = run_online(OnlineControl::adaptive, seed, no_progress());
    for (const OnlineTrace* each : {&fixed, &recursive, &adaptive}) {
      const std::size_t last = each->t.size() - 1;
      std::size_t jumped = 0;
      for (std::size_t j = 0; j < each->names.size(); ++j) {
        const auto [before, after] = each->truth[j];
        EXPECT_NEAR(each->value[j][last], after, 6 * each->deviation[j][last] + 0.02) << each->names[j];
        if (std::abs(after - before) > 0.2) ++jumped;
      }
      EXPECT_GE(jumped, 2U);
    }
    for (std::size_t k = 0; k < 3; ++k) {
      EXPECT_LT(recursive.rms[2][k], fixed.rms[2][k] / 5) << k;
      EXPECT_LT(adaptive.rms[2][k], fixed.rms[2][k] / 5) << k;
    }
  }
}

TEST(StanfordOnline, shows_it) {
  const Section section = stanford_online(no_progress());
  EXPECT_EQ(section.blocks.size(), 5U);
}

}  // namespace
}  // namespace armature::internal
