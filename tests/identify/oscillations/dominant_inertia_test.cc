// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/identify/oscillations/dominant_inertia.h"

#include <gtest/gtest.h>

#include <Eigen/QR>
#include <cmath>

#include "armature/base/error.h"
#include "armature/read/reader.h"
#include "tests/identify/synthetic.h"

namespace armature::internal {
namespace {

// The closed form of I theta'' + (kv_n + kv) theta' + kp theta = 0.
OscillationRecord oscillating(std::size_t coordinate, double inertia, double friction, double kp, double kv,
                              std::vector<double> posture, double noise, std::uint64_t seed) {
  std::mt19937_64 generator(seed);
  std::normal_distribution<double> normal(0, 1);
  const double s = (friction + kv) / (2 * inertia), w = std::sqrt(kp / inertia - s * s);
  OscillationRecord record{"record", coordinate, kp, kv, {}, {}, std::move(posture)};
  const double seconds = 6 * 2 * M_PI / w;
  for (int i = 0; i < 400; ++i) {
    const double t = seconds * i / 400;
    record.t.push_back(t);
    record.angle.push_back(0.2 * std::exp(-s * t) * std::sin(w * t + 0.4) + noise * normal(generator));
  }
  return record;
}

TEST(DominantInertia, follows_from_period_and_cancelling_gain) {
  const DominantInertia m = dominant_inertia(oscillating(2, 1.7, 15.2, 40, -15, {0, 0, 0}, 1e-4, 1));
  EXPECT_NEAR(m.inertia, 1.7, 5 * m.inertia_sd);
  EXPECT_LT(m.inertia_sd, 0.01 * m.inertia);
  EXPECT_NEAR(m.friction, 15.2, 5 * m.friction_sd);
  EXPECT_LT(m.friction_sd, 0.05);
  EXPECT_THROW(dominant_inertia(oscillating(2, 1.7, 15.2, 40, -15, {0, 0, 0}, 50, 1)), UnmetRequest);
  OscillationRecord slack = oscillating(2, 1.7, 15.2, 40, -15, {0, 0, 0}, 0, 1);
  slack.kp = 0;
  EXPECT_THROW(dominant_inertia(slack), UnmetRequest);
}

// Table 1 of the paper and its example: a44 = I14 - I20 sin(theta5)^2, with I14 = 0.630 and I20 = 0.565 kg m^2.
TEST(DominantInertia, gives_back_two_lumped_inertias_of_the_table) {
  constexpr double i14 = 0.630, i20 = 0.565;
  Eigen::MatrixXd rows(5, 2);
  Eigen::VectorXd measured(5);
  for (int i = 0; i < 5; ++i) {
    const double sine = std::sin(0.35 * i);
    rows.row(i) << 1, -sine * sine;
    measured[i] =
        dominant_inertia(oscillating(3, i14 - i20 * sine * sine, 8, 30, -7.9, {}, 5e-4, 7U + static_cast<unsigned>(i)))
            .inertia;
  }
  const Eigen::Vector2d x = rows.householderQr().solve(measured);
  EXPECT_NEAR(x[0], i14, 0.01 * i14);
  EXPECT_NEAR(x[1], i20, 0.01 * i20);
}

// a_kk of the oracle: the torque of joint k for an acceleration of one, without velocity, less gravity.
double oracle_inertia(const support::NumericRobot& robot, std::size_t k, const std::vector<double>& q) {
  support::State state;
  const auto n = static_cast<Eigen::Index>(q.size()), row = static_cast<Eigen::Index>(k);
  state.q = state.qd = state.qdd = support::Vector::Zero(n);
  for (Eigen::Index i = 0; i < n; ++i) state.q[i] = q[static_cast<std::size_t>(i)];
  const double still = static_cast<double>(support::inverse_dynamics(robot, state)[row]);
  state.qdd[row] = 1;
  return static_cast<double>(support::inverse_dynamics(robot, state)[row]) - still;
}

class DominantInertiasOfPa10 : public testing::Test {
 protected:
  DominantInertiasOfPa10() {
    Diagnostics diagnostics;
    const Robot robot = read_robot("pa10", diagnostics);
    oracle_ = support::numeric_robot(robot);
    model_ = identification_model(robot, {});
  }
  std::vector<OscillationRecord> records(std::size_t postures, double noise, std::uint64_t seed) const {
    support::Random random(seed);
    std::vector<OscillationRecord> result;
    for (std::size_t k = 0; k < 7; ++k)
      for (std::size_t i = 0; i < postures; ++i) {
        std::vector<double> q(7);
        for (double& x : q) x = random.uniform(-2, 2);
        const double inertia = oracle_inertia(oracle_, k, q);
        result.push_back(
            oscillating(k, inertia, 5 * inertia, 40 * inertia, -4.9 * inertia, q, noise, seed + 100 * k + i));
      }
    return result;
  }
  support::NumericRobot oracle_;
  IdentificationModel model_;
};

TEST_F(DominantInertiasOfPa10, predict_postures_that_were_not_measured) {
  const DominantInertias result = dominant_inertias(model_, records(12, 1e-5, 1));
  EXPECT_TRUE(result.notes.empty()) << result.notes.front();
  EXPECT_EQ(result.measured.size(), 84U);
  EXPECT_EQ(result.lumped.front().coordinate, 6U);  // the last joint comes first
  EXPECT_EQ(result.lumped.back().coordinate, 0U);
  support::Random random(9);
  for (int turn = 0; turn < 50; ++turn) {
    std::vector<double> q(7);
    for (double& x : q) x = random.uniform(-2, 2);
    for (std::size_t k = 0; k < 7; ++k) {
      const double truth = oracle_inertia(oracle_, k, q);
      EXPECT_NEAR(diagonal_inertia_row(model_, k, q).dot(result.parameters), truth, 0.01 * truth) << k;
    }
  }
}

TEST_F(DominantInertiasOfPa10, say_where_postures_are_missing) {
  std::vector<OscillationRecord> few = records(1, 1e-6, 2);
  std::erase_if(few, [](const OscillationRecord& r) { return r.coordinate == 4; });
  const DominantInertias result = dominant_inertias(model_, few);
  ASSERT_GE(result.notes.size(), 2U);
  EXPECT_NE(std::find(result.notes.begin(), result.notes.end(), "joint 5 was not measured"), result.notes.end());
  EXPECT_THROW(dominant_inertias(model_, {}), UnmetRequest);
}

TEST(OscillationRecord, takes_the_posture_from_the_locked_joints) {
  Log log;
  log.file = "j2.csv";
  for (int i = 0; i < 100; ++i) log.t.push_back(0.01 * i);
  log.q = {Signal(100, 0.5), Signal(100)};
  for (std::size_t i = 0; i < 100; ++i) log.q[1][i] = std::sin(0.3 * static_cast<double>(i));
  const OscillationRecord record = oscillation_record(log, 1, 10, -1);
  EXPECT_NEAR(record.posture[0], 0.5, 1e-12);
  EXPECT_EQ(record.angle, log.q[1]);
  EXPECT_THROW(oscillation_record(log, 0, 10, -1), UnmetRequest);
}

}  // namespace
}  // namespace armature::internal
