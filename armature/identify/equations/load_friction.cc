// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/identify/equations/load_friction.h"

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

}  // namespace armature::internal
