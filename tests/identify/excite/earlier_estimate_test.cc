// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/identify/excite/earlier_estimate.h"

#include <gtest/gtest.h>

#include <cmath>

#include "armature/base/error.h"
#include "armature/identify/equations/factors.h"
#include "armature/identify/estimators/least_squares.h"
#include "armature/identify/excite/excite.h"
#include "tests/identify/synthetic.h"

namespace armature::internal {
namespace {

Robot three_with_limits() {
  Robot robot = test::three_joints();
  for (std::size_t j = 1; j <= robot.link_count; ++j) robot.frame(j).limits = {-1.5, 2.0, 1.8, 60};
  return robot;
}

// An estimate by least squares from a synthetic motion, as a file would tell it.
EarlierEstimate estimate_of(const IdentificationModel& model, const Estimate& fit) {
  EarlierEstimate result;
  for (std::size_t c = 0; c < model.unknowns(); ++c)
    result.parameters.push_back({model.columns[c].name, fit.deviation[static_cast<Eigen::Index>(c)], 1});
  result.torque_sd.assign(fit.sigma.begin(), fit.sigma.end());
  result.equations_a_second = 20;
  return result;
}

TEST(EarlierEstimate, leaves_what_the_normal_equations_leave) {
  const Eigen::MatrixXd r = (Eigen::MatrixXd(3, 3) << 2, 0.5, -1, 0, 1, 0.3, 0, 0, 0.1).finished();
  const Uncertain known{Eigen::Vector3d(0.4, INFINITY, 2), Eigen::Vector3d(1, 2, 0), Eigen::VectorXd::Ones(1)};
  const double more = 3;
  Eigen::Matrix3d information = more * more * r.transpose() * r;
  information(0, 0) += 1 / (0.4 * 0.4);
  information(2, 2) += 1 / 4.0;
  const Eigen::Matrix3d covariance = information.inverse();
  const Eigen::VectorXd left = known.left_after(r, more);
  for (Eigen::Index i = 0; i < 3; ++i) EXPECT_NEAR(left[i], std::sqrt(covariance(i, i)), 1e-12);
  EXPECT_NEAR(known.limit_of_prediction(left), std::hypot(left[0], 2 * left[1]), 1e-15);
  EXPECT_FALSE(std::isfinite(
      Uncertain{Eigen::VectorXd::Constant(2, INFINITY), {}, {}}.left_after(Eigen::MatrixXd::Zero(2, 2), 1).maxCoeff()));
}

TEST(EarlierEstimate, belongs_to_a_robot) {
  const Robot robot = three_with_limits();
  for (const bool motors : {true, false}) {
    const IdentificationModel model = identification_model(robot, {motors, {}});
    EarlierEstimate estimate;
    for (const ModelColumn& column : model.columns) estimate.parameters.push_back({column.name, 0.1, 1});
    EXPECT_EQ(model_of(robot, estimate).motor_inertia, motors);
    EXPECT_THROW(uncertain(model, estimate), UnmetRequest);  // no torques
    estimate.torque_sd = {1, 1, 1};
    for (const double wrong : {0.0, -1.0, 1e-308, double{INFINITY}, double{NAN}}) {
      EarlierEstimate other = estimate;
      other.torque_sd[1] = wrong;
      EXPECT_THROW(uncertain(model, other), UnmetRequest) << wrong;
    }
    EXPECT_NEAR(uncertain(model, estimate).deviation.sum(), 0.1 * static_cast<double>(model.unknowns()), 1e-12);
  }
  EXPECT_THROW(model_of(robot, {{{"ZZ1", 1, 1}}, {1, 1, 1}, 10}), UnmetRequest);
}

// A first log in which the last joint hardly moves: what limits the prediction belongs to it, and the motion found
// after the estimate settles it better than one of the same length that is sought for its condition alone.
TEST(EarlierEstimate, tells_what_to_measure_next) {
  const Robot robot = three_with_limits();
  const IdentificationModel model = identification_model(robot, {true, {}});
  Motion first = test::motion_of(test::synthetic_log(robot, 5, 1500, 0.3));
  for (auto* signals : {&first.q, &first.qd, &first.qdd})
    for (double& x : (*signals)[2]) x *= 0.05;
  const Estimate fit =
      least_squares(factorise(model, std::span(&first, 1), {}), model.unknowns(), Weighting::by_coordinate);
  ExcitationOptions options;
  options.starts = 2;
  options.trials = 150;
  options.period = 4;
  options.after = estimate_of(model, fit);
  const Excitation after = excite(robot, options);
  ASSERT_FALSE(after.limiting.empty());
  EXPECT_EQ(after.limiting[0].name.back(), '3') << after.limiting[0].name;
  EXPECT_LT(after.prediction_after, 0.5 * after.prediction_before);
  for (const Excitation::Limiting& p : after.limiting) EXPECT_LE(p.after, p.before * (1 + 1e-9)) << p.name;
  options.after.reset();
  const Excitation plain = excite(robot, options);
  const Uncertain known = uncertain(model, estimate_of(model, fit));
  const auto left = [&](const Excitation& e) {
    Log log = sampled(e, 1000 / e.duration);
    log.tau.assign(3, Signal(log.samples(), 0.0));
    const Motion motion = test::motion_of(log);
    const Eigen::MatrixXd triangle =
        stacked(factorise(model, std::span(&motion, 1), {}), model.unknowns(), known.torque_sd);
    const auto p = static_cast<Eigen::Index>(model.unknowns());
    return known.limit_of_prediction(known.left_after(triangle.topLeftCorner(p, p), std::sqrt(4 * 20 / 1000.0)));
  };
  EXPECT_LT(left(after), left(plain));
}

}  // namespace
}  // namespace armature::internal
