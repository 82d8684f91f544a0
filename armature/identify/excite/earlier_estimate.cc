// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/identify/excite/earlier_estimate.h"

#include <Eigen/QR>
#include <algorithm>
#include <cmath>
#include <limits>

#include "armature/base/error.h"

namespace armature::internal {

using Index = Eigen::Index;

Eigen::VectorXd Uncertain::left_after(const Eigen::MatrixXd& triangle, double more) const {
  const Index p = triangle.cols();
  Eigen::MatrixXd both(triangle.rows() + p, p);
  both << more * triangle, Eigen::MatrixXd(deviation.cwiseInverse().asDiagonal());
  // Columns of length one: parameters of very different size are solved alike.
  const Eigen::VectorXd lengths = both.colwise().norm();
  if (!(lengths.minCoeff() > 0)) return Eigen::VectorXd::Constant(p, std::numeric_limits<double>::infinity());
  both *= lengths.cwiseInverse().asDiagonal();
  const Eigen::MatrixXd r = Eigen::HouseholderQR<Eigen::MatrixXd>(both).matrixQR().topRows(p);
  const Eigen::MatrixXd inverse = r.triangularView<Eigen::Upper>().solve(Eigen::MatrixXd::Identity(p, p));
  return inverse.rowwise().norm().cwiseQuotient(lengths);
}

double Uncertain::limit_of_prediction(const Eigen::VectorXd& deviations) const {
  double sum = 0;
  for (Index i = 0; i < share.size(); ++i)
    if (share[i] > 0) sum += std::pow(share[i] * deviations[i], 2);
  return std::sqrt(sum);
}

namespace {

const EarlierEstimate::Parameter* found(const EarlierEstimate& estimate, const std::string& name) {
  const auto at = std::ranges::find(estimate.parameters, name, &EarlierEstimate::Parameter::name);
  return at == estimate.parameters.end() ? nullptr : &*at;
}

}  // namespace

IdentificationOptions model_of(const Robot& robot, const EarlierEstimate& estimate) {
  for (const bool motors : {true, false}) {
    const IdentificationOptions options{.motor_inertia = motors, .friction = {}};
    const IdentificationModel model = identification_model(robot, options);
    if (std::ranges::all_of(model.columns,
                            [&](const ModelColumn& c) { return !c.inertial || found(estimate, c.name) != nullptr; }))
      return options;
  }
  throw UnmetRequest("the estimate has other parameters than this robot",
                     "give the estimate.json of an identification of the same robot");
}

Uncertain uncertain(const IdentificationModel& model, const EarlierEstimate& estimate) {
  const auto p = static_cast<Index>(model.unknowns()), n = static_cast<Index>(model.coordinates());
  Uncertain result{Eigen::VectorXd::Constant(p, std::numeric_limits<double>::infinity()), Eigen::VectorXd::Zero(p),
                   Eigen::VectorXd::Ones(n)};
  const auto is_deviation = [](double sd) { return std::isfinite(sd) && sd > 1e-100 && sd < 1e100; };
  if (!std::ranges::all_of(estimate.torque_sd, is_deviation))
    throw UnmetRequest("the estimate has a standard deviation of torques that is not a positive number",
                       "give the estimate.json that identify wrote, from a log with noise");
  for (Index i = 0; i < p; ++i)
    if (const auto* known = found(estimate, model.columns[static_cast<std::size_t>(i)].name)) {
      if (is_deviation(known->deviation)) result.deviation[i] = known->deviation;
      if (std::isfinite(known->share)) result.share[i] = known->share;
    }
  if (estimate.torque_sd.size() != static_cast<std::size_t>(n))
    throw UnmetRequest("the estimate has another number of joints than this robot",
                       "give the estimate.json of an identification of the same robot");
  for (Index k = 0; k < n; ++k) result.torque_sd[k] = estimate.torque_sd[static_cast<std::size_t>(k)];
  return result;
}

}  // namespace armature::internal
