// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/identify/estimators/instrumental.h"

#include <gtest/gtest.h>

#include "armature/identify/estimators/consistent.h"
#include "tests/identify/closed_loop.h"

namespace armature::internal {
namespace {

Robot smooth_robot() {
  Robot robot = test::three_joints();
  for (std::size_t j = 1; j <= robot.link_count; ++j)
    robot.frame(j).coulomb_friction = robot.frame(j).friction_offset = robot.arena.zero();
  return robot;
}

Robot two_joints() {
  Diagnostics diagnostics;
  return read_yaml(R"(armature: 1
robot: two
gravity: [0, -9.81, 0]
joints:
  - [joint, d,   theta]
  - [j1,    0,   q1   ]
  - [j2,    0.4, q2   ]
links:
  - [link, ZZ,  MX,  MY,  M]
  - [j1,   0.5, 0.8, 0.1, 4]
  - [j2,   0.1, 0.3, 0.1, 2]
drives:
  - [joint, Fv ]
  - [j1,    2.0]
  - [j2,    0.5]
)",
                   "two.yaml", diagnostics);
}

// Errors in units of the true parameters, each with the weight that its torque has.
double distance(const IdentificationModel& model, const Motion& motion, const Eigen::VectorXd& x,
                const Eigen::VectorXd& truth) {
  const auto factors = factorise(model, std::span(&motion, 1), {});
  double error = 0, torque = 0;
  for (const CoordinateFactor& f : factors) {
    error += f.residual_squares(x);
    torque += f.torque_squares();
  }
  const double least = [&] {
    double sum = 0;
    for (const CoordinateFactor& f : factors) sum += f.residual_squares(truth);
    return sum;
  }();
  return std::sqrt(std::max(error - least, 0.0) / torque);
}

TEST(Instrumental, finds_the_truth_without_noise) {
  const IdentificationModel model = test::viscous_model(smooth_robot());
  const Eigen::VectorXd truth = test::viscous_truth(model);
  const Motion motion = test::controlled_motion(model, 8, 900);
  const RowOptions rows{.decimation = 4, .slowest = 0};
  const ClosedLoopFit iv = instrumental_variables(model, std::span(&motion, 1), rows, 1.1 * truth);
  EXPECT_LT((iv.estimate.value - truth).cwiseAbs().maxCoeff(), 1e-7);
  EXPECT_LE(iv.estimate.iterations, 3U);
  const ClosedLoopFit oe = output_error(model, std::span(&motion, 1), rows, 1.1 * truth);
  EXPECT_LT((oe.estimate.value - truth).cwiseAbs().maxCoeff(), 0.01);
  for (const double error : oe.simulated_error) EXPECT_LT(error, 0.5);
}

// Noise on positions that are differentiated twice: least squares is biased, instruments and output errors are not.
TEST(Instrumental, noise_of_positions_does_not_bias) {
  for (const std::uint64_t seed : {1U, 2U, 3U}) {
    const IdentificationModel model = test::viscous_model(smooth_robot());
    const Eigen::VectorXd truth = test::viscous_truth(model);
    const Motion clean = test::controlled_motion(model, seed, 3000);
    Log log;
    log.file = "noisy";
    log.q = clean.q;
    log.tau = clean.tau;
    log.reference = clean.reference;
    std::mt19937_64 generator(seed);
    std::normal_distribution<double> normal(0, 1);
    for (std::size_t s = 0; s < clean.samples(); ++s) {
      log.t.push_back(clean.step * static_cast<double>(s));
      for (Signal& q : log.q) q[s] += 1e-3 * normal(generator);
      for (Signal& tau : log.tau) tau[s] += 0.1 * normal(generator);
    }
    std::vector<std::string> notes;
    PrepareOptions how;
    how.cutoff = 50;
    const std::vector<Motion> motions = prepare(log, how, notes);
    const RowOptions rows{.decimation = 4, .slowest = 0};
    const Estimate ls = least_squares(factorise(model, motions, rows), model.unknowns(), Weighting::by_coordinate);
    const double biased = distance(model, clean, ls.value, truth);
    for (const auto fit : {instrumental_variables, output_error}) {
      const ClosedLoopFit found = fit(model, motions, rows, truth);
      EXPECT_LT(distance(model, clean, found.estimate.value, truth), 0.5 * biased) << seed;
    }
  }
}

// In a closed loop every signal is measured with white noise, and each run draws it anew. Least squares is biased by
// the noise of the motion and sure of itself; instruments are neither. Of one joint every parameter keeps to its
// interval; of two, whose equations share the noise of both motions while S takes them for independent, they do on
// average.
TEST(Instrumental, nineteen_of_twenty_intervals_hold_the_truth) {
  for (const std::size_t joints : {1U, 2U}) {
    const IdentificationModel model = test::viscous_model(joints == 1 ? test::one_joint() : two_joints());
    const Eigen::VectorXd truth = test::viscous_truth(model);
    const Motion clean = test::controlled_motion(model, 5, 300, 0.005);
    std::mt19937_64 generator(11);
    std::normal_distribution<double> normal(0, 1);
    Eigen::VectorXd inside = Eigen::VectorXd::Zero(truth.size()), inside_ls = inside;
    for (int run = 0; run < test::coverage_runs; ++run) {
      Motion noisy = clean;
      const auto disturb = [&](std::vector<Signal>& signals, double deviation) {
        for (Signal& signal : signals)
          for (double& x : signal) x += deviation * normal(generator);
      };
      disturb(noisy.q, 0.002);
      disturb(noisy.qd, 0.05);
      disturb(noisy.qdd, 1);
      disturb(noisy.tau, 0.3);
      const Estimate iv = instrumental_variables(model, {&noisy, 1}, {}, truth).estimate;
      const Estimate ls = least_squares(factorise(model, std::span(&noisy, 1), {.threads = 1}), model.unknowns(),
                                        Weighting::by_coordinate);
      const auto count = [&](const Estimate& found, Eigen::VectorXd& held) {
        for (Eigen::Index c = 0; c < truth.size(); ++c)
          held[c] += std::abs(found.value[c] - truth[c]) <= 1.96 * found.deviation[c] ? 1.0 / test::coverage_runs : 0.0;
      };
      count(iv, inside);
      count(ls, inside_ls);
    }
    EXPECT_NEAR(inside.mean(), 0.95, test::coverage_tolerance) << inside.transpose();
    EXPECT_LE((inside.array() - 0.95).abs().maxCoeff(), test::coverage_tolerance + (joints == 1 ? 0 : 0.05))
        << inside.transpose();
    EXPECT_LT(inside_ls.minCoeff(), 0.5) << inside_ls.transpose();
  }
}

}  // namespace
}  // namespace armature::internal
