// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/identify/equations/temperature_friction.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "armature/base/error.h"
#include "armature/base/text.h"

namespace armature::internal {
namespace {

constexpr double least_change = 2;  // K: thermometers of drives show whole degrees

}  // namespace

std::size_t thermometer_of(const FrictionColumn& friction) {
  const auto largest = std::ranges::max_element(friction.coefficients, {}, [](double c) { return std::abs(c); });
  return static_cast<std::size_t>(largest - friction.coefficients.begin());
}

double warmth(const FrictionColumn& friction, const Motion& motion, std::size_t sample) {
  return motion.temperature.empty() ? 0 : motion.temperature[thermometer_of(friction)][sample] - friction.reference;
}

std::vector<std::optional<double>> changing_temperatures(std::span<const Motion> motions) {
  const std::size_t n = motions.empty() ? 0 : motions.front().coordinates();
  std::vector<std::optional<double>> result(n);
  if (std::ranges::any_of(motions, [](const Motion& motion) { return motion.temperature.empty(); })) return result;
  for (std::size_t k = 0; k < n; ++k) {
    double sum = 0, count = 0, least = std::numeric_limits<double>::infinity(), most = -least;
    for (const Motion& motion : motions)
      for (const double temperature : motion.temperature[k]) {
        sum += temperature;
        count += 1;
        least = std::min(least, temperature);
        most = std::max(most, temperature);
      }
    if (most - least >= least_change) result[k] = std::round(sum / count);
  }
  return result;
}

void set_temperatures(IdentificationModel& model, std::span<const Motion> motions) {
  const std::vector<std::optional<double>> changing = changing_temperatures(motions);
  for (ModelColumn& column : model.columns) {
    if (column.inertial || !is_warm(column.friction.kind)) continue;
    const std::size_t k = thermometer_of(column.friction);
    if (k >= changing.size() || !changing[k])
      throw UnmetRequest(
          fmt::format(
              "the logs have no temperature of {} that changes by {:g} K or more in the samples that choose the model",
              k < model.robot.coordinates.size() ? printable(model.robot.coordinates[k].name, 40) : "a joint",
              least_change),
          "temperatures are columns such as temp_1, in degC; leave out @friction=temperature");
    column.friction.reference = *changing[k];
  }
}

void warm_as_coulomb(IdentificationModel& model) {
  for (ModelColumn& column : model.columns) {
    if (column.inertial || column.friction.kind != FrictionKind::warm_coulomb) continue;
    for (const ModelColumn& other : model.columns)
      if (!other.inertial && other.friction.kind == FrictionKind::coulomb &&
          other.friction.joint == column.friction.joint)
        column.friction.width = other.friction.width;
  }
}

}  // namespace armature::internal
