// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/verbs/control.h"

#include <gtest/gtest.h>

#include <cmath>
#include <nlohmann/json.hpp>
#include <numeric>

#include "armature/base/error.h"
#include "armature/verbs/load_robot.h"
#include "tests/support/stop_after.h"

namespace armature::internal {
namespace {

ControlOptions analysis() {
  ControlOptions options;
  options.analyse = true;
  options.rates = {100, 200};
  options.duration = 4;
  return options;
}

// What is held for a short time T is wrong by the order of T: twice the rate, half the error.
TEST(ControlVerb, halves_the_errors_when_the_background_runs_twice_as_fast) {
  const ControlResult result = analyse_control(load_robot("puma560").robot, analysis());
  ASSERT_EQ(result.errors.size(), 2U);
  for (std::size_t k = 0; k < 6; ++k) {
    EXPECT_NEAR(result.errors[0].both[k] / result.errors[1].both[k], 2, 0.1) << k;
    EXPECT_GE(result.errors[0].both[k] + result.errors[0].velocity[k], result.errors[0].coefficients[k] * 0.999);
  }
  ASSERT_TRUE(result.needed_rate);
  ControlOptions needed = analysis();
  needed.rates = {*result.needed_rate};
  const ControlResult again = analyse_control(load_robot("puma560").robot, needed);
  EXPECT_NEAR(*std::max_element(again.errors[0].both.begin(), again.errors[0].both.end()), 0.01, 0.0005);
}

TEST(ControlVerb, counts_every_cycle_in_its_histograms) {
  ControlOptions options;
  options.jitter = 0.02;
  const ControlResult result = analyse_control(load_robot("puma560").robot, options);
  ASSERT_TRUE(result.jitter);
  EXPECT_EQ(result.jitter->cycles, 20U);
  for (const Durations* each : {&result.jitter->late, &result.jitter->busy}) {
    EXPECT_EQ(std::accumulate(each->histogram.begin(), each->histogram.end(), std::uint64_t{0}), 20U);
    EXPECT_GT(each->most, 0U);
  }
  const Json json = to_json(result);
  EXPECT_EQ(json.at("jitter").at("late_ns").at("most"), result.jitter->late.most);
  EXPECT_FALSE(json.contains("errors"));
}

TEST(ControlVerb, stops_when_asked) {
  ControlOptions options = analysis();
  support::StopAfter at_once(1);
  EXPECT_THROW(analyse_control(load_robot("puma560").robot, options, at_once), Stopped);
  // In the middle of the sweep over rates: the trajectory has 4001 samples, which is asked about four times.
  support::StopAfter later(8);
  EXPECT_THROW(analyse_control(load_robot("puma560").robot, options, later), Stopped);
  options.analyse = false;
  options.jitter = 3600;
  support::StopAfter soon(3);
  EXPECT_THROW(analyse_control(load_robot("puma560").robot, options, soon), Stopped);
}

TEST(ControlVerb, refuses_what_makes_no_sense) {
  EXPECT_THROW(analyse_control(load_robot("puma560").robot, {}), InputError) << "nothing is asked for";
  ControlOptions options;
  options.jitter = -1;
  EXPECT_THROW(analyse_control(load_robot("puma560").robot, options), InputError);
  options = analysis();
  options.rates = {5000};
  EXPECT_THROW(analyse_control(load_robot("puma560").robot, options), InputError);
  EXPECT_THROW(analyse_control(load_robot("rx90").robot, analysis()), UnmetRequest);
}

}  // namespace
}  // namespace armature::internal
