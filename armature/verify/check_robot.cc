// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/verify/check_robot.h"

#include <algorithm>
#include <cmath>

#include "armature/base/error.h"
#include "armature/base/random.h"
#include "armature/verify/oracle_outputs.h"

namespace armature::internal {
namespace {

// Coordinates by their number, other symbols by their name.
std::vector<long double> torques_at(const Robot& robot, const SpatialFormulas& formulas, std::uint64_t state,
                                    bool motors) {
  std::unordered_map<std::string, long double> symbols;
  for (std::uint32_t i = 0; i < robot.arena.size(); ++i) {
    if (robot.arena.op(Ref{i}) != Op::symbol) continue;
    const std::string& name = robot.arena.name_of(Ref{i});
    std::uint64_t seed = state;
    for (const char c : name) seed = seed * 1099511628211U + static_cast<unsigned char>(c);
    symbols[name] = RandomNumbers(seed).uniform(0.2, 2);
  }
  RandomNumbers random(state);
  for (const Coordinate& c : robot.coordinates) {
    symbols[robot.arena.name_of(c.q)] = random.uniform(-3, 3);
    symbols[robot.arena.name_of(c.qd)] = random.uniform(-2, 2);
    symbols[robot.arena.name_of(c.qdd)] = random.uniform(-3, 3);
  }
  const auto s = formulas.at(NumericField<long double>(std::move(symbols)));
  return spatial_torques(s, s.qd, s.qdd, {false, false, false, false, motors});
}

}  // namespace

bool has_motors(const Robot& robot) {
  return std::any_of(robot.frames.begin(), robot.frames.end(),
                     [&](const Frame& f) { return !robot.arena.is_zero(f.motor_inertia); });
}

double torque_difference(const Robot& a, const Robot& b) {
  const bool motors = has_motors(a) && has_motors(b);
  if (a.coordinates.size() != b.coordinates.size())
    throw UnmetRequest("the robots have different numbers of coordinates");
  const SpatialFormulas of_a(a), of_b(b);
  double worst = 0;
  for (std::uint64_t state = 1; state <= 8; ++state) {
    const auto x = torques_at(a, of_a, state, motors), y = torques_at(b, of_b, state, motors);
    long double size = 1e-9L;
    for (const long double each : x) size = std::max(size, std::abs(each));
    for (std::size_t k = 0; k < x.size(); ++k)
      worst = std::max(worst, static_cast<double>(std::abs(x[k] - y[k]) / size));
  }
  return worst;
}

}  // namespace armature::internal
