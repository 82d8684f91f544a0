// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/identify/judge/false_discovery.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <iostream>
#include <random>

namespace armature::internal {
namespace {

// By hand: c = 1 + 1/2 + 1/3 + 1/4 = 25/12, and c m p / k is 4 c * 0.01 for the first three, more than one for the
// last.
TEST(FalseDiscovery, adjusts_as_published) {
  const std::vector<double> p = {0.5, 0.03, 0.01, 0.02};
  const std::vector<double> adjusted = adjusted_probabilities(p);
  EXPECT_NEAR(adjusted[0], 1, 1e-12);
  for (const std::size_t i : {1U, 2U, 3U}) EXPECT_NEAR(adjusted[i], 0.01 * 4 * (25.0 / 12), 1e-12);
}

TEST(FalseDiscovery, leaves_out_what_is_no_number) {
  const std::vector<double> adjusted = adjusted_probabilities(std::vector<double>{NAN, 0.01, NAN});
  EXPECT_TRUE(std::isnan(adjusted[0]) && std::isnan(adjusted[2]));
  EXPECT_DOUBLE_EQ(adjusted[1], 0.01);
  EXPECT_TRUE(adjusted_probabilities(std::vector<double>{}).empty());
}

// Forty correlated normal variables: where none is off, a run has a finding in at most 5 % of the cases; where ten are
// off by five deviations, nearly all are found and at most 5 % of the findings are false.
TEST(FalseDiscovery, keeps_its_promise_for_correlated_tests) {
  std::mt19937_64 generator(3);
  std::normal_distribution<double> normal;
  constexpr int runs = 4000;
  int alarms = 0;
  double false_share = 0, found = 0;
  for (int run = 0; run < runs; ++run) {
    const double common = normal(generator);
    std::vector<double> none, some;
    for (int i = 0; i < 40; ++i) {
      const double z = std::sqrt(0.5) * (common * (i % 2 == 0 ? 1 : -1) + normal(generator));
      none.push_back(probability_beyond(z));
      some.push_back(probability_beyond(i < 10 ? z + 5 : z));
    }
    alarms += std::ranges::min(adjusted_probabilities(none)) < 0.05;
    const std::vector<double> adjusted = adjusted_probabilities(some);
    double right = 0, wrong = 0;
    for (std::size_t i = 0; i < 40; ++i) (i < 10 ? right : wrong) += adjusted[i] < 0.05;
    false_share += wrong / std::max(1.0, right + wrong) / runs;
    found += right / 10 / runs;
  }
  std::cout << "false alarms " << 100.0 * alarms / runs << " %, false findings " << 100 * false_share << " %, found "
            << 100 * found << " %\n";
  EXPECT_LE(alarms, 0.05 * runs);
  EXPECT_LE(false_share, 0.05);
  EXPECT_GT(found, 0.9);
}

TEST(FalseDiscovery, knows_the_normal_distribution) {
  EXPECT_NEAR(probability_beyond(1.959963984540054), 0.05, 1e-12);
  EXPECT_NEAR(probability_beyond(-5), 5.733031437583869e-7, 1e-18);
}

}  // namespace
}  // namespace armature::internal
