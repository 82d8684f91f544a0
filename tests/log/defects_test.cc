// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/log/defects.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "armature/read/reader.h"
#include "tests/cli/run_cli.h"

namespace armature::internal {
namespace {

class Defects : public testing::Test {
 protected:
  Defects() : robot_(read_urdf(pendulum_urdf, "pendulum.urdf", diagnostics_)) {
    diagnostics_ = {};
    log_.file = "log.csv";
    log_.q.resize(2);
    log_.qd.resize(2);
    log_.tau.resize(2);
    for (unsigned i = 0; i < 400; ++i) {
      const double t = 0.01 * i;
      log_.lines.push_back(i + 2);
      log_.t.push_back(t);
      for (std::size_t k = 0; k < 2; ++k) {
        log_.q[k].push_back(std::sin(3 * t));
        log_.qd[k].push_back(3 * std::cos(3 * t));
        log_.tau[k].push_back(10 * std::sin(5 * t));
      }
    }
  }
  std::string words(bool repair = false) {
    inspect(log_, robot_, {repair}, diagnostics_);
    return to_string(diagnostics_);
  }
  Diagnostics diagnostics_;
  Robot robot_;
  Log log_;
};

TEST_F(Defects, are_not_found_in_a_good_log) { EXPECT_EQ(words(), ""); }

TEST_F(Defects, unusable_rows_are_errors_with_their_lines) {
  log_.q[1][7] = std::numeric_limits<double>::quiet_NaN();
  log_.t[20] = log_.t[19];
  log_.t[30] = 0.1;
  const std::string said = words();
  EXPECT_EQ(diagnostics_.error_count(), 3U);
  EXPECT_TRUE(has(said, "log.csv:9: error: a number is missing")) << said;
  EXPECT_TRUE(has(said, "log.csv:22: error: the time 0.19 is repeated")) << said;
  EXPECT_TRUE(has(said, "log.csv:32: error: the time falls from 0.29 to 0.1")) << said;
}

TEST_F(Defects, of_many_rows_are_told_once) {
  for (std::size_t i = 50; i < 150; ++i) log_.tau[0][i] = std::numeric_limits<double>::quiet_NaN();
  for (std::size_t i = 390; i < 400; ++i) log_.tau[0][i] = std::numeric_limits<double>::quiet_NaN();
  const std::string said = words();
  EXPECT_EQ(diagnostics_.error_count(), 1U);
  EXPECT_TRUE(
      has(said,
          "log.csv:52: error: a number is missing, not finite or beyond 1e100, the first of 110 such rows up to "
          "line 401"))
      << said;
  diagnostics_ = {};
  EXPECT_TRUE(has(words(true), "the rows are dropped"));
  EXPECT_EQ(log_.samples(), 290U);
}

// A clock that falls back again and again is one line, not a hundred; so are repeated times beside it.
TEST_F(Defects, of_one_kind_are_one_line_wherever_they_are) {
  for (std::size_t i = 10; i < 300; i += 3) log_.t[i] = log_.t[i - 1] - 0.001 * static_cast<double>(i);
  log_.t[350] = log_.t[349];
  const std::string said = words();
  EXPECT_EQ(diagnostics_.error_count(), 2U) << said;
  EXPECT_TRUE(has(said, "log.csv:12: error: the time falls from 0.09 to 0.08, the first of")) << said;
}

TEST_F(Defects, repair_drops_them) {
  log_.q[1][7] = std::numeric_limits<double>::infinity();
  log_.t[20] = log_.t[19];
  words(true);
  EXPECT_FALSE(diagnostics_.has_errors());
  EXPECT_EQ(diagnostics_.note_count(), 2U);
  EXPECT_EQ(log_.samples(), 398U);
  EXPECT_EQ(log_.q[1].size(), 398U);
  EXPECT_EQ(log_.line(7), 10);
}

TEST_F(Defects, cut_off_torques_are_seen) {
  for (double& tau : log_.tau[0]) tau = std::min(tau, 8.0);
  const std::string said = words();
  EXPECT_TRUE(has(said, "the torque of joint 1 (shoulder) stays at 8")) << said;
  EXPECT_EQ(diagnostics_.warning_count(), 1U);
}

TEST_F(Defects, degrees_and_wrong_signs_are_suspected) {
  for (double& v : log_.qd[0]) v *= 57.2958;
  for (double& v : log_.qd[1]) v *= -1;
  const std::string said = words();
  EXPECT_TRUE(has(said, "joint 1 (shoulder) is 57.") && has(said, "degrees in one")) << said;
  EXPECT_TRUE(has(said, "joint 2 (elbow) is -1") && has(said, "wrong sign")) << said;
  EXPECT_TRUE(has(said, "the logged velocities are not used")) << said;
  EXPECT_TRUE(log_.qd.empty());
  for (double& q : log_.q[0]) q *= 57.2958;
  EXPECT_TRUE(has(words(), "are these degrees? The others look like radians"));
}

TEST_F(Defects, samples_seconds_apart_are_another_unit_of_time) {
  log_.qd.clear();
  const Log seconds = log_;
  for (const auto& [factor, unit] : {std::pair{1e3, "ms"}, {1e6, "us"}, {1e9, "ns"}}) {
    log_ = seconds;
    for (double& t : log_.t) t *= factor;
    diagnostics_ = {};
    const std::string said = words();
    EXPECT_TRUE(has(said, "log.csv:2: error: the samples are")) << said;
    EXPECT_TRUE(has(said, "Say unit = " + std::string(unit))) << said;
    diagnostics_ = {};
    inspect(log_, robot_, {false, true}, diagnostics_);
    EXPECT_FALSE(diagnostics_.has_errors());
  }
}

TEST_F(Defects, what_all_joints_share_is_said_once) {
  log_.qd.clear();
  for (auto& signal : log_.q)
    for (double& q : signal) q *= 57.2958;
  const std::string said = words();
  EXPECT_EQ(diagnostics_.all().size(), 1U) << said;
  EXPECT_TRUE(has(said, "and so does another joint")) << said;
  diagnostics_ = {};
  inspect(log_, robot_, {false, false, true}, diagnostics_);  // --unit rad
  EXPECT_EQ(to_string(diagnostics_), "");
}

TEST_F(Defects, velocities_of_another_joint_are_seen) {
  for (std::size_t i = 0; i < 400; ++i) log_.qd[0][i] = std::sin(11 * log_.t[i]);
  EXPECT_TRUE(has(words(), "not the derivative"));
  EXPECT_TRUE(log_.qd.empty());
}

TEST_F(Defects, noise_in_the_velocity_of_a_joint_at_rest_is_no_contradiction) {
  std::fill(log_.q[0].begin(), log_.q[0].end(), 0.5);
  for (std::size_t i = 0; i < 400; ++i) {
    log_.q[0][i] += 1e-4 * std::sin(37.0 * static_cast<double>(i * i));
    log_.qd[0][i] = 1e-2 * std::sin(53.0 * static_cast<double>(i * i));
  }
  words();
  EXPECT_FALSE(log_.qd.empty());
}

TEST_F(Defects, rows_that_cannot_be_are_left_out) {
  for (Signal* signal : log_.signals()) std::fill_n(signal->begin() + 30, 4, 0.0);
  EXPECT_TRUE(has(words(), "log.csv:32: warning: 4 rows cannot have been measured")) << to_string(diagnostics_);
  EXPECT_EQ(log_.samples(), 396U);
}

}  // namespace
}  // namespace armature::internal
