// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/identify/judge/suspicions.h"

#include <gtest/gtest.h>

#include "armature/base/error.h"
#include "armature/identify/identify.h"
#include "tests/identify/judge/recorded.h"
#include "tests/support/patience.h"

namespace armature::internal {
namespace {

using test::Arm;
constexpr Arm arms[] = {Arm::six, Arm::seven, Arm::scara, Arm::gantry};

std::vector<Suspicion> suspected(const Robot& robot, const Log& log) {
  return identify(robot, {log}, {}, {}).suspicions;
}

bool is_said(const std::vector<Suspicion>& suspicions, const std::string& part) {
  for (const Suspicion& s : suspicions)
    if (s.strong && s.message.find(part) != std::string::npos) return true;
  return false;
}

// Each arm, and each way to spoil a log, is a test of its own, so that they run side by side.
class Healthy : public testing::TestWithParam<std::size_t> {};
class Spoiled : public testing::TestWithParam<std::size_t> {};

TEST_P(Healthy, log_is_not_suspected) {
  const std::size_t arm = GetParam(), runs = support::random_count(12);
  for (std::size_t seed = arm; seed < 4 * runs; seed += 4) {
    const test::Recorded r = test::recorded(arms[arm], seed);
    for (const Suspicion& s : suspected(r.described, r.log)) ADD_FAILURE() << "seed " << seed << ": " << s.message;
  }
}
INSTANTIATE_TEST_SUITE_P(Suspicions, Healthy, testing::Range<std::size_t>(0, std::size(arms)));

TEST_P(Spoiled, log_is_found_out) {
  const test::Spoiler& spoiler = test::spoilers()[GetParam()];
  const std::size_t runs = 4 * support::random_count(2);
  std::size_t found = 0, named = 0;
  std::string others;
  for (std::size_t seed = 0; seed < runs; ++seed) {
    test::Recorded r = test::recorded(arms[seed % 4], 500 + seed);
    spoiler.spoil(r, seed % r.log.tau.size());
    try {
      const std::vector<Suspicion> suspicions = suspected(r.described, r.log);
      found += is_said(suspicions, "");
      named += is_said(suspicions, spoiler.said);
      for (const Suspicion& s : suspicions)
        if (!is_said(suspicions, spoiler.said)) others += fmt::format("  {}: {}\n", seed, s.message);
    } catch (const UnmetRequest&) {
      ++found, ++named;  // refused
    }
  }
  RecordProperty(spoiler.name, fmt::format("found {}, named {} of {}", found, named, runs));
  EXPECT_GE(static_cast<double>(found), spoiler.least * static_cast<double>(runs)) << spoiler.name << '\n' << others;
}
INSTANTIATE_TEST_SUITE_P(Suspicions, Spoiled, testing::Range<std::size_t>(0, test::spoilers().size()));

// Torques that a slower bus brings are named as late, and moved back, to a third of a sample.
TEST(Suspicions, late_torques_are_named_and_moved_back) {
  for (const std::size_t samples : {1U, 2U, 4U}) {
    test::Recorded r = test::recorded(arms[samples % 4], 700 + samples % 4);
    for (Signal& tau : r.log.tau) {
      std::rotate(tau.begin(), tau.end() - static_cast<std::ptrdiff_t>(samples), tau.end());
      std::fill_n(tau.begin(), samples, tau[samples]);
    }
    const Identification found = identify(r.described, {r.log}, {}, {});
    std::string said;
    for (const Suspicion& s : found.suspicions) said += s.message + "\n";
    std::vector<double> delays = found.delays;
    std::ranges::sort(delays);
    const double late = 0.01 * static_cast<double>(samples);
    EXPECT_NEAR(delays[delays.size() / 2], late, 0.0033) << samples;
    // A joint that mostly bears weight tells its delay less.
    EXPECT_NEAR(delays.front(), late, 0.007) << samples;
    EXPECT_NEAR(delays.back(), late, 0.007) << samples;
    EXPECT_NE(said.find("the torques of all joints come"), std::string::npos) << samples << said;
    EXPECT_NE(said.find("they are probably stamped late"), std::string::npos) << said;
  }
}

// One drive that is early has no clock of its own.
TEST(Suspicions, one_early_torque_is_not_called_late) {
  test::Recorded r = test::recorded(Arm::six, 701);
  std::rotate(r.log.tau[4].begin(), r.log.tau[4].begin() + 3, r.log.tau[4].end());
  std::fill(r.log.tau[4].end() - 3, r.log.tau[4].end(), *(r.log.tau[4].end() - 4));
  std::string said;
  for (const Suspicion& s : suspected(r.described, r.log)) said += s.message + "\n";
  EXPECT_NE(said.find("earlier than the motion: their drives filter by themselves"), std::string::npos) << said;
  EXPECT_EQ(said.find("stamped late"), std::string::npos) << said;
}

}  // namespace
}  // namespace armature::internal
