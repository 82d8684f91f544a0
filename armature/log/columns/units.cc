// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/log/columns/units.h"

#include <array>
#include <numbers>
#include <utility>

namespace armature::internal {
namespace {

constexpr double degree = std::numbers::pi / 180;

constexpr std::array all_units = {Unit{"s", Quantity::time, JointMotion::any, 1},
                                  Unit{"ms", Quantity::time, JointMotion::any, 1e-3},
                                  Unit{"us", Quantity::time, JointMotion::any, 1e-6},
                                  Unit{"ns", Quantity::time, JointMotion::any, 1e-9},
                                  Unit{"rad", Quantity::position, JointMotion::turning, 1},
                                  Unit{"deg", Quantity::position, JointMotion::turning, degree},
                                  Unit{"mrad", Quantity::position, JointMotion::turning, 1e-3},
                                  Unit{"rev", Quantity::position, JointMotion::turning, 2 * std::numbers::pi},
                                  Unit{"m", Quantity::position, JointMotion::sliding, 1},
                                  Unit{"cm", Quantity::position, JointMotion::sliding, 1e-2},
                                  Unit{"mm", Quantity::position, JointMotion::sliding, 1e-3},
                                  Unit{"rad/s", Quantity::velocity, JointMotion::turning, 1},
                                  Unit{"deg/s", Quantity::velocity, JointMotion::turning, degree},
                                  Unit{"rpm", Quantity::velocity, JointMotion::turning, std::numbers::pi / 30},
                                  Unit{"m/s", Quantity::velocity, JointMotion::sliding, 1},
                                  Unit{"mm/s", Quantity::velocity, JointMotion::sliding, 1e-3},
                                  Unit{"rad/s^2", Quantity::acceleration, JointMotion::turning, 1},
                                  Unit{"deg/s^2", Quantity::acceleration, JointMotion::turning, degree},
                                  Unit{"m/s^2", Quantity::acceleration, JointMotion::sliding, 1},
                                  Unit{"Nm", Quantity::torque, JointMotion::turning, 1},
                                  Unit{"N", Quantity::torque, JointMotion::sliding, 1},
                                  Unit{"mNm", Quantity::torque, JointMotion::turning, 1e-3},
                                  Unit{"uNm", Quantity::torque, JointMotion::turning, 1e-6},
                                  Unit{"Nmm", Quantity::torque, JointMotion::turning, 1e-3},
                                  Unit{"Ncm", Quantity::torque, JointMotion::turning, 1e-2},
                                  Unit{"kNm", Quantity::torque, JointMotion::turning, 1e3},
                                  Unit{"kN", Quantity::torque, JointMotion::sliding, 1e3},
                                  Unit{"A", Quantity::current, JointMotion::any, 1},
                                  Unit{"mA", Quantity::current, JointMotion::any, 1e-3},
                                  Unit{"V", Quantity::current, JointMotion::any, 1},
                                  Unit{"degC", Quantity::temperature, JointMotion::any, 1}};

constexpr std::array<std::pair<std::string_view, std::string_view>, 41> other_names = {
    {{"sec", "s"},           {"secs", "s"},          {"second", "s"},        {"seconds", "s"},
     {"msec", "ms"},         {"milliseconds", "ms"}, {"usec", "us"},         {"µs", "us"},
     {"nsec", "ns"},         {"nanoseconds", "ns"},  {"radian", "rad"},      {"radians", "rad"},
     {"degree", "deg"},      {"degrees", "deg"},     {"°", "deg"},           {"°/s", "deg/s"},
     {"degrees/s", "deg/s"}, {"rad/sec", "rad/s"},   {"deg/sec", "deg/s"},   {"rad/s2", "rad/s^2"},
     {"rad/s²", "rad/s^2"},  {"deg/s2", "deg/s^2"},  {"m/s2", "m/s^2"},      {"N.m", "Nm"},
     {"N*m", "Nm"},          {"N·m", "Nm"},          {"N*mm", "Nmm"},        {"RPM", "rpm"},
     {"1/min", "rpm"},       {"milliamps", "mA"},    {"amps", "A"},          {"turn", "rev"},
     {"turns", "rev"},       {"revolution", "rev"},  {"revolutions", "rev"}, {"revs", "rev"},
     {"µNm", "uNm"},         {"μNm", "uNm"},         {"°C", "degC"},         {"celsius", "degC"},
     {"Celsius", "degC"}}};

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

}  // namespace armature::internal
