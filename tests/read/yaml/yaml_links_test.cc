// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/read/yaml/yaml_links.h"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>
#include <random>

#include "armature/base/text.h"
#include "armature/expr/identical.h"
#include "armature/robot/numbers.h"
#include "tests/read/yaml_support.h"

namespace armature::internal {
namespace {

using yaml_testing::errors;
using yaml_testing::read;
using yaml_testing::show;
using yaml_testing::smallest;

TEST(YamlLinks, reads_symoros_parameters) {
  const Robot robot = read(smallest +
                           "links:\n"
                           "  - [link, XX, XY, XZ, YY, YZ, ZZ, MX, MY, MZ, M, Ia, Fv, Fs, Fo, FX, FY, FZ, CX, CY, CZ]\n"
                           "  - [j1, a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p, q, r, s, t]\n");
  const Frame& frame = robot.frame(1);
  const Inertial& i = frame.inertial;
  std::string all;
  for (const Ref ref : {i.XX,
                        i.XY,
                        i.XZ,
                        i.YY,
                        i.YZ,
                        i.ZZ,
                        i.MX,
                        i.MY,
                        i.MZ,
                        i.M,
                        frame.motor_inertia,
                        frame.viscous_friction,
                        frame.coulomb_friction,
                        frame.friction_offset,
                        frame.force[0],
                        frame.force[1],
                        frame.force[2],
                        frame.moment[0],
                        frame.moment[1],
                        frame.moment[2]})
    all += show(robot, ref);
  EXPECT_EQ(all, "abcdefghijklmnopqrst");
  EXPECT_EQ(frame.inertial_where.line, 9);
}

// The closed form of Huygens and Steiner, written out.
TEST(YamlLinks, inertia_about_the_centre_of_mass_is_carried_to_the_origin) {
  const Robot cad = read(smallest +
                         "links:\n"
                         "  - [link, m, cx, cy, cz, Ixx, Ixy, Ixz, Iyy, Iyz, Izz]\n"
                         "  - [j1, m, x, y, z, A, D, E, B, F, C]\n");
  const Robot origin = read(smallest +
                            "links:\n"
                            "  - [link, XX, XY, XZ, YY, YZ, ZZ, MX, MY, MZ, M]\n"
                            "  - [j1, A + m*(y^2 + z^2), D - m*x*y, E - m*x*z, B + m*(x^2 + z^2), F - m*y*z, "
                            "C + m*(x^2 + y^2), m*x, m*y, m*z, m]\n");
  const Inertial &a = cad.frame(1).inertial, &b = origin.frame(1).inertial;
  const std::vector<Ref> left = {a.XX, a.XY, a.XZ, a.YY, a.YZ, a.ZZ, a.MX, a.MY, a.MZ, a.M};
  const std::vector<Ref> right = {b.XX, b.XY, b.XZ, b.YY, b.YZ, b.ZZ, b.MX, b.MY, b.MZ, b.M};
  EXPECT_TRUE(identical(cad.arena, left, origin.arena, right));
}

// An independent oracle: the moments of a cloud of point masses, summed about the origin.
TEST(YamlLinks, point_masses_agree) {
  std::mt19937 random(5);
  std::uniform_real_distribution<double> between(-1, 1);
  double m = 0, c[3] = {}, J[3][3] = {}, Jc[3][3] = {};
  double points[6][4];
  for (auto& p : points) {
    for (int i = 0; i < 3; ++i) p[i] = between(random);
    p[3] = 0.5 + std::abs(between(random));
    m += p[3];
    for (int i = 0; i < 3; ++i) c[i] += p[3] * p[i];
  }
  for (double& component : c) component /= m;
  for (const auto& p : points)
    for (int i = 0; i < 3; ++i)
      for (int k = 0; k < 3; ++k) {
        const double r2 = p[0] * p[0] + p[1] * p[1] + p[2] * p[2];
        const double d[3] = {p[0] - c[0], p[1] - c[1], p[2] - c[2]};
        const double d2 = d[0] * d[0] + d[1] * d[1] + d[2] * d[2];
        J[i][k] += p[3] * ((i == k ? r2 : 0) - p[i] * p[k]);
        Jc[i][k] += p[3] * ((i == k ? d2 : 0) - d[i] * d[k]);
      }
  std::string row = "  - [j1";
  for (const double value : {m, c[0], c[1], c[2], Jc[0][0], Jc[0][1], Jc[0][2], Jc[1][1], Jc[1][2], Jc[2][2]})
    row += ", " + shortest(value);
  const Robot robot =
      read(smallest + "links:\n  - [link, m, cx, cy, cz, Ixx, Ixy, Ixz, Iyy, Iyz, Izz]\n" + row + "]\n");
  const Inertial& i = robot.frame(1).inertial;
  const auto near = [&](Ref formula, double expected) {
    EXPECT_NEAR(number(robot.arena, formula).value(), expected, 1e-12);
  };
  near(i.XX, J[0][0]);
  near(i.XY, J[0][1]);
  near(i.XZ, J[0][2]);
  near(i.YY, J[1][1]);
  near(i.YZ, J[1][2]);
  near(i.ZZ, J[2][2]);
  near(i.MX, m * c[0]);
  near(i.MZ, m * c[2]);
}

TEST(YamlLinks, reads_limits) {
  const Robot robot = read(smallest +
                           "parameters: {V: 2}\n"
                           "limits:\n"
                           "  - [joint, lower, upper, velocity, effort]\n"
                           "  - [j1, -160*deg, none, V/4, 97.6]\n");
  const JointLimits& limits = robot.frame(1).limits;
  EXPECT_DOUBLE_EQ(limits.lower, -160.0 / 180 * std::numbers::pi);
  EXPECT_TRUE(std::isinf(limits.upper));
  EXPECT_EQ(limits.velocity, 0.5);
  EXPECT_EQ(limits.effort, 97.6);
}

TEST(YamlLinks, reads_tolerances_and_what_is_known_of_drives) {
  const Robot robot = read(smallest +
                           "parameters: {M1: 2}\n"
                           "drives:\n"
                           "  - [joint, ratio, breakaway, width]\n"
                           "  - [j1, 62.61, 6.3, 0.02]\n"
                           "tolerances:\n"
                           "  - [link, m, cx, Ia]\n"
                           "  - [j1, 0.01 + 0.01*M1, ~, 0.2]\n");
  const std::vector<Tolerance> expected = {{1, "m", 0.03}, {1, "Ia", 0.2}};
  EXPECT_EQ(robot.tolerances, expected);
  EXPECT_EQ(show(robot, robot.frame(1).gear_ratio), "62.61");
  EXPECT_EQ(show(robot, robot.frame(1).breakaway), "6.3");
  EXPECT_EQ(show(robot, robot.frame(1).friction_width), "0.02");
  EXPECT_NE(errors(smallest + "drives:\n  - [joint, width]\n  - [j1, -2]\n").find("friction width"), std::string::npos);
  const Robot falling = read(smallest + "drives:\n  - [joint, Fb, ws, Fl]\n  - [j1, 1.5, 0.04, 0.1]\n");
  EXPECT_EQ(show(falling, falling.frame(1).stribeck_friction), "1.5");
  EXPECT_EQ(show(falling, falling.frame(1).stribeck_velocity), "0.04");
  EXPECT_EQ(show(falling, falling.frame(1).load_friction), "0.1");
  for (const char* bad : {"1, 0, 0", "1, -1, 0", "0, 0, -0.1", "0, 0, 1"})
    EXPECT_NE(errors(smallest + "drives:\n  - [joint, Fb, ws, Fl]\n  - [j1, " + bad + "]\n"), "") << bad;
  for (const char* bad : {"L9", "-1", "1/0"})
    EXPECT_NE(errors(smallest + "tolerances:\n  - [link, m]\n  - [j1, " + bad + "]\n"), "") << bad;
  EXPECT_NE(errors(smallest + "drives:\n  - [joint, breakaway]\n  - [j1, -2]\n").find("break-away"), std::string::npos);
}

TEST(YamlLinks, the_base_has_an_inertia_and_nothing_else) {
  const Robot robot =
      read(smallest + "links:\n  - [link, m, cx, Izz, Fv]\n  - [base, 2, 3, 4, 0]\n  - [j1, 1, 0, 1, 5]\n");
  EXPECT_EQ(show(robot, robot.base_inertial.M), "2");
  EXPECT_EQ(show(robot, robot.base_inertial.MX), "6");
  EXPECT_EQ(show(robot, robot.base_inertial.ZZ), "22");  // 4 + 2*3^2
  EXPECT_EQ(errors(smallest + "links:\n  - [link, M, Fv, FX]\n  - [base, 1, 2, F]\n  - [j1, 1, 1, 0]\n"),
            "r.yaml:9:15: error: the base is fixed: it has no such values; write 0, or remove it\n"
            "r.yaml:9:18: error: the base is fixed: it has no such values; write 0, or remove it\n");
  EXPECT_EQ(errors(smallest + "drives:\n  - [joint, Fv]\n  - [base, 1]\n"),
            "r.yaml:9:6: error: the base is fixed: it has no such values; remove the row\n");
}

TEST(YamlLinks, says_what_is_wrong) {
  EXPECT_EQ(
      errors(smallest + "links:\n  - [link, m, XX]\n  - [j1, 1, 2]\n"),
      "r.yaml:8:12: error: links mixes inertia about the centre of mass with inertia about the origin; use either "
      "m cx cy cz Ixx..Izz or XX..ZZ MX MY MZ M\n");
  EXPECT_EQ(errors(smallest + "links:\n  - [link, xx]\n  - [j2, 1]\n  - [base, 1]\n  - [j1, 1]\n  - [j1, 1]\n"),
            "r.yaml:8:12: error: links has no column \"xx\"; did you mean \"XX\"?\n"
            "r.yaml:9:6: error: there is no link or joint \"j2\"; did you mean \"j1\"?\n"
            "r.yaml:12:6: error: a second row for the same link; remove one of them\n");
  EXPECT_NE(errors(smallest + "links:\n  - [link, M]\n  - [j1, -2]\n").find("r.yaml:9:5: error:"), std::string::npos);
  EXPECT_NE(errors(smallest + "limits:\n  - [joint, lower, upper]\n  - [j1, 1, -1]\n").find("reversed"),
            std::string::npos);
  EXPECT_NE(errors(smallest + "limits:\n  - [joint, lower]\n  - [j1, QMIN]\n")
                .find("r.yaml:9:10: error: a limit must be "
                      "a number"),
            std::string::npos);
  EXPECT_NE(errors(smallest + "links:\n  - [link, Ia]\n  - [j1, 1]\ndrives:\n  - [joint, Ia]\n  - [j1, 2]\n")
                .find("given in the table of links too"),
            std::string::npos);
  EXPECT_NE(errors(smallest + "links:\n  - [link, FX]\n  - [j1, 1]\nforces:\n  - [link, FX]\n  - [j1, 2]\n")
                .find("given in the table of links too"),
            std::string::npos);
}

TEST(YamlLinks, reads_drives_and_forces_apart) {
  const Robot robot = read(smallest +
                           "drives:\n  - [joint, Ia, Fo, Ks, Kcos, Ksin, Kf, Df]\n  - [j1, I, O, K, L, N, E, D]\n"
                           "forces:\n  - [link, FZ, CX]\n  - [j1, F, C]\n");
  EXPECT_EQ(show(robot, robot.frame(1).motor_inertia), "I");
  EXPECT_EQ(show(robot, robot.frame(1).friction_offset), "O");
  EXPECT_EQ(show(robot, robot.frame(1).spring), "K");
  EXPECT_EQ(show(robot, robot.frame(1).spring_cosine), "L");
  EXPECT_EQ(show(robot, robot.frame(1).spring_sine), "N");
  EXPECT_EQ(show(robot, robot.frame(1).elasticity), "E");
  EXPECT_EQ(show(robot, robot.frame(1).elastic_damping), "D");
  EXPECT_EQ(show(robot, robot.frame(1).force[2]), "F");
  EXPECT_EQ(show(robot, robot.frame(1).moment[0]), "C");
}

}  // namespace
}  // namespace armature::internal
