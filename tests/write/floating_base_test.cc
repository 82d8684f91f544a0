// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// A floating base through every format: the same wrench and torques, exactly.
#include <gtest/gtest.h>

#include "armature/base/error.h"
#include "armature/derive/derive.h"
#include "armature/expr/identical.h"
#include "armature/read/reader.h"
#include "armature/write/par.h"
#include "armature/write/urdf.h"
#include "armature/write/yaml.h"

namespace armature::internal {
namespace {

constexpr const char* legged = R"(armature: 1
robot: legged
base: {name: trunk, floating: true}
gravity: [0, 0, -9.81]
joints:
  - [joint, alpha, d,   theta, r  ]
  - [hip,   pi/2,  0.1, q1,    0.2]
  - [knee,  0,     0.3, q2,    0  ]
links:
  - [link,  m,   cx,  cy,  cz,   Ixx,  Ixy,   Iyy,  Izz ]
  - [trunk, 5,   0.1, 0,   0.05, 0.3,  0.01,  0.2,  0.25]
  - [hip,   1.5, 0.1, 0.1, 0,    0.02, 0.002, 0.03, 0.02]
  - [knee,  0.5, 0.1, 0,   0.1,  0.01, 0,     0.01, 0.01]
)";

void expect_same(const Robot& a, const Robot& b) {
  ASSERT_TRUE(a.floating_base);
  ASSERT_TRUE(b.floating_base);
  EXPECT_EQ(a.base_name, b.base_name);
  const Model one = derive(a, "inverse-dynamics"), other = derive(b, "inverse-dynamics");
  ASSERT_EQ(one.outputs.size(), 2U);
  EXPECT_TRUE(identical(one.arena, output_values(one.outputs), other.arena, output_values(other.outputs)));
}

TEST(WriteFloatingBase, yaml_comes_back_the_same) {
  Diagnostics diagnostics;
  const Robot robot = read_yaml(legged, "r.yaml", diagnostics);
  EXPECT_EQ(diagnostics.warning_count(), 0U);
  expect_same(robot, read_yaml(write_yaml(robot), "again.yaml", diagnostics));
}

TEST(WriteFloatingBase, par_has_link_0_first_as_opensymoro_does) {
  Diagnostics diagnostics;
  const Robot robot = read_yaml(legged, "r.yaml", diagnostics);
  const std::string text = write_par(robot, nullptr);
  EXPECT_NE(text.find("is_floating = True"), std::string::npos);
  EXPECT_NE(text.find("\nM = {5,1.5,0.5}"), std::string::npos) << text;
  const Robot again = read_par(text, "r.par", diagnostics);
  EXPECT_TRUE(again.floating_base);
  EXPECT_EQ(Arena(again.arena).constant(5), again.base_inertial.M);
}

TEST(WriteFloatingBase, urdf_has_a_floating_joint) {
  Diagnostics diagnostics;
  const Robot robot = read_yaml(legged, "r.yaml", diagnostics);
  const std::string text = write_urdf(robot, diagnostics);
  EXPECT_NE(text.find("type=\"floating\""), std::string::npos);
  const Robot again = read_urdf(text, "r.urdf", diagnostics);
  EXPECT_TRUE(again.floating_base);
  EXPECT_EQ(again.base_name, "trunk");
  EXPECT_EQ(again.coordinates.size(), 2U);
}

TEST(WriteFloatingBase, true_or_false_is_all_that_floating_takes) {
  Diagnostics diagnostics;
  std::string text = legged;
  text.replace(text.find("floating: true"), 14, "floating: maybe");
  EXPECT_THROW(read_yaml(text, "r.yaml", diagnostics), InputError);
}

}  // namespace
}  // namespace armature::internal
