// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "examples/pa10_lumped.h"

#include <Eigen/QR>
#include <algorithm>
#include <cmath>
#include <numbers>

#include "armature/base/error.h"
#include "armature/base/random.h"
#include "armature/derive/parameters.h"

namespace armature::internal {
namespace {

std::vector<double> random_posture(RandomNumbers& random) {
  std::vector<double> q(pa10_joints);
  for (double& each : q) each = random.uniform(-std::numbers::pi, std::numbers::pi);
  return q;
}

std::vector<Eigen::Index> columns_of(const IdentificationModel& model, const std::vector<LumpedInertia>& lumped) {
  std::vector<Eigen::Index> columns;
  for (const LumpedInertia& lump : lumped)
    for (std::size_t c = 0; c < model.inertial_count; ++c)
      if (model.columns[c].name == lump.name) columns.push_back(static_cast<Eigen::Index>(c));
  return columns;
}

}  // namespace

Eigen::VectorXd true_parameters(const IdentificationModel& model, const Robot& arm) {
  Eigen::VectorXd standard = Eigen::VectorXd::Zero(static_cast<Eigen::Index>(model.standard.size()));
  Robot robot = arm;
  for (std::size_t s = 0; s < model.standard.size(); ++s) {
    const StandardParameter& p = model.standard[s];
    if (!p.friction) standard[static_cast<Eigen::Index>(s)] = pa10_value(arm, parameter_of(robot, p.link, p.kind));
  }
  return (model.base_of_standard * standard).head(static_cast<Eigen::Index>(model.inertial_count));
}

std::vector<OscillationRecord> with_effective_gains(std::vector<OscillationRecord> records, const Pa10Loop& loop) {
  for (OscillationRecord& record : records) {
    const Oscillation seen = fit_oscillation(record.t, record.angle);
    const EffectiveGains gains = effective_gains(loop, record.kp, record.kv, {-seen.decay, seen.frequency});
    record.kp = gains.kp;
    record.kv = gains.kv;
  }
  return records;
}

std::vector<double> lumped_from(const IdentificationModel& model, const std::vector<LumpedInertia>& found,
                                const Eigen::VectorXd& parameters) {
  constexpr std::size_t postures = 100;
  RandomNumbers random(24);
  Eigen::MatrixXd rows(postures * pa10_joints, static_cast<Eigen::Index>(model.inertial_count));
  for (std::size_t p = 0; p < postures; ++p) {
    const std::vector<double> q = random_posture(random);
    for (std::size_t k = 0; k < pa10_joints; ++k)
      rows.row(static_cast<Eigen::Index>(p * pa10_joints + k)) = diagonal_inertia_row(model, k, q);
  }
  const Eigen::VectorXd inertias = rows * parameters;
  const Eigen::MatrixXd kept = rows(Eigen::all, columns_of(model, found));
  const Eigen::VectorXd values = kept.colPivHouseholderQr().solve(inertias);
  ARMATURE_CHECK((kept * values - inertias).norm() < 1e-8 * inertias.norm());
  return {values.begin(), values.end()};
}

Eigen::VectorXd with_specified_motors(const IdentificationModel& model, const DominantInertias& found) {
  Eigen::VectorXd motors = Eigen::VectorXd::Zero(found.parameters.size());
  for (std::size_t c = 0; c < model.inertial_count; ++c)
    if (model.columns[c].kind == ParameterKind::Ia)
      motors[static_cast<Eigen::Index>(c)] =
          pa10_value(model.robot, model.robot.frame(model.columns[c].link).motor_inertia);
  Eigen::VectorXd result = found.parameters + motors;
  const std::vector<double> lumped = lumped_from(model, found.lumped, motors);
  const std::vector<Eigen::Index> columns = columns_of(model, found.lumped);
  for (std::size_t i = 0; i < columns.size(); ++i) result[columns[i]] -= lumped[i];
  return result;
}

std::vector<double> dominant_errors(const IdentificationModel& model, std::size_t joint,
                                    const Eigen::VectorXd& parameters, const Eigen::VectorXd& truth) {
  RandomNumbers random(7);
  std::vector<double> errors;
  for (int i = 0; i < 200; ++i) {
    const Eigen::VectorXd row = diagonal_inertia_row(model, joint, random_posture(random));
    errors.push_back(std::abs(row.dot(parameters) / row.dot(truth) - 1));
  }
  std::ranges::sort(errors);
  return errors;
}

ElbowInertias elbow_inertias(const IdentificationModel& model, const Eigen::VectorXd& parameters, double motor) {
  std::vector<double> q(pa10_joints, 0.0);
  const double straight = diagonal_inertia_row(model, 3, q).dot(parameters);
  q[4] = std::numbers::pi / 2;
  return {straight - motor, straight - diagonal_inertia_row(model, 3, q).dot(parameters)};
}

}  // namespace armature::internal
