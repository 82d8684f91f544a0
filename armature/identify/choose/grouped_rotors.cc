// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/identify/choose/grouped_rotors.h"

#include <fmt/format.h>

#include <Eigen/QR>
#include <algorithm>
#include <cmath>
#include <numeric>

#include "armature/derive/parameters.h"
#include "armature/identify/choose/candidates.h"
#include "armature/robot/numbers.h"

namespace armature::internal {
namespace {

using Index = Eigen::Index;

constexpr double least_part = 0.01;    // of |w|, for an entry of b to count
constexpr double greatest_part = 3.0;  // of |w|: beyond it columns cancel, which is no grouping

// The joint variable as a combination of the coordinates; empty unless its coefficients are numbers.
std::vector<double> variable_of(const Robot& robot, std::size_t joint) {
  std::vector<double> variable(robot.coordinates.size(), 0.0);
  for (const auto& term : robot.frame(joint).variable) {
    const auto coefficient = number(robot.arena, term.coefficient);
    if (!coefficient) return {};
    variable[term.coordinate] += *coefficient;
  }
  return variable;
}

// Every coordinate in units of its torque.
Eigen::MatrixXd scaled_triangle(const std::vector<CoordinateFactor>& factors, std::size_t unknowns) {
  Eigen::VectorXd sizes(static_cast<Index>(factors.size()));
  for (std::size_t k = 0; k < factors.size(); ++k)
    sizes[static_cast<Index>(k)] = std::max(std::sqrt(factors[k].torque_squares()), 1e-300);
  return stacked(factors, unknowns, sizes);
}

}  // namespace

std::optional<Eigen::VectorXd> combination_of(const Eigen::MatrixXd& triangle, Eigen::Index column,
                                              const std::vector<Eigen::Index>& others) {
  const Eigen::VectorXd w = triangle.col(column);
  const double size = w.norm();
  if (size == 0 || others.empty()) return std::nullopt;
  const Eigen::VectorXd first = Eigen::MatrixXd(triangle(Eigen::all, others)).colPivHouseholderQr().solve(w);
  std::vector<Index> kept;  // of `others`
  for (Index i = 0; i < first.size(); ++i) {
    const double part = std::abs(first[i]) * triangle.col(others[static_cast<std::size_t>(i)]).norm();
    if (!(part < greatest_part * size)) return std::nullopt;
    if (part > least_part * size) kept.push_back(i);
  }
  if (kept.empty()) return std::nullopt;
  std::vector<Index> columns;
  for (const Index i : kept) columns.push_back(others[static_cast<std::size_t>(i)]);
  const Eigen::MatrixXd few = triangle(Eigen::all, columns);
  const Eigen::VectorXd b = few.colPivHouseholderQr().solve(w);
  const double left = (w - few * b).norm() / size;
  if (!(left < nearly_grouped)) return std::nullopt;
  Eigen::VectorXd all = Eigen::VectorXd::Zero(first.size());
  for (std::size_t i = 0; i < kept.size(); ++i) {
    const double value = b[static_cast<Index>(i)], whole = std::round(value);
    all[kept[i]] = std::abs(value - whole) <= std::max(left, 1e-12) && whole != 0 ? whole : value;
  }
  return all;
}

void add_grouped_rotor(IdentificationModel& model, std::size_t joint, const Eigen::VectorXd& shares) {
  const std::string name = label({joint, ParameterKind::Ia, {}});
  const Index columns = model.base_of_standard.cols();
  model.base_of_standard.conservativeResize(Eigen::NoChange, columns + 1);
  model.base_of_standard.col(columns).setZero();
  model.base_of_standard.col(columns).head(shares.size()) = shares;
  model.standard.push_back({name, joint, ParameterKind::Ia, false, 0});
  model.grouped.push_back(name);
  for (Index c = 0; c < shares.size(); ++c) {
    if (shares[c] == 0) continue;
    std::string& formula = model.columns[static_cast<std::size_t>(c)].formula;
    const std::string factor = std::abs(shares[c]) == 1 ? "" : fmt::format("{:.12g}*", std::abs(shares[c]));
    formula += fmt::format(" {} {}{}", shares[c] < 0 ? "-" : "+", factor, name);
  }
}

void group_motor_inertias(IdentificationModel& model, std::span<const Motion> motions, const RowOptions& rows) {
  if (!model.options.motor_inertia || model.options.without_motor_inertia.empty() || model.options.passive) return;
  IdentificationModel wide = model;
  std::vector<std::pair<std::size_t, std::size_t>> added;  // joint, column of the rotor's inertia
  for (const std::size_t joint : model.options.without_motor_inertia)
    if (const std::vector<double> variable = variable_of(model.robot, joint); !variable.empty())
      added.emplace_back(joint, add_motor(wide, variable).columns.front());
  if (added.empty()) return;
  const Eigen::MatrixXd triangle = scaled_triangle(factorise(wide, motions, rows), wide.unknowns());
  std::vector<Index> bodies(model.inertial_count);
  std::iota(bodies.begin(), bodies.end(), Index{0});
  for (const auto& [joint, column] : added)
    if (const auto shares = combination_of(triangle, static_cast<Index>(column), bodies))
      add_grouped_rotor(model, joint, *shares);
}

}  // namespace armature::internal
