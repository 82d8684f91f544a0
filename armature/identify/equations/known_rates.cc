// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/identify/equations/known_rates.h"

#include <algorithm>
#include <cmath>

namespace armature::internal {

std::optional<std::vector<double>> known_rates(const IdentificationModel& model, const MotionExtents& extents) {
  std::vector<double> rates(model.unknowns(), 0.0);
  for (std::size_t c = 0; c < rates.size(); ++c) {
    const ModelColumn& column = model.columns[c];
    const FrictionKind kind = column.friction.kind;
    if (column.inertial || (kind != FrictionKind::coulomb && kind != FrictionKind::stribeck)) continue;
    const std::vector<double>& parts = column.friction.coefficients;
    const auto moves = [](double part) { return part != 0; };
    if (std::count_if(parts.begin(), parts.end(), moves) != 1) return std::nullopt;
    const auto k = static_cast<std::size_t>(std::find_if(parts.begin(), parts.end(), moves) - parts.begin());
    rates[c] = std::abs(parts[k]) * extents.greatest_speed(k);
  }
  return rates;
}

}  // namespace armature::internal
