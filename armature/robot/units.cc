// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/robot/units.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numbers>

#include "armature/base/text.h"
#include "armature/robot/numbers.h"
#include "armature/robot/physics.h"

namespace armature::internal {
namespace {

constexpr double turn = 2 * std::numbers::pi, longest_distance = 40;
// Limits beyond two turns in degrees mean "no limits".
constexpr double most_turns = 5, free_to_turn = 720;

}  // namespace

bool looks_like_degrees(double angle) { return std::abs(angle) > turn * (1 + 1e-6); }
bool looks_like_millimetres(double distance) { return std::abs(distance) > longest_distance; }

void check_units_of_geometry(const Robot& robot, Diagnostics& diagnostics) {
  for (std::size_t j = 1; j <= robot.frames.size(); ++j) {
    const Frame& frame = robot.frame(j);
    const Geometry& g = frame.geometry;
    const auto warn_if = [&](bool (*strange)(double), const char* name, Ref formula, const char* unit,
                             const char* hint) {
      const std::optional<double> known = number(robot.arena, formula);
      if (known && strange(*known))
        diagnostics.warning(
            frame.where, fmt::format("{} of {} is {} {}", name, joint_called(robot, j), shortest(*known), unit), hint);
    };
    for (const auto& [name, angle] : {std::pair{"gamma", g.gamma}, {"alpha", g.alpha}, {"theta", g.theta}})
      warn_if(looks_like_degrees, name, angle, "rad", "angles are radians: write 90 degrees as pi/2 or 90*pi/180");
    for (const auto& [name, length] : {std::pair{"b", g.b}, {"d", g.d}, {"r", g.r}})
      warn_if(looks_like_millimetres, name, length, "m", "lengths are metres: write 250 millimetres as 0.25");
  }
}

void check_units_of_limits(const Robot& robot, Diagnostics& diagnostics) {
  for (std::size_t j = 1; j <= robot.frames.size(); ++j) {
    const Frame& frame = robot.frame(j);
    const double range = std::max(std::abs(frame.limits.lower), std::abs(frame.limits.upper));
    if (frame.type == JointType::revolute && range > most_turns * turn && range <= free_to_turn)
      diagnostics.warning(frame.where,
                          fmt::format("{} turns from {} to {} rad", joint_called(robot, j),
                                      shortest(frame.limits.lower), shortest(frame.limits.upper)),
                          "limits are radians too");
  }
}

}  // namespace armature::internal
