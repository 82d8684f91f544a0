// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Random arms of the families that have a closed form. A cell of a table is a number, "*": a random length, "~": a
// random angle.
#pragma once

#include <fmt/format.h>

#include <random>
#include <sstream>
#include <string>
#include <vector>

#include "armature/verbs/load_robot.h"

namespace armature::internal::test {

struct ArmFamily {
  std::string name;
  bool needs_polynomial = false;
  // Per joint: type, alpha (quarter turns), d, r.
  std::vector<std::array<std::string, 4>> joints;
};

inline std::vector<ArmFamily> arm_families() {
  return {
      {"puma",
       false,
       {{"R", "0", "0", "0"},
        {"R", "-1", "*", "*"},
        {"R", "0", "*", "0"},
        {"R", "-1", "*", "*"},
        {"R", "1", "0", "0"},
        {"R", "-1", "0", "0"}}},
      {"wrist_with_tool",
       false,
       {{"R", "0", "0", "*"},
        {"R", "1", "*", "0"},
        {"R", "0", "*", "0"},
        {"R", "1", "*", "*"},
        {"R", "-1", "0", "0"},
        {"R", "1", "0", "*"}}},
      {"ur",
       false,
       {{"R", "0", "0", "*"},
        {"R", "1", "0", "0"},
        {"R", "0", "*", "0"},
        {"R", "0", "*", "*"},
        {"R", "1", "0", "*"},
        {"R", "-1", "0", "*"}}},
      {"parallel_first",
       false,
       {{"R", "0", "0", "*"},
        {"R", "0", "*", "0"},
        {"R", "0", "*", "*"},
        {"R", "1", "*", "*"},
        {"R", "-1", "*", "0"},
        {"R", "1", "0", "*"}}},
      {"stanford_type",
       false,
       {{"R", "0", "0", "*"},
        {"R", "-1", "0", "*"},
        {"P", "1", "0", "0"},
        {"R", "0", "0", "0"},
        {"R", "-1", "0", "0"},
        {"R", "1", "0", "*"}}},
      {"gantry",
       false,
       {{"P", "0", "0", "0"},
        {"P", "1", "0", "0"},
        {"P", "1", "*", "0"},
        {"R", "0", "0", "0"},
        {"R", "-1", "0", "0"},
        {"R", "1", "0", "*"}}},
      {"cylindrical",
       false,
       {{"R", "0", "0", "*"},
        {"P", "0", "*", "0"},
        {"P", "1", "*", "0"},
        {"R", "0", "0", "0"},
        {"R", "-1", "0", "0"},
        {"R", "1", "0", "*"}}},
      {"shoulder",
       false,
       {{"R", "0", "0", "*"},
        {"R", "1", "0", "0"},
        {"R", "-1", "0", "0"},
        {"R", "1", "*", "*"},
        {"R", "0", "*", "0"},
        {"R", "1", "*", "*"}}},
      {"scara_type", false, {{"R", "0", "0", "*"}, {"R", "0", "*", "0"}, {"P", "0", "*", "0"}, {"R", "0", "0", "*"}}},
      {"five_joints",
       false,
       {{"R", "0", "0", "*"}, {"R", "1", "*", "0"}, {"R", "0", "*", "0"}, {"R", "0", "*", "0"}, {"R", "1", "0", "*"}}},
      {"planar_three", false, {{"R", "0", "0", "0"}, {"R", "0", "*", "0"}, {"R", "0", "*", "0"}}},
      {"anthropomorphic_three", false, {{"R", "0", "0", "*"}, {"R", "1", "*", "0"}, {"R", "0", "*", "0"}}},
      {"two_joints", false, {{"R", "0", "0", "*"}, {"R", "1", "*", "*"}}},
      {"orthogonal_with_offsets",
       true,
       {{"R", "0", "0", "0"},
        {"R", "1", "*", "*"},
        {"R", "1", "*", "*"},
        {"R", "1", "*", "*"},
        {"R", "-1", "0", "0"},
        {"R", "1", "0", "*"}}},
      {"skew_arm_with_wrist",
       true,
       {{"R", "0", "0", "*"},
        {"R", "~", "*", "*"},
        {"R", "~", "*", "*"},
        {"R", "~", "*", "*"},
        {"R", "-1", "0", "0"},
        {"R", "1", "0", "0"}}},
      {"middle",
       true,
       {{"R", "0", "0", "0"},
        {"R", "1", "*", "*"},
        {"R", "1", "*", "*"},
        {"R", "1", "0", "0"},
        {"R", "-1", "0", "0"},
        {"R", "1", "*", "*"}}},
  };
}

// The description of a random arm of the family.
inline std::string arm_text(const ArmFamily& family, std::uint64_t seed) {
  std::mt19937_64 random(seed);
  const auto length = [&] {
    const int size = 100 + static_cast<int>(random() % 500);
    return fmt::format("{}", (random() % 2 == 0 ? 1 : -1) * size / 1000.0);
  };
  std::string text = fmt::format(
      "armature: 1\nrobot: {}\nconvention: khalil\njoints:\n  - [joint, type, alpha, d, theta, r]\n", family.name);
  for (std::size_t j = 0; j < family.joints.size(); ++j) {
    auto [type, alpha, d, r] = family.joints[j];
    if (alpha == "~") alpha = fmt::format("{}", 0.3 + static_cast<double>(random() % 900) / 1000);
    else alpha += "*pi/2";
    if (d == "*") d = length();
    if (r == "*") r = length();
    text += fmt::format("  - [j{0}, {1}, {2}, {3}, {4}, {5}]\n", j + 1, type, alpha, d,
                        type == "P" ? "pi/2" : fmt::format("q{}", j + 1), type == "P" ? fmt::format("q{}", j + 1) : r);
  }
  return text;
}

inline Robot random_arm(const ArmFamily& family, std::uint64_t seed) {
  return load_robot_text(arm_text(family, seed), family.name + ".yaml").robot;
}

// An arm with nothing special about it: every angle, offset and length of its table differs from zero. "RPRRPR".
inline Robot general_arm(const std::string& types) {
  std::string text =
      "armature: 1\nrobot: general\nconvention: khalil\njoints:\n  - [joint, type, alpha, d, theta, r]\n";
  for (std::size_t j = 0; j < types.size(); ++j) {
    const std::string q = fmt::format("q{}", j + 1), angle = fmt::format("{}", 0.4 + 0.1 * static_cast<double>(j)),
                      length = fmt::format("{}", 0.1 + 0.05 * static_cast<double>((2 * j) % 5));
    const bool slides = types[j] == 'P';
    text += fmt::format("  - [j{}, {}, {}, {}, {}, {}]\n", j + 1, types[j], 1.1 - 0.15 * static_cast<double>(j), length,
                        slides ? angle : q + " + " + angle, slides ? q : length);
  }
  return load_robot_text(text, types + ".yaml").robot;
}

}  // namespace armature::internal::test
