// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/read/yaml/yaml_standard.h"

#include <gtest/gtest.h>

#include "armature/expr/identical.h"
#include "armature/read/yaml/yaml_poses.h"
#include "tests/read/yaml_support.h"

namespace armature::internal {
namespace {

using yaml_testing::errors;
using yaml_testing::read;
using yaml_testing::show;

const std::string heading = "armature: 1\nrobot: t\ngravity: [0, 0, -9.81]\nconvention: standard\n";

TEST(YamlStandard, regroups_the_table) {
  const Robot robot = read(heading +
                           "joints:\n  - [joint, theta, d, a, alpha]\n"
                           "  - [j1, q1, D1, A1, L1]\n  - [j2, q2 + 0.1, D2, A2, L2]\n");
  const Geometry &one = robot.frame(1).geometry, &two = robot.frame(2).geometry;
  EXPECT_EQ(show(robot, one.alpha) + show(robot, one.d) + show(robot, one.r), "00D1");
  EXPECT_EQ(show(robot, two.alpha) + " " + show(robot, two.d) + " " + show(robot, two.theta) + " " + show(robot, two.r),
            "L1 A1 0.1 D2");
  ASSERT_EQ(robot.attached.size(), 1U);  // the standard frame 2
  EXPECT_EQ(show(robot, robot.attached[0].pose.position[0]), "A2");
  EXPECT_EQ(show(robot, robot.attached[0].pose.rotation[4]), "cos(L2)");
}

// A wrench, an inertia and a frame given at the far end of a link of length A, twisted by a right angle: by hand,
// x stays, the old y is the new z and the old z is the new -y.
TEST(YamlStandard, carries_what_the_link_carries) {
  const Robot robot = read(heading +
                           "joints:\n  - [joint, theta, a, alpha]\n  - [j1, q1, A, pi/2]\n"
                           "links:\n  - [link, m, cx, cy, cz, Ixx, Iyy, Izz]\n  - [j1, m, x, y, z, I, J, K]\n"
                           "forces:\n  - [link, FX, FY, FZ, CX, CY, CZ]\n  - [j1, FX, FY, FZ, CX, CY, CZ]\n"
                           "frames:\n  - {frame: tool, link: j1, xyz: [u, v, w]}\n");
  const Robot khalil = read(
      "armature: 1\nrobot: t\ngravity: [0, 0, -9.81]\n"
      "joints:\n  - [joint, theta]\n  - [j1, q1]\n"
      "links:\n  - [link, m, cx, cy, cz, Ixx, Iyy, Izz]\n  - [j1, m, x + A, -z, y, I, K, J]\n"
      "forces:\n  - [link, FX, FY, FZ, CX, CY, CZ]\n"
      "  - [j1, FX, -FZ, FY, CX, -CZ - A*FY, CY - A*FZ]\n"
      "frames:\n  - frame: tool\n    link: j1\n    matrix:\n"
      "      - [1, 0, 0, A + u]\n      - [0, 0, -1, -w]\n      - [0, 1, 0, v]\n");
  const auto all = [](const Robot& r) {
    const Frame& f = r.frame(1);
    const Inertial& i = f.inertial;
    std::vector<Ref> refs = {i.XX, i.XY, i.XZ, i.YY, i.YZ, i.ZZ, i.MX, i.MY, i.MZ, i.M};
    refs.insert(refs.end(), f.force.begin(), f.force.end());
    refs.insert(refs.end(), f.moment.begin(), f.moment.end());
    const Pose& pose = r.attached[0].pose;
    refs.insert(refs.end(), pose.rotation.begin(), pose.rotation.end());
    refs.insert(refs.end(), pose.position.begin(), pose.position.end());
    return refs;
  };
  EXPECT_TRUE(identical(robot.arena, all(robot), khalil.arena, all(khalil)));
}

TEST(YamlStandard, tells_one_chain) {
  const std::string refused = "r.yaml:4:13: error: the standard convention tells one chain";
  EXPECT_NE(errors(heading + "joints:\n  - [joint, theta]\n  - [j1, q1]\n  - [j2, q2]\n"
                             "cut_joints:\n  - [joint, type, parent]\n  - [c1, F, j1]\n  - [c2, F, j2]\n"
                             "loops:\n  - [cut, closing]\n  - [c1, c2]\n")
                .find(refused),
            std::string::npos);
  EXPECT_NE(
      errors(heading + "joints:\n  - [joint, parent, theta]\n  - [j1, base, q1]\n  - [j2, base, q2]\n").find(refused),
      std::string::npos);
}

}  // namespace
}  // namespace armature::internal
