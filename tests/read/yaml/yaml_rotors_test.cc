// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/read/yaml/yaml_rotors.h"

#include <gtest/gtest.h>

#include "armature/base/error.h"
#include "armature/expr/print.h"
#include "armature/read/reader.h"

namespace armature::internal {
namespace {

std::string arm(const std::string& drives, const std::string& rotors, const std::string& convention = "khalil") {
  return "armature: 1\nrobot: arm\ngravity: [0, 0, -9.81]\nconvention: " + convention +
         "\njoints:\n  - [joint, alpha, theta]\n  - [j1, 0, q1]\n  - [j2, pi/2, q2]\n"
         "links:\n  - [link, XX, YY, ZZ, M]\n  - [j1, 1, 1, 1, 5]\n  - [j2, 1, 1, 1, 5]\n" +
         drives + rotors;
}

Robot read(const std::string& text) {
  Diagnostics diagnostics;
  return read_yaml(text, "arm.yaml", diagnostics);
}

const std::string geared = "drives:\n  - [joint, Ia, ratio]\n  - [j2, 0.5, 10]\n";

TEST(YamlRotors, a_rotor_is_a_link_that_turns_with_its_joint) {
  const Robot robot = read(arm(geared, "rotors:\n  - [joint, link, gamma, alpha]\n  - [j2, j1, pi/2, pi/2]\n"));
  ASSERT_EQ(robot.link_count, 3u);
  const Frame& rotor = robot.frame(3);
  const auto text = [&](Ref a) { return to_string(robot.arena, a); };
  EXPECT_EQ(rotor.link_name, "j2_rotor");
  EXPECT_EQ(rotor.antecedent, 1u);
  EXPECT_FALSE(rotor.active);
  EXPECT_EQ(text(rotor.variable.at(0).coefficient), "10");
  EXPECT_EQ(text(rotor.inertial.ZZ), "0.005") << "Ia / ratio^2";
  EXPECT_EQ(text(robot.frame(2).motor_inertia), "0") << "all of Ia is the rotor's";
  EXPECT_EQ(text(robot.frame(1).inertial.XX), "0.995") << "the link was given with the rotor at rest, along x";
  EXPECT_EQ(text(robot.frame(1).inertial.YY), "1");
  EXPECT_EQ(robot.coordinates.size(), 2u);
}

TEST(YamlRotors, the_inertia_may_be_given_besides_ia) {
  const Robot robot = read(arm(geared, "rotors:\n  - [joint, link, inertia]\n  - [j2, base, 0.002]\n"));
  EXPECT_EQ(to_string(robot.arena, robot.frame(3).inertial.ZZ), "0.002");
  EXPECT_EQ(to_string(robot.arena, robot.frame(2).motor_inertia), "0.5");
  EXPECT_EQ(robot.frame(3).antecedent, 0u);
}

TEST(YamlRotors, mistakes_are_told) {
  const std::string head = "rotors:\n  - [joint, link]\n";
  for (const auto& [text, words] : std::vector<std::pair<std::string, std::string>>{
           {arm("", head + "  - [j2, j1]\n"), "gear ratio of this joint is not stated"},
           {arm("drives:\n  - [joint, ratio]\n  - [j2, 10]\n", head + "  - [j2, j1]\n"), "this rotor has no inertia"},
           {arm(geared, head + "  - [j2, j1]\n  - [j2, j1]\n"), "a second row for the same joint"},
           {arm(geared, head + "  - [j2, ~]\n"), "needs its joint and the link"},
           {arm(geared, head + "  - [j9, j1]\n"), "j9"},
           {arm(geared, head + "  - [j2, j1]\n", "standard"), "not in those of the standard convention"}})
    try {
      read(text);
      ADD_FAILURE() << "accepted: " << words;
    } catch (const InputError& error) {
      EXPECT_NE(std::string(error.what()).find(words), std::string::npos) << error.what();
    }
}

}  // namespace
}  // namespace armature::internal
