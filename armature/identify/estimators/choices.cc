// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/identify/estimators/choices.h"

#include <fmt/format.h>

#include <cmath>

#include "armature/base/error.h"

namespace armature::internal {
double log_likelihood(const std::vector<CoordinateFactor>& factors, const Eigen::VectorXd& x) {
  double sum = 0;
  for (const CoordinateFactor& f : factors) {
    if (f.rows == 0) continue;
    const auto rows = static_cast<double>(f.rows);
    // Residuals below the resolution of doubles are not compared.
    const double least = 1e-24 * f.torque_squares() + 1e-300;
    sum -= 0.5 * rows * std::log(std::max(f.residual_squares(x), least) / rows);
  }
  return sum;
}

double bayes_information(const std::vector<CoordinateFactor>& factors, const Estimate& estimate) {
  double parameters = 0;
  for (const char used : estimate.used) parameters += used;
  return parameters * std::log(static_cast<double>(estimate.rows)) - 2 * log_likelihood(factors, estimate.value);
}

bool feels_rotors(const IdentificationModel& model, const std::vector<CoordinateFactor>& factors, std::string& reason) {
  std::vector<char> without(model.unknowns(), 1);
  std::size_t rotors = 0;
  for (std::size_t c = 0; c < model.unknowns(); ++c)
    if (model.columns[c].inertial && model.columns[c].kind == ParameterKind::Ia) {
      without[c] = 0;
      ++rotors;
    }
  if (rotors == 0) {
    reason = "motor inertias cannot be distinguished from the inertias of the links";
    return false;
  }
  try {
    const Estimate with = least_squares(factors, model.unknowns(), Weighting::by_coordinate);
    for (std::size_t c = 0; c < model.unknowns(); ++c) {
      const auto i = static_cast<Eigen::Index>(c);
      if (without[c] || with.value[i] > -3 * with.deviation[i]) continue;
      reason =
          fmt::format("no motor inertias: {} would be negative, so that the torques seem to be measured at the links",
                      model.columns[c].name);
      return false;
    }
    const Estimate none = least_squares(factors, model.unknowns(), Weighting::by_coordinate, without);
    const bool better = bayes_information(factors, with) < bayes_information(factors, none);
    reason = better ? "with motor inertias, which the torques show" : "no motor inertias: they explain nothing";
    return better;
  } catch (const UnmetRequest&) {
    reason = "no motor inertias: the motion does not tell them";
    return false;
  }
}

}  // namespace armature::internal
