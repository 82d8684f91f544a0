// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/identify/judge/torque_gain.h"

#include <algorithm>
#include <cmath>

#include "armature/identify/estimators/described_values.h"

namespace armature::internal {
namespace {

// Descriptions are often wrong by a third, link by link.
constexpr double other_gain = 1.45, alike = 0.25;
constexpr double several_times = 3;

bool has_masses(const IdentificationModel& model, const Eigen::VectorXd& described) {
  double first = -1;
  bool differ = false;
  for (std::size_t s = 0; s < model.standard.size(); ++s) {
    if (model.standard[s].kind != ParameterKind::M || model.standard[s].friction) continue;
    const double mass = described[static_cast<Eigen::Index>(s)];
    // A single mass is known unless it is one, which stands for none.
    if (first < 0) first = model.robot.link_count == 1 ? 1 : mass;
    differ = differ || mass != first;
  }
  return differ;
}

bool has_motor(const IdentificationModel& model, Eigen::Index column) {
  for (std::size_t s = 0; s < model.standard.size(); ++s)
    if (!model.standard[s].friction && model.standard[s].kind == ParameterKind::Ia &&
        model.base_of_standard(column, static_cast<Eigen::Index>(s)) != 0)
      return true;
  return false;
}

}  // namespace

bool TorqueGain::is_one_gain() const {
  return factor > 0 && std::abs(std::log(factor)) > std::log(other_gain) && misfit < alike;
}

bool TorqueGain::is_other_quantity() const { return least > several_times || most < 1 / several_times; }

std::optional<TorqueGain> torque_gain(const IdentificationModel& model, const TrialFit& fit, const Eigen::VectorXd& x,
                                      const Eigen::VectorXd& contribution) {
  const Eigen::VectorXd standard = described_values(model);
  if (!has_masses(model, standard)) return std::nullopt;
  const Eigen::VectorXd described = model.base_of_standard * standard;
  Eigen::VectorXd found = Eigen::VectorXd::Zero(x.size()), said = found;
  double product = 0, squares = 0, all = 0;
  for (Eigen::Index c = 0; c < static_cast<Eigen::Index>(model.inertial_count); ++c) {
    if (x[c] == 0 || has_motor(model, c)) continue;
    found[c] = x[c];
    said[c] = described[c];
    const double unit = contribution[c] / std::abs(x[c]);
    product += unit * unit * x[c] * described[c];
    squares += unit * unit * described[c] * described[c];
    all += contribution[c] * contribution[c];
  }
  if (!(squares > 0) || !(all > 0)) return std::nullopt;
  TorqueGain gain;
  gain.factor = product / squares;
  gain.misfit = std::sqrt(std::max(0.0, 1 - product * product / (squares * all)));
  std::vector<double> ratios;
  for (std::size_t k = 0; k < model.coordinates(); ++k)
    if (const double torque = fit.inertial_torque(k, said); torque > 0)
      ratios.push_back(fit.inertial_torque(k, found) / torque);
  if (ratios.size() > 1) {
    const auto [least, most] = std::ranges::minmax(ratios);
    gain.least = least, gain.most = most;
  }
  return gain;
}

}  // namespace armature::internal
