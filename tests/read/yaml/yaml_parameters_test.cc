// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/read/yaml/yaml_parameters.h"

#include <gtest/gtest.h>

#include "tests/read/yaml_support.h"

namespace armature::internal {
namespace {

using yaml_testing::complaints;
using yaml_testing::read;
using yaml_testing::show;

std::string with_parameters(const std::string& parameters, const std::string& d) {
  return "armature: 1\nrobot: t\ngravity: [0, 0, -9.81]\nparameters:\n" + parameters +
         "joints:\n  - [joint, d, theta]\n  - [j1, 0, q1]\n  - [j2, " + d +
         ", q2]\nlinks:\n  - [link, ZZ]\n  - [j2, I]\n";
}

std::string d_of(const std::string& parameters, const std::string& d) {
  const Robot robot = read(with_parameters(parameters, d));
  return show(robot, robot.frame(2).geometry.d);
}

TEST(YamlParameters, stand_for_their_values) {
  EXPECT_EQ(d_of("  L: 0.45\n", "2*L + 0.1"), "1");
  EXPECT_EQ(d_of("  L: 0.45\n  K: L/2\n  M: K^2\n", "M"), "0.050625");
  EXPECT_EQ(d_of("  L:\n", "2*L"), "2*L");
  EXPECT_EQ(d_of("  L: X + 1\n", "L*L"), "(X + 1)^2");
  EXPECT_EQ(d_of("  A: 90*deg\n", "sin(A) + cos(60*deg + 30*deg)"), "1");
}

TEST(YamlParameters, say_what_is_wrong) {
  const auto said = [&](const std::string& parameters) { return complaints(with_parameters(parameters, "L")); };
  EXPECT_EQ(said("  L: 1\n  L: 2\n"), "r.yaml:6:3: error: the parameter L is given twice; remove one of them");
  EXPECT_EQ(
      said("  L: L + 1\n"),
      "r.yaml:5:6: error: the value of L uses L itself; give it a number, or leave the value out: it stays a symbol");
  EXPECT_EQ(said("  L: K\n  K: L + 1\n"),
            "r.yaml:5:6: error: the value of L uses K, which comes later; a value may use the parameters above it");
  EXPECT_NE(said("  2L: 1\n").find("r.yaml:5:"), std::string::npos);
  EXPECT_NE(said("  L: 1\n  pi: 3\n").find("\"pi\" cannot be a parameter's name"), std::string::npos);
  EXPECT_NE(said("  L: 1\n  deg: 3\n").find("\"deg\" cannot be a parameter's name"), std::string::npos);
  EXPECT_NE(said("  L: nan\n").find("r.yaml:5:6: error:"), std::string::npos);
  EXPECT_NE(said("  L: [1]\n").find("r.yaml:5:6: error: a parameter's value must be a number"), std::string::npos);
  EXPECT_EQ(said("  L: 1\n  l: 2\n"),
            "r.yaml:6:3: warning: the parameter l is not used; is it spelt the same in the tables?");
  EXPECT_NE(complaints("armature: 1\nrobot: t\nparameters: [L]\njoints:\n  - [joint, theta]\n  - [j1, q1]\n")
                .find("r.yaml:3:13: error: parameters must be a mapping"),
            std::string::npos);
}

TEST(YamlParameters, cannot_divide_by_zero_or_grow_without_end) {
  EXPECT_NE(complaints(with_parameters("  L: 0\n", "1/L")).find("a divisor becomes zero"), std::string::npos);
  EXPECT_NE(complaints(with_parameters("  L: pi\n", "1/sin(L)")).find("a divisor becomes zero"), std::string::npos);
  EXPECT_NE(complaints(with_parameters("  L: 0\n  K: 1/L\n", "K")).find("r.yaml:6:6: error: a divisor"),
            std::string::npos);
  std::string tower = "  P0: 1.000000001\n";
  for (int i = 1; i < 12; ++i) tower += "  P" + std::to_string(i) + ": P" + std::to_string(i - 1) + "^99\n";
  EXPECT_NE(complaints(with_parameters(tower, "P11")).find("grow beyond"), std::string::npos);
}

}  // namespace
}  // namespace armature::internal
