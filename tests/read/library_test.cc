// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// The built-in robots: what is compiled in is what lies in robots/, each reads without complaint, and their geometry
// agrees with numbers published elsewhere. Forward kinematics is written here in doubles, from the DH matrices alone.
#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <filesystem>
#include <map>
#include <numbers>

#include "armature/base/file.h"
#include "armature/expr/numeric_field.h"
#include "armature/robot/check.h"
#include "armature/robot/numbers.h"
#include "armature/robot/topology.h"
#include "tests/read/yaml_support.h"

namespace armature::internal {
namespace {

using std::numbers::pi;
using Matrix = std::array<std::array<double, 4>, 4>;

Matrix operator*(const Matrix& a, const Matrix& b) {
  Matrix c{};
  for (std::size_t i = 0; i < 4; ++i)
    for (std::size_t k = 0; k < 4; ++k)
      for (std::size_t m = 0; m < 4; ++m) c[i][k] += a[i][m] * b[m][k];
  return c;
}
Matrix turn_z(double a) {
  return {{{std::cos(a), -std::sin(a), 0, 0}, {std::sin(a), std::cos(a), 0, 0}, {0, 0, 1, 0}, {0, 0, 0, 1}}};
}
Matrix turn_x(double a) {
  return {{{1, 0, 0, 0}, {0, std::cos(a), -std::sin(a), 0}, {0, std::sin(a), std::cos(a), 0}, {0, 0, 0, 1}}};
}
Matrix shift(double x, double y, double z) { return {{{1, 0, 0, x}, {0, 1, 0, y}, {0, 0, 1, z}, {0, 0, 0, 1}}}; }

const LibraryRobot& built_in(const std::string& name) {
  for (const LibraryRobot& robot : robot_library())
    if (robot.name == name) return robot;
  throw std::runtime_error("no robot " + name);
}
Robot library_robot(const std::string& name) { return yaml_testing::read(built_in(name).text); }

// The pose of a link, or of an attached frame, in the base frame.
Matrix pose(const Robot& robot, const std::string& frame, const std::vector<double>& q,
            std::unordered_map<std::string, double> symbols = {}) {
  for (std::size_t k = 0; k < q.size(); ++k) symbols[robot.arena.name_of(robot.coordinates[k].q)] = q[k];
  const NumericField<double> field(symbols);
  const auto value = [&](Ref formula) { return evaluate(robot.arena, formula, field); };
  const FrameReference target = find_frame(robot, frame).value();
  Matrix T = shift(0, 0, 0);
  for (const std::size_t j : path_from_base(robot, target.link)) {
    const Frame& f = robot.frame(j);
    double v = 0;
    for (const Coupling& term : f.variable) v += value(term.coefficient) * q[term.coordinate];
    const bool slides = f.type == JointType::prismatic;
    T = T * turn_z(value(f.geometry.gamma)) * shift(0, 0, value(f.geometry.b)) * turn_x(value(f.geometry.alpha)) *
        shift(value(f.geometry.d), 0, 0) * turn_z(value(f.geometry.theta) + (slides ? 0 : v)) *
        shift(0, 0, value(f.geometry.r) + (slides ? v : 0));
  }
  if (target.attached) {
    const Pose& p = robot.attached[*target.attached].pose;
    Matrix A = shift(value(p.position[0]), value(p.position[1]), value(p.position[2]));
    for (std::size_t i = 0; i < 9; ++i) A[i / 3][i % 3] = value(p.rotation[i]);
    T = T * A;
  }
  return T;
}

void expect_position(const Matrix& T, double x, double y, double z) {
  EXPECT_NEAR(T[0][3], x, 1e-12);
  EXPECT_NEAR(T[1][3], y, 1e-12);
  EXPECT_NEAR(T[2][3], z, 1e-12);
}

TEST(Library, holds_the_files_of_the_folder) {
  std::map<std::string, std::string> files;
  for (const auto& entry : std::filesystem::directory_iterator(ARMATURE_SOURCE_DIR "/robots"))
    if (entry.path().extension() == ".yaml") files[entry.path().stem().string()] = read_file(entry.path().string());
  std::map<std::string, std::string> built;
  for (const LibraryRobot& robot : robot_library()) built[robot.name] = robot.text;
  EXPECT_EQ(files, built);
  for (const char* name :
       {"delta", "five_bar", "four_bar", "hexapod", "iiwa_like", "pa10", "panda_like", "planar2r", "puma260",
        "puma260_like", "puma560", "rx90", "scara", "sr400", "stanford", "three_rrr", "torso", "ur10"})
    EXPECT_TRUE(built.contains(name)) << name;
}

TEST(Library, every_robot_reads_without_complaint_and_says_its_source) {
  std::string said;
  for (const LibraryRobot& entry : robot_library()) {
    Diagnostics diagnostics;
    const Robot robot = read_yaml(entry.text, entry.name, diagnostics);
    EXPECT_EQ(robot.name, entry.name);
    EXPECT_GT(robot.source.size(), 20U) << entry.name;
    for (const Diagnostic& d : diagnostics.all()) said += robot.name + ": " + d.message + "\n";
  }
  // Armstrong's measured moments of link 3: 0.066 + 0.0125 < 0.086; nothing else is odd.
  EXPECT_EQ(said.find("puma560: "), 0U) << said;
  EXPECT_EQ(said.find('\n'), said.size() - 1) << said;
  for (const char* part : {"link 3 (j3)", "triangle inequality"}) EXPECT_NE(said.find(part), std::string::npos) << said;
}

TEST(Library, numeric_arms_have_limits) {
  for (const char* name : {"puma560", "puma260", "scara", "ur10", "panda_like", "iiwa_like", "pa10", "torso"})
    for (const Frame& frame : library_robot(name).frames) {
      EXPECT_TRUE(std::isfinite(frame.limits.lower) && std::isfinite(frame.limits.upper)) << name;
      EXPECT_LT(frame.limits.lower, frame.limits.upper) << name;
    }
}

// Franka's figures: at zero the flange is 0.088 in front and 0.333 + 0.316 + 0.384 - 0.107 up, looking down; in the
// ready position of libfranka's examples it is at (0.3069, 0, 0.5903).
TEST(Library, panda_stands_where_franka_says) {
  const Robot robot = library_robot("panda_like");
  const Matrix zero = pose(robot, "flange", {0, 0, 0, 0, 0, 0, 0});
  expect_position(zero, 0.088, 0, 0.926);
  EXPECT_NEAR(zero[2][2], -1, 1e-12);
  const Matrix ready = pose(robot, "flange", {0, -pi / 4, 0, -3 * pi / 4, 0, pi / 2, pi / 4});
  EXPECT_NEAR(ready[0][3], 0.3069, 1e-4);
  EXPECT_NEAR(ready[1][3], 0, 1e-12);
  EXPECT_NEAR(ready[2][3], 0.5903, 1e-4);
}

// Universal Robots' own numbers at zero: (a2 + a3, -(d4 + d6), d1 - d5). Elsewhere, the product of standard matrices.
TEST(Library, ur10_agrees_with_its_standard_table) {
  const Robot robot = library_robot("ur10");
  expect_position(pose(robot, "wrist_3", {0, 0, 0, 0, 0, 0}), -1.1843, -0.256141, 0.0116);
  const std::vector<double> q = {0.3, -1.1, 0.7, 0.2, -0.9, 1.4};
  const double d[] = {0.1273, 0, 0, 0.163941, 0.1157, 0.0922}, a[] = {0, -0.612, -0.5723, 0, 0, 0},
               alpha[] = {pi / 2, 0, 0, pi / 2, -pi / 2, 0};
  Matrix T = shift(0, 0, 0);
  for (std::size_t i = 0; i < 6; ++i) T = T * turn_z(q[i]) * shift(a[i], 0, d[i]) * turn_x(alpha[i]);
  const Matrix found = pose(robot, "wrist_3", q);
  for (std::size_t i = 0; i < 3; ++i)
    for (std::size_t k = 0; k < 4; ++k) EXPECT_NEAR(found[i][k], T[i][k], 1e-12);
}

// The published centres of mass, in the standard frames, must be where the converted first moments put them.
TEST(Library, ur10_keeps_its_centres_of_mass) {
  const Robot robot = library_robot("ur10");
  const auto value = [&](Ref formula) { return number(robot.arena, formula).value(); };
  const Inertial& i = robot.frame(2).inertial;
  EXPECT_NEAR(value(i.M), 12.7, 1e-15);
  EXPECT_NEAR(value(i.MX) / 12.7, 0.38 - 0.612, 1e-12);
  EXPECT_NEAR(value(i.MZ) / 12.7, 0.158, 1e-12);
}

TEST(Library, straight_arms_reach_the_sum_of_their_lengths) {
  expect_position(pose(library_robot("iiwa_like"), "flange", {0, 0, 0, 0, 0, 0, 0}), 0, 0, 0.34 + 0.4 + 0.4 + 0.126);
  expect_position(pose(library_robot("pa10"), "flange", {0, 0, 0, 0, 0, 0, 0}), 0, 0, 0.315 + 0.45 + 0.5 + 0.08);
  // Elbow bent by a right angle, with opposite senses of axis 4.
  expect_position(pose(library_robot("iiwa_like"), "flange", {0, 0, 0, pi / 2, 0, 0, 0}), -0.526, 0, 0.74);
  expect_position(pose(library_robot("pa10"), "flange", {0, 0, 0, pi / 2, 0, 0, 0}), 0.58, 0, 0.765);
}

// At zero the PUMA's upper arm points along x and its forearm hangs... up: the wrist is at (a2 + a3, d2 + d3, d4).
TEST(Library, puma560_wrist_at_zero) {
  expect_position(pose(library_robot("puma560"), "j6", {0, 0, 0, 0, 0, 0}), 0.4318 - 0.0203, 0.2435 - 0.0934, 0.4331);
}

// Armstrong's gravity constants (1986, table A3), from the centres of mass: g1 = -g((m3+m4+m5+m6) a2 + m2 rx2) ...
TEST(Library, puma560_has_armstrongs_gravity_constants) {
  const Robot robot = library_robot("puma560");
  const auto value = [&](Ref formula) { return number(robot.arena, formula).value(); };
  double m[7], mx[7], my[7], mz[7];
  for (std::size_t j = 1; j <= 6; ++j) {
    const Inertial& i = robot.frame(j).inertial;
    m[j] = value(i.M), mx[j] = value(i.MX), my[j] = value(i.MY), mz[j] = value(i.MZ);
  }
  const double g = 9.81, beyond = m[4] + m[5] + m[6], a2 = 0.4318, a3 = -0.0203, d4 = 0.4331;
  EXPECT_NEAR(-g * ((m[3] + beyond) * a2 + mx[2]), -37.2, 0.05);
  EXPECT_NEAR(g * (my[3] - beyond * d4 - mz[4]), -8.44, 0.02);
  EXPECT_NEAR(g * my[2], 1.02, 0.005);
  EXPECT_NEAR(-g * (beyond * a3 + mx[3]), 0.249, 0.0005);
  EXPECT_NEAR(-g * mz[6], -0.0282, 0.0001);
}

// Armstrong's assumptions: what is zero, and which links are symmetric.
TEST(Library, puma560_keeps_armstrongs_pattern) {
  const Robot robot = library_robot("puma560");
  const auto pattern = [&](std::size_t j) {
    const Inertial& i = robot.frame(j).inertial;
    std::string text;
    for (const Ref entry : {i.XX, i.XY, i.XZ, i.YY, i.YZ, i.ZZ, i.MX, i.MY, i.MZ, i.M})
      text += robot.arena.is_zero(entry) ? '0' : 'x';
    return text;
  };
  EXPECT_EQ(pattern(1), "00000x0000");
  EXPECT_EQ(pattern(2), "xxxxxxxxxx");
  EXPECT_EQ(pattern(3), "x00xxx0xxx");
  EXPECT_EQ(pattern(4), "x00x0x00xx");
  EXPECT_EQ(pattern(5), "x00x0x000x");
  EXPECT_EQ(pattern(6), "x00x0x00xx");
  for (const std::size_t j : {4U, 5U, 6U}) EXPECT_EQ(robot.frame(j).inertial.XX, robot.frame(j).inertial.YY);
}

TEST(Library, torso_is_symmetric_and_its_arms_hang) {
  const Robot robot = library_robot("torso");
  const std::vector<double> zero(10, 0);
  expect_position(pose(robot, "left_hand", zero), 0, 0.18, 0.17);
  expect_position(pose(robot, "right_hand", zero), 0, -0.18, 0.17);
  std::vector<double> bent = {0, 0.4, 0, 0.5, 0, -0.8, 0, 0.5, 0, -0.8};
  const Matrix left = pose(robot, "left_hand", bent), right = pose(robot, "right_hand", bent);
  EXPECT_NEAR(left[0][3], right[0][3], 1e-12);
  EXPECT_NEAR(left[1][3], -right[1][3], 1e-12);
  EXPECT_NEAR(left[2][3], right[2][3], 1e-12);
  EXPECT_EQ(children(robot, 2).size(), 2U);
}

TEST(Library, scara_and_stanford_move_as_they_should) {
  expect_position(pose(library_robot("scara"), "j4", {0, 0, -0.1, 0}), 0.6, 0, -0.1);
  expect_position(pose(library_robot("scara"), "j4", {pi / 2, -pi / 2, 0, 0}), 0.275, 0.325, 0);
  // Stanford: shoulder offset along y at zero, then the slide goes up.
  expect_position(pose(library_robot("stanford"), "j6", {0, 0, 0.6, 0, 0, 0}, {{"RL2", 0.1524}}), 0, 0.1524, 0.6);
}

}  // namespace
}  // namespace armature::internal
