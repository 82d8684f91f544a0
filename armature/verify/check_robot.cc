// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/verify/check_robot.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

#include "armature/base/random.h"
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
std::vector<long double> torques_at(const Robot& robot, const SpatialFormulas& formulas, std::uint64_t state,
                                    const std::vector<std::size_t>& order, bool motors) {
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
  const auto s = formulas.at(NumericField<long double>(std::move(symbols)));
  const std::vector<long double> all = spatial_torques(s, s.qd, s.qdd, {false, false, false, false, motors});
  std::vector<long double> ordered;
  for (const std::size_t k : order) ordered.push_back(all[k]);
  return ordered;
}

}  // namespace

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

}  // namespace armature::internal
