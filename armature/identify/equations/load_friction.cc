// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/identify/equations/load_friction.h"

#include <algorithm>

#include "armature/base/error.h"
#include "armature/identify/estimators/least_squares.h"

namespace armature::internal {

std::vector<double> loads_of(const IdentificationModel& model, const std::vector<CoordinateFactor>& factors) {
  std::vector<char> used(model.unknowns(), 1);
  for (std::size_t c = 0; c < used.size(); ++c)
    if (!model.columns[c].inertial && model.columns[c].friction.kind == FrictionKind::load) used[c] = 0;
  try {
    const Eigen::VectorXd x = least_squares(factors, model.unknowns(), Weighting::by_coordinate, used).value;
    return {x.data(), x.data() + model.inertial_count};
  } catch (const UnmetRequest&) {
    return {};
  }
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
      const auto size = static_cast<Eigen::Index>(model.inertial_count);
      const std::vector<double>& last = column->friction.loads;
      const bool known = static_cast<Eigen::Index>(last.size()) == size;
      const Eigen::VectorXd before =
          known ? Eigen::VectorXd(Eigen::Map<const Eigen::VectorXd>(last.data(), size)) : Eigen::VectorXd::Zero(size);
      set_loads(model, {x.data(), x.data() + size});
      if ((x.head(size) - before).norm() < 1e-4 * before.norm()) return;
    } catch (const UnmetRequest&) {
      return;  // the check of the excitation says it
    }
  }
}

}  // namespace armature::internal
