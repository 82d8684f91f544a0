// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// A floating base through every format: the same wrench and torques, exactly.
#include <gtest/gtest.h>

#include "armature/base/error.h"
#include "armature/derive/derive.h"
#include "armature/expr/evaluate.h"
#include "armature/expr/identical.h"
#include "armature/expr/numeric_field.h"
#include "armature/read/mjcf/mjcf.h"
#include "armature/read/reader.h"
#include "armature/read/sdf/sdf.h"
#include "armature/write/mjcf.h"
#include "armature/write/par.h"
#include "armature/write/sdf.h"
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

// The mass, the centre of mass (0.1, 0, 0.05) m and Ixx about it, as the description has them.
void expect_trunk(const Robot& robot) {
  EXPECT_TRUE(robot.floating_base);
  EXPECT_EQ(robot.base_name, "trunk");
  EXPECT_EQ(robot.coordinates.size(), 2U);
  Arena arena = robot.arena;
  const auto value = [&](Ref ref) { return evaluate(arena, ref, NumericField<long double>({})); };
  const Inertial& i = robot.base_inertial;
  EXPECT_NEAR(static_cast<double>(value(i.M)), 5, 1e-12);
  EXPECT_NEAR(static_cast<double>(value(i.MX)), 0.5, 1e-12);
  EXPECT_NEAR(static_cast<double>(value(i.MZ)), 0.25, 1e-12);
  EXPECT_NEAR(static_cast<double>(value(i.XX)), 0.3 + 5 * 0.05 * 0.05, 1e-12);
}

TEST(WriteFloatingBase, mjcf_has_a_free_joint_and_the_inertia_of_the_base) {
  Diagnostics diagnostics;
  const std::string text = write_mjcf(read_yaml(legged, "r.yaml", diagnostics), diagnostics);
  EXPECT_NE(text.find("<freejoint"), std::string::npos) << text;
  EXPECT_EQ(diagnostics.warning_count(), 0U);
  expect_trunk(read_mjcf(text, "r.mjcf", diagnostics));
}

TEST(WriteFloatingBase, sdf_has_the_inertia_of_the_base_and_no_joint_to_the_world) {
  Diagnostics diagnostics;
  const std::string text = write_sdf(read_yaml(legged, "r.yaml", diagnostics), diagnostics);
  EXPECT_EQ(text.find("<parent>world"), std::string::npos) << text;
  ReadOptions options;
  options.part.floating = true;
  expect_trunk(read_sdf(text, "r.sdf", diagnostics, options));
}

// MuJoCo's and SDF's own world carries no free joint.
TEST(WriteFloatingBase, that_is_called_world_gets_another_name) {
  Diagnostics diagnostics;
  std::string text = legged;
  for (std::size_t at = text.find("trunk"); at != std::string::npos; at = text.find("trunk"))
    text.replace(at, 5, "world");
  const Robot robot = read_yaml(text, "r.yaml", diagnostics);
  EXPECT_TRUE(read_mjcf(write_mjcf(robot, diagnostics), "r.mjcf", diagnostics).floating_base);
  EXPECT_EQ(read_sdf(write_sdf(robot, diagnostics), "r.sdf", diagnostics).coordinates.size(), 2U);
}

TEST(WriteFloatingBase, true_or_false_is_all_that_floating_takes) {
  Diagnostics diagnostics;
  std::string text = legged;
  text.replace(text.find("floating: true"), 14, "floating: maybe");
  EXPECT_THROW(read_yaml(text, "r.yaml", diagnostics), InputError);
}

}  // namespace
}  // namespace armature::internal
