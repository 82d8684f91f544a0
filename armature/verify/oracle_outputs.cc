// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/verify/oracle_outputs.h"

#include <charconv>

namespace armature::internal {
namespace {

using Twice = Dual<Dual<long double>>;

// The symbols that the second derivatives called `output` are taken along: "ddtau_dq_dqd" is q and qd.
std::pair<Ref Coordinate::*, Ref Coordinate::*> directions(std::string_view output) {
  if (output == "ddtau_dq_dq") return {&Coordinate::q, &Coordinate::q};
  if (output == "ddtau_dq_dqd") return {&Coordinate::q, &Coordinate::qd};
  if (output == "ddtau_dqd_dqd") return {&Coordinate::qd, &Coordinate::qd};
  return {&Coordinate::qdd, &Coordinate::q};
}

// Torques at x_j + e, y_k + e' have the second derivative as their coefficient of e e'.
std::vector<long double> second_derivatives(const Robot& robot, const SpatialFormulas& formulas,
                                            std::string_view output,
                                            const std::unordered_map<std::string, long double>& symbols) {
  const std::size_t n = robot.coordinates.size();
  const auto [first, second] = directions(output);
  std::unordered_map<std::string, Twice> constant;
  for (const auto& [name, value] : symbols) constant.emplace(name, Twice(Dual<long double>(value)));
  std::vector<long double> values(n * n * n);
  for (std::size_t j = 0; j < n; ++j)
    for (std::size_t k = 0; k < n; ++k) {
      auto moved = constant;
      moved[robot.arena.name_of(robot.coordinates[j].*first)].value.derivative = 1;
      moved[robot.arena.name_of(robot.coordinates[k].*second)].derivative.value = 1;
      const SpatialState<Twice> s = formulas.at(NumericField<Twice>(moved));
      const std::vector<Twice> tau = spatial_torques(s, s.qd, s.qdd);
      for (std::size_t i = 0; i < n; ++i) values[(i * n + j) * n + k] = tau[i].derivative.derivative;
    }
  return values;
}

}  // namespace

std::optional<std::pair<std::size_t, std::size_t>> parameter_of_label(const Robot& robot, std::string_view label) {
  for (std::size_t kind = 0; kind < parameter_kinds.size(); ++kind) {
    const std::string_view name = parameter_kinds[kind];
    if (!label.starts_with(name)) continue;
    std::size_t link = 0;
    const char* const end = label.data() + label.size();
    const auto [stop, error] = std::from_chars(label.data() + name.size(), end, link);
    if (error == std::errc() && stop == end && link >= 1 && link <= robot.link_count) return std::pair{link, kind};
  }
  return std::nullopt;
}

Ref parameter_value(const Robot& robot, std::size_t link, std::size_t kind) {
  const Frame& f = robot.frame(link);
  const Inertial& i = f.inertial;
  const Ref values[] = {i.XX,
                        i.XY,
                        i.XZ,
                        i.YY,
                        i.YZ,
                        i.ZZ,
                        i.MX,
                        i.MY,
                        i.MZ,
                        i.M,
                        f.motor_inertia,
                        f.viscous_friction,
                        f.coulomb_friction,
                        f.friction_offset,
                        f.spring,
                        f.spring_cosine,
                        f.spring_sine,
                        f.stribeck_friction};
  return values[kind];
}

std::optional<std::vector<long double>> oracle_derivative(const Robot& robot, const SpatialFormulas& formulas,
                                                          const OracleRequest& request,
                                                          const std::unordered_map<std::string, long double>& symbols) {
  using Number = Dual<long double>;
  const std::map<std::string, std::vector<Number>> no_arrays;
  const std::size_t n = robot.coordinates.size();
  DualSymbols constant;
  for (const auto& [name, value] : symbols) constant.emplace(name, Number(value));
  const auto at = [&](const auto& change, const OracleRequest& what) {
    DualSymbols moved = constant;
    change(moved);
    const SpatialState<Number> state = formulas.at(NumericField<Number>(moved));
    return OracleAt<Number>{robot, state, what, no_arrays}.value();
  };
  const auto derivative_of = [&](Ref symbol) -> auto {
    return [&robot, symbol](DualSymbols& moved) { moved[robot.arena.name_of(symbol)].derivative = 1; };
  };

  if (request.model == "inverse-dynamics-derivatives") {
    const OracleRequest torques{"inverse-dynamics", "tau", {}, {}, {}, {}, {}};
    std::vector<long double> values(n * n);
    for (std::size_t k = 0; k < n; ++k) {
      const Coordinate& c = robot.coordinates[k];
      const auto column = at(derivative_of(request.output == "dtau_dq"    ? c.q
                                           : request.output == "dtau_dqd" ? c.qd
                                                                          : c.qdd),
                             torques);
      for (std::size_t i = 0; i < n; ++i) values[i * n + k] = (*column)[i].derivative;
    }
    return values;
  }
  if (request.model == "inverse-dynamics-second-derivatives")
    return second_derivatives(robot, formulas, request.output, symbols);
  if (request.model == "filtered-regressor" && request.output == "D2") {
    OracleRequest part = request;
    part.output = "D1";
    const auto rate = at(
        [&](DualSymbols& moved) {
          for (const Coordinate& c : robot.coordinates)
            moved[robot.arena.name_of(c.q)].derivative = symbols.at(robot.arena.name_of(c.qd));
        },
        part);
    part.model = "regressor";
    const auto whole = at(
        [&](DualSymbols& moved) {
          for (const Coordinate& c : robot.coordinates) moved[robot.arena.name_of(c.qdd)] = 0;
        },
        part);
    if (!rate || !whole) return std::nullopt;
    std::vector<long double> values;
    for (std::size_t i = 0; i < whole->size(); ++i) values.push_back((*whole)[i].value - (*rate)[i].derivative);
    return values;
  }
  return std::nullopt;
}

}  // namespace armature::internal
