// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/verify/check_robot.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

#include "armature/base/error.h"
#include "armature/base/random.h"
#include "armature/base/text.h"
#include "armature/verify/check_base.h"
#include "armature/verify/oracle_outputs.h"

namespace armature::internal {
namespace {

// For each coordinate of `a`, the one of `b`: by name if all names are the same, otherwise by number.
std::vector<std::size_t> matched(const Robot& a, const Robot& b) {
  std::vector<std::size_t> by_name, by_number;
  for (std::size_t k = 0; k < a.coordinates.size(); ++k) {
    const auto found = std::ranges::find(b.coordinates, a.coordinates[k].name, &Coordinate::name);
    if (found != b.coordinates.end()) by_name.push_back(static_cast<std::size_t>(found - b.coordinates.begin()));
    by_number.push_back(k);
  }
  return by_name.size() == by_number.size() ? by_name : by_number;
}

// Coordinate order[k] has the k-th random values; other symbols have those of their name.
SpatialState<long double> state_at(const Robot& robot, const SpatialFormulas& formulas, std::uint64_t state,
                                   const std::vector<std::size_t>& order) {
  std::unordered_map<std::string, long double> symbols;
  for (std::uint32_t i = 0; i < robot.arena.size(); ++i) {
    if (robot.arena.op(Ref{i}) != Op::symbol) continue;
    const std::string& name = robot.arena.name_of(Ref{i});
    std::uint64_t seed = state;
    for (const char c : name) seed = seed * 1099511628211U + static_cast<unsigned char>(c);
    symbols[name] = RandomNumbers(seed).uniform(0.2, 2);
  }
  RandomNumbers random(state);
  for (const std::size_t k : order) {
    const Coordinate& c = robot.coordinates[k];
    symbols[robot.arena.name_of(c.q)] = random.uniform(-3, 3);
    symbols[robot.arena.name_of(c.qd)] = random.uniform(-2, 2);
    symbols[robot.arena.name_of(c.qdd)] = random.uniform(-3, 3);
  }
  return formulas.at(NumericField<long double>(std::move(symbols)));
}

std::vector<long double> torques_at(const Robot& robot, const SpatialFormulas& formulas, std::uint64_t state,
                                    const std::vector<std::size_t>& order, bool motors) {
  const auto s = state_at(robot, formulas, state, order);
  const std::vector<long double> all = spatial_torques(s, s.qd, s.qdd, {false, false, false, false, motors});
  std::vector<long double> ordered;
  for (const std::size_t k : order) ordered.push_back(all[k]);
  return ordered;
}

// Torques in the order of the coordinates, then force and moment on the base, in the world.
std::vector<long double> loads_at(const Robot& robot, const SpatialFormulas& formulas, std::uint64_t state,
                                  const std::vector<std::size_t>& order, const HeldParts& held) {
  SpatialState<long double> s = state_at(robot, formulas, state, order);
  if (!held.gravity) {
    RandomNumbers random(7 * state);
    Triple<long double> in_world;
    for (long double& each : in_world) each = random.uniform(-10, 10);
    s.gravity = rotate_back(s.base.rotation, in_world);
  }
  if (!held.motors_offsets)
    for (auto& link : s.links) {
      link.motor_inertia = link.offset = 0;
      link.spring.fill(0);
    }
  Spatial<long double> base;
  const std::vector<long double> all = spatial_torques(s, s.qd, s.qdd, {true, true, false, false, true}, &base);
  std::vector<long double> loads;
  for (const std::size_t k : order) loads.push_back(all[k]);
  if (!held.base) return loads;
  base = moved_back(s.base, base);
  loads.insert(loads.end(), base.linear.begin(), base.linear.end());
  loads.insert(loads.end(), base.angular.begin(), base.angular.end());
  return loads;
}

Ref& slot(Robot& robot, std::size_t link, std::size_t kind) {
  Frame& f = robot.frame(link);
  Inertial& i = f.inertial;
  Ref* const slots[] = {&i.XX,
                        &i.XY,
                        &i.XZ,
                        &i.YY,
                        &i.YZ,
                        &i.ZZ,
                        &i.MX,
                        &i.MY,
                        &i.MZ,
                        &i.M,
                        &f.motor_inertia,
                        &f.viscous_friction,
                        &f.coulomb_friction,
                        &f.friction_offset,
                        &f.spring,
                        &f.spring_cosine,
                        &f.spring_sine,
                        &f.stribeck_friction};
  return *slots[kind];
}

// The first joint that coordinate k alone moves; 0: none.
std::size_t joint_of(const Robot& robot, std::size_t k) {
  for (std::size_t j = 1; j <= robot.link_count; ++j) {
    const auto& variable = robot.frame(j).variable;
    if (variable.size() == 1 && variable[0].coordinate == k && robot.arena.is_one(variable[0].coefficient)) return j;
  }
  return 0;
}

}  // namespace

Robot with_numbers(const Robot& robot, const std::vector<std::pair<std::string, double>>& numbers, bool alone) {
  constexpr std::size_t motor = 10, offset = 13;
  Robot result = robot;
  for (std::size_t j = 1; j <= robot.link_count; ++j) {
    result.frame(j).load_friction = result.arena.zero();
    for (std::size_t kind = alone ? 0 : motor; kind < parameter_kinds.size(); ++kind)
      slot(result, j, kind) = result.arena.zero();
  }
  for (const auto& [name, value] : numbers) {
    const auto found = parameter_of_label(robot, parameter_label(robot, name));
    std::size_t joint = found ? found->first : 0;
    if (found && found->second == offset) joint = joint_of(robot, found->first - 1);
    if (joint == 0 || !std::isfinite(value))
      throw UnmetRequest(fmt::format("the parameter {} is not known here", printable(name, 60)));
    slot(result, joint, found->second) = result.arena.constant(Rational::from_decimal(shortest(value)).value());
  }
  return result;
}

double mechanism_difference(const Robot& a, const Robot& b, const HeldParts& held) {
  const std::size_t n = a.coordinates.size();
  if (n != b.coordinates.size()) return std::numeric_limits<double>::infinity();
  const SpatialFormulas of_a(a), of_b(b);
  std::vector<std::size_t> numbers(n);
  std::iota(numbers.begin(), numbers.end(), 0U);
  const std::size_t loads = n + (held.base ? 6 : 0);
  std::vector<long double> size(loads, 1e-12L), difference(loads, 0);
  for (std::uint64_t state = 1; state <= 8; ++state) {
    const auto x = loads_at(a, of_a, state, numbers, held), y = loads_at(b, of_b, state, matched(a, b), held);
    for (std::size_t k = 0; k < loads; ++k) {
      size[k] = std::max(size[k], std::abs(x[k]));
      const long double off = std::abs(x[k] - y[k]);
      difference[k] = std::isnan(off) ? std::numeric_limits<long double>::infinity() : std::max(difference[k], off);
    }
  }
  long double worst = 0;
  const long double least = loads == 0 ? 1 : 1e-6L * *std::ranges::max_element(size);  // below it, rounding matters
  for (std::size_t k = 0; k < loads; ++k) worst = std::max(worst, difference[k] / std::max(size[k], least));
  return static_cast<double>(worst);
}

bool has_motors(const Robot& robot) {
  return std::any_of(robot.frames.begin(), robot.frames.end(),
                     [&](const Frame& f) { return !robot.arena.is_zero(f.motor_inertia); });
}

double torque_difference(const Robot& a, const Robot& b, bool motors) {
  const std::size_t n = a.coordinates.size();
  if (n != b.coordinates.size()) return std::numeric_limits<double>::infinity();
  const SpatialFormulas of_a(a), of_b(b);
  std::vector<std::size_t> numbers(n);
  std::iota(numbers.begin(), numbers.end(), 0U);
  std::vector<long double> size(n, 1e-12L), difference(n, 0);
  for (std::uint64_t state = 1; state <= 8; ++state) {
    const auto x = torques_at(a, of_a, state, numbers, motors), y = torques_at(b, of_b, state, matched(a, b), motors);
    for (std::size_t k = 0; k < n; ++k) {
      size[k] = std::max(size[k], std::abs(x[k]));
      difference[k] = std::max(difference[k], std::abs(x[k] - y[k]));
    }
  }
  double worst = 0;
  const long double least = n == 0 ? 1 : 1e-6L * *std::ranges::max_element(size);  // below it, rounding matters
  for (std::size_t k = 0; k < n; ++k)
    worst = std::max(worst, static_cast<double>(difference[k] / std::max(size[k], least)));
  return worst;
}

void set_widths(Robot& robot, const std::vector<std::pair<std::string, double>>& widths) {
  for (Frame& frame : robot.frames) frame.friction_width = frame.stribeck_velocity = robot.arena.zero();
  for (const auto& [name, width] : widths)
    if (const auto which = parameter_of_label(robot, name)) {
      Frame& frame = robot.frame(which->first);
      (which->second == stribeck_kind ? frame.stribeck_velocity : frame.friction_width) =
          robot.arena.constant(Rational::from_double(width));
    }
}

}  // namespace armature::internal
