// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/identify/equations/load_friction.h"

#include <algorithm>
#include <cmath>

#include "armature/base/error.h"
#include "armature/identify/estimators/least_squares.h"

namespace armature::internal {
namespace {

// The rotor of the joint itself is before the gear: its inertia is no load. (That of a rotor without a column of its
// own is a part of a link's.)
std::vector<double> behind_the_gear(const IdentificationModel& model, const Eigen::VectorXd& x) {
  std::vector<double> loads(x.data(), x.data() + model.inertial_count);
  for (std::size_t c = 0; c < loads.size(); ++c)
    if (model.columns[c].kind == ParameterKind::Ia) loads[c] = 0;
  return loads;
}

}  // namespace

std::vector<double> loads_of(const IdentificationModel& model, const std::vector<CoordinateFactor>& factors) {
  std::vector<char> used(model.unknowns(), 1);
  for (std::size_t c = 0; c < used.size(); ++c)
    if (!model.columns[c].inertial && model.columns[c].friction.kind == FrictionKind::load) used[c] = 0;
  try {
    const Eigen::VectorXd x = least_squares(factors, model.unknowns(), Weighting::by_coordinate, used).value;
    return behind_the_gear(model, x);
  } catch (const UnmetRequest&) {
    return {};
  }
}

std::vector<double> loads_of_bodies(const IdentificationModel& model, const Eigen::VectorXd& standard) {
  Eigen::VectorXd links = standard;
  for (std::size_t s = 0; s < model.standard.size(); ++s)
    if (!model.standard[s].friction && model.standard[s].kind == ParameterKind::Ia)
      links[static_cast<Eigen::Index>(s)] = 0;
  const Eigen::VectorXd base = model.base_of_standard * links;
  return {base.data(), base.data() + model.inertial_count};
}

bool has_loads(const IdentificationModel& model) {
  return std::ranges::any_of(model.columns, [](const ModelColumn& column) {
    return !column.inertial && column.friction.kind == FrictionKind::load;
  });
}

void set_loads(IdentificationModel& model, const std::vector<double>& loads) {
  for (ModelColumn& column : model.columns) {
    if (column.inertial || column.friction.kind != FrictionKind::load) continue;
    column.friction.loads = loads;
    for (const ModelColumn& other : model.columns)
      if (!other.inertial && other.friction.kind == FrictionKind::coulomb &&
          other.friction.joint == column.friction.joint)
        column.friction.width = other.friction.width;
  }
}

void settle_loads(IdentificationModel& model, std::span<const Motion> motions, const RowOptions& rows) {
  constexpr int most_rounds = 8;
  const auto is_load = [](const ModelColumn& c) { return !c.inertial && c.friction.kind == FrictionKind::load; };
  const auto column = std::ranges::find_if(model.columns, is_load);
  if (column == model.columns.end()) return;
  for (int round = 0; round < most_rounds; ++round) {
    try {
      const Eigen::VectorXd x =
          least_squares(factorise(model, motions, rows), model.unknowns(), Weighting::by_coordinate).value;
      std::vector<double> before = column->friction.loads;
      before.resize(model.inertial_count, 0.0);
      const std::vector<double> loads = behind_the_gear(model, x);
      set_loads(model, loads);
      double change = 0, size = 0;
      for (std::size_t c = 0; c < loads.size(); ++c) {
        change += std::pow(loads[c] - before[c], 2);
        size += std::pow(before[c], 2);
      }
      if (change < 1e-8 * size) return;
    } catch (const UnmetRequest&) {
      return;  // the check of the excitation says it
    }
  }
}

}  // namespace armature::internal
