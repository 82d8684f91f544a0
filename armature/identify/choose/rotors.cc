// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/identify/choose/rotors.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <optional>

#include "armature/base/error.h"
#include "armature/identify/choose/grouped_rotors.h"
#include "armature/identify/estimators/least_squares.h"

namespace armature::internal {
namespace {

bool is_rotor(const ModelColumn& column) { return column.inertial && column.kind == ParameterKind::Ia; }

std::optional<Estimate> estimate_with(const std::vector<CoordinateFactor>& factors, const std::vector<char>& used) {
  try {
    return least_squares(factors, used.size(), Weighting::by_coordinate, used);
  } catch (const UnmetRequest&) {
    return std::nullopt;
  }
}

// The motor inertia that the motion tells least, among the columns in use; nothing when the others are to blame.
std::optional<std::size_t> least_determined(const IdentificationModel& model,
                                            const std::vector<CoordinateFactor>& factors,
                                            const std::vector<char>& used) {
  std::vector<Eigen::Index> columns;
  for (std::size_t c = 0; c < used.size(); ++c)
    if (used[c]) columns.push_back(static_cast<Eigen::Index>(c));
  const Eigen::VectorXd ones = Eigen::VectorXd::Ones(static_cast<Eigen::Index>(factors.size()));
  const Undetermined lost = undetermined(chosen_columns(stacked(factors, used.size(), ones), columns), 1e-10);
  for (const std::size_t i : lost.columns)
    if (const auto c = static_cast<std::size_t>(columns[i]); is_rotor(model.columns[c])) return c;
  return std::nullopt;
}

// The error of the torques on which the motor of a column acts, in %.
double error_of(const IdentificationModel& model, const std::vector<CoordinateFactor>& factors, std::size_t column,
                const Eigen::VectorXd& x) {
  double residual = 0, torque = 0;
  for (std::size_t k = 0; k < factors.size(); ++k) {
    if (std::find(model.active[k].begin(), model.active[k].end(), column) == model.active[k].end()) continue;
    residual += factors[k].residual_squares(x);
    torque += factors[k].torque_squares();
  }
  return torque > 0 ? 100 * std::sqrt(residual / torque) : 0;
}

// The parameters of which a motor inertia is nearly a part.
std::vector<std::string> grouped_with(const IdentificationModel& model, const std::vector<CoordinateFactor>& factors,
                                      std::size_t column, const Eigen::VectorXd& sigma) {
  std::vector<Eigen::Index> bodies;
  for (std::size_t c = 0; c < model.inertial_count; ++c)
    if (!is_rotor(model.columns[c])) bodies.push_back(static_cast<Eigen::Index>(c));
  const auto shares =
      combination_of(stacked(factors, model.unknowns(), sigma), static_cast<Eigen::Index>(column), bodies);
  std::vector<std::string> names;
  for (std::size_t i = 0; shares && i < bodies.size(); ++i)
    if ((*shares)[static_cast<Eigen::Index>(i)] != 0)
      names.push_back(model.columns[static_cast<std::size_t>(bodies[i])].name);
  return names;
}

struct Dropped {
  std::size_t column;
  std::string reason;
  std::optional<double> error;  // of its joint before
};

std::vector<std::string> notes_of(const IdentificationModel& model, const std::vector<CoordinateFactor>& factors,
                                  const std::vector<Dropped>& dropped, const std::optional<Estimate>& last,
                                  const std::vector<std::string>& kept) {
  std::vector<std::string> notes;
  if (kept.empty()) notes.push_back("no motor inertias: the torques seem to be measured at the links");
  else if (dropped.empty()) notes.push_back("with motor inertias, which the torques show");
  else notes.push_back(fmt::format("with the motor inertias {}, which the torques show", fmt::join(kept, ", ")));
  for (const Dropped& each : dropped) {
    std::string note = fmt::format("without the motor inertia {}: {}", model.columns[each.column].name, each.reason);
    if (each.error && last)
      note += fmt::format("; the error of its joint goes from {:.2f} to {:.2f} %", *each.error,
                          error_of(model, factors, each.column, last->value));
    notes.push_back(std::move(note));
  }
  return notes;
}

}  // namespace

WeighedOffsets offsets_told_by_weight(const IdentificationModel& model, const std::vector<CoordinateFactor>& factors) {
  const Eigen::VectorXd ones = Eigen::VectorXd::Ones(static_cast<Eigen::Index>(factors.size()));
  WeighedOffsets result;
  for (const std::vector<std::size_t>& together :
       undetermined(stacked(factors, model.unknowns(), ones), 1e-10).together) {
    std::optional<std::size_t> offset;
    std::vector<std::string> others;
    bool rotor = false, weight = false;
    for (const std::size_t c : together) {
      const ModelColumn& column = model.columns[c];
      if (!column.inertial && column.friction.kind == FrictionKind::offset) {
        offset = c;
        continue;
      }
      rotor = rotor || is_rotor(column);
      weight = weight || (column.inertial && !is_rotor(column));
      others.push_back(column.name);
    }
    if (!offset || !rotor || !weight) continue;
    result.coordinates.push_back(model.columns[*offset].friction.joint - 1);
    result.notes.push_back(
        fmt::format("without the offset {}: the motion cannot tell it from {} together, and without it the torques are "
                    "explained as well; a drive that does have an offset shows it as weight",
                    model.columns[*offset].name, fmt::join(others, " and ")));
  }
  return result;
}

RotorChoice choose_rotors(const IdentificationModel& model, const std::vector<CoordinateFactor>& factors) {
  std::vector<char> used(model.unknowns(), 1);
  std::vector<std::size_t> rotors;
  for (std::size_t c = 0; c < model.unknowns(); ++c)
    if (is_rotor(model.columns[c])) rotors.push_back(c);
  if (rotors.empty()) return {false, {}, {"motor inertias cannot be distinguished from the inertias of the links"}};
  std::vector<Dropped> dropped;
  std::optional<Estimate> estimate;
  double price = 0;  // least t
  while (!rotors.empty()) {
    estimate = estimate_with(factors, used);
    std::size_t worst = rotors.front();
    if (!estimate) {
      // When other parameters are to blame, the check of the excitation says so.
      const auto lost = least_determined(model, factors, used);
      if (!lost) break;
      worst = *lost;
      dropped.push_back({worst, "the motion does not tell it", std::nullopt});
    } else {
      const auto t = [&](std::size_t c) {
        const auto i = static_cast<Eigen::Index>(c);
        return estimate->value[i] / std::max(estimate->deviation[i], 1e-300);
      };
      for (const std::size_t c : rotors)
        if (t(c) < t(worst)) worst = c;
      const std::vector<std::string> group = grouped_with(model, factors, worst, estimate->sigma);
      price = std::max(price, std::sqrt(std::log(static_cast<double>(estimate->rows))));
      if (group.empty()) price = std::max(price, -t(worst));
      if (t(worst) > price) break;
      const auto i = static_cast<Eigen::Index>(worst);
      dropped.push_back(
          {worst,
           !group.empty()
               ? fmt::format("it acts as a part of {}, which the bodies share with it", fmt::join(group, ", "))
           : t(worst) <= -price ? fmt::format("it would be negative, {:.3g} with a standard deviation of "
                                              "{:.2g} {}",
                                              estimate->value[i], estimate->deviation[i], model.columns[worst].unit)
                                : "it explains nothing",
           error_of(model, factors, worst, estimate->value)});
    }
    used[worst] = 0;
    rotors.erase(std::find(rotors.begin(), rotors.end(), worst));
  }
  if (rotors.empty()) estimate = estimate_with(factors, used);
  RotorChoice choice;
  choice.any = !rotors.empty();
  std::vector<std::string> kept;
  for (const std::size_t c : rotors) kept.push_back(model.columns[c].name);
  choice.notes = notes_of(model, factors, dropped, estimate, kept);
  for (const Dropped& each : dropped) choice.without.push_back(model.columns[each.column].link);
  std::sort(choice.without.begin(), choice.without.end());
  return choice;
}

}  // namespace armature::internal
