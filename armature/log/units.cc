// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/log/units.h"

#include <array>
#include <numbers>
#include <utility>

namespace armature {
namespace {

constexpr double degree = std::numbers::pi / 180;
using enum Quantity;
using enum Motion;

constexpr std::array all_units = {Unit{"s", time, any, 1},
                                  Unit{"ms", time, any, 1e-3},
                                  Unit{"us", time, any, 1e-6},
                                  Unit{"ns", time, any, 1e-9},
                                  Unit{"rad", position, turning, 1},
                                  Unit{"deg", position, turning, degree},
                                  Unit{"m", position, sliding, 1},
                                  Unit{"mm", position, sliding, 1e-3},
                                  Unit{"rad/s", velocity, turning, 1},
                                  Unit{"deg/s", velocity, turning, degree},
                                  Unit{"rpm", velocity, turning, std::numbers::pi / 30},
                                  Unit{"m/s", velocity, sliding, 1},
                                  Unit{"mm/s", velocity, sliding, 1e-3},
                                  Unit{"rad/s^2", acceleration, turning, 1},
                                  Unit{"deg/s^2", acceleration, turning, degree},
                                  Unit{"m/s^2", acceleration, sliding, 1},
                                  Unit{"Nm", torque, turning, 1},
                                  Unit{"N", torque, sliding, 1},
                                  Unit{"mNm", torque, turning, 1e-3},
                                  Unit{"Nmm", torque, turning, 1e-3},
                                  Unit{"A", current, any, 1},
                                  Unit{"V", current, any, 1}};

constexpr std::array<std::pair<std::string_view, std::string_view>, 26> other_names = {
    {{"sec", "s"},           {"secs", "s"},          {"second", "s"},      {"seconds", "s"},     {"msec", "ms"},
     {"milliseconds", "ms"}, {"usec", "us"},         {"µs", "us"},         {"nsec", "ns"},       {"nanoseconds", "ns"},
     {"radian", "rad"},      {"radians", "rad"},     {"degree", "deg"},    {"degrees", "deg"},   {"°", "deg"},
     {"°/s", "deg/s"},       {"degrees/s", "deg/s"}, {"rad/sec", "rad/s"}, {"deg/sec", "deg/s"}, {"rad/s2", "rad/s^2"},
     {"rad/s²", "rad/s^2"},  {"deg/s2", "deg/s^2"},  {"m/s2", "m/s^2"},    {"N.m", "Nm"},        {"N*m", "Nm"},
     {"N·m", "Nm"}}};

}  // namespace

std::optional<Unit> find_unit(std::string_view name) {
  for (const auto& [other, usual] : other_names)
    if (name == other) name = usual;
  for (const Unit& unit : all_units)
    if (unit.name == name) return unit;
  return std::nullopt;
}

std::vector<std::string> unit_names() {
  std::vector<std::string> names;
  for (const Unit& unit : all_units) names.emplace_back(unit.name);
  return names;
}

}  // namespace armature
