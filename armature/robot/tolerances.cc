// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/robot/tolerances.h"

#include <array>
#include <cmath>

#include "armature/robot/numbers.h"

namespace armature::internal {
namespace {

// Measured quantities that are parameters themselves, or differ from one by something else that is measured.
constexpr std::array<std::pair<const char*, const char*>, 17> direct = {{{"Ixx", "XX"},
                                                                         {"Ixy", "XY"},
                                                                         {"Ixz", "XZ"},
                                                                         {"Iyy", "YY"},
                                                                         {"Iyz", "YZ"},
                                                                         {"Izz", "ZZ"},
                                                                         {"XX", "XX"},
                                                                         {"XY", "XY"},
                                                                         {"XZ", "XZ"},
                                                                         {"YY", "YY"},
                                                                         {"YZ", "YZ"},
                                                                         {"ZZ", "ZZ"},
                                                                         {"MX", "MX"},
                                                                         {"MY", "MY"},
                                                                         {"MZ", "MZ"},
                                                                         {"M", "M"},
                                                                         {"Ia", "IA"}}};

}  // namespace

bool can_have_tolerance(const std::string& quantity) {
  for (const auto& [column, parameter] : direct)
    if (quantity == column) return true;
  return quantity == "m" || quantity == "cx" || quantity == "cy" || quantity == "cz";
}

std::optional<Slopes> parameter_slopes(const Robot& robot, std::size_t j, const std::string& quantity) {
  const std::string number_of_link = std::to_string(j);
  for (const auto& [column, parameter] : direct)
    if (quantity == column) return Slopes{{parameter + number_of_link, 1}};
  const Inertial& p = robot.frame(j).inertial;
  const std::optional<double> m = number(robot.arena, p.M);
  std::array<double, 3> c{};
  if (!m || !(*m > 0)) return std::nullopt;
  const std::array<Ref, 3> first = {p.MX, p.MY, p.MZ};
  for (std::size_t i = 0; i < 3; ++i) {
    const std::optional<double> moment = number(robot.arena, first[i]);
    if (!moment) return std::nullopt;
    c[i] = *moment / *m;
  }
  const auto [x, y, z] = c;
  Slopes slopes;
  if (quantity == "m")
    slopes = {{"M", 1},
              {"MX", x},
              {"MY", y},
              {"MZ", z},
              {"XY", -x * y},
              {"XZ", -x * z},
              {"YZ", -y * z},
              {"XX", y * y + z * z},
              {"YY", x * x + z * z},
              {"ZZ", x * x + y * y}};
  else if (quantity == "cx")
    slopes = {{"MX", *m}, {"YY", 2 * *m * x}, {"ZZ", 2 * *m * x}, {"XY", -*m * y}, {"XZ", -*m * z}};
  else if (quantity == "cy")
    slopes = {{"MY", *m}, {"XX", 2 * *m * y}, {"ZZ", 2 * *m * y}, {"XY", -*m * x}, {"YZ", -*m * z}};
  else if (quantity == "cz")
    slopes = {{"MZ", *m}, {"XX", 2 * *m * z}, {"YY", 2 * *m * z}, {"XZ", -*m * x}, {"YZ", -*m * y}};
  else return std::nullopt;
  Slopes named;
  for (const auto& [parameter, slope] : slopes) named.emplace(parameter + number_of_link, slope);
  return named;
}

std::optional<double> measured_tolerance(const Robot& robot, const Slopes& slopes) {
  double squares = 0;
  bool touched = false;
  for (const Tolerance& tolerance : robot.tolerances) {
    const std::optional<Slopes> parameters = parameter_slopes(robot, tolerance.frame, tolerance.quantity);
    if (!parameters) continue;
    double share = 0;
    for (const auto& [parameter, slope] : *parameters)
      if (const auto found = slopes.find(parameter); found != slopes.end()) {
        share += found->second * slope * tolerance.size;
        touched = true;
      }
    squares += share * share;
  }
  return touched ? std::optional<double>(std::sqrt(squares)) : std::nullopt;
}

}  // namespace armature::internal
