// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/identify/oscillations/motor_inertia.h"

#include <gtest/gtest.h>

#include <array>
#include <cmath>

#include "armature/base/error.h"
#include "armature/read/reader.h"

namespace armature::internal {
namespace {

// Two links in a plane: a11 = ZZ1 + m2 (L^2 + c^2 + 2 L c cos q2) + Izz2, with tolerances of m2, c and Izz2.
constexpr const char* planar = R"(armature: 1
robot: planar
gravity: [0, -9.81, 0]
joints:
  - [joint, d,   theta]
  - [j1,    0,   q1   ]
  - [j2,    0.5, q2   ]
links:
  - [link, m,   cx,   Iyy,  Izz ]
  - [j1,   0,   0,    0,    0.3 ]
  - [j2,   1.5, 0.2,  0.03, 0.04]
drives:
  - [joint, Ia ]
  - [j1,    0.7]
  - [j2,    0.1]
tolerances:
  - [link, m,    cx,   Izz  ]
  - [j2,   0.02, 0.01, 0.004]
)";

TEST(MotorInertia, is_what_the_links_leave_over) {
  Diagnostics diagnostics;
  const Robot robot = read_yaml(planar, "planar.yaml", diagnostics);
  for (const double q2 : {0.0, 0.7, 2.5}) {
    const double L = 0.5, c = 0.2, m = 1.5, cosine = std::cos(q2);
    const double square = L * L + c * c + 2 * L * c * cosine;
    const std::array<double, 2> posture = {0.3, q2};
    const Measured arm = arm_inertia(robot, 0, posture);
    EXPECT_NEAR(arm.value, 0.3 + 0.04 + m * square, 1e-14);
    EXPECT_NEAR(arm.uncertainty, std::hypot(0.02 * square, 0.01 * m * (2 * c + 2 * L * cosine), 0.004), 1e-14);
    const Measured last = arm_inertia(robot, 1, posture);
    EXPECT_NEAR(last.value, 0.04 + m * c * c, 1e-14);
    const Measured motor = motor_inertia({arm.value + 0.7, 0.03}, arm);
    EXPECT_NEAR(motor.value, 0.7, 1e-14);
    EXPECT_NEAR(motor.uncertainty, std::hypot(0.03, arm.uncertainty), 1e-14);
  }
}

TEST(MotorInertia, links_without_numbers_are_refused) {
  Diagnostics diagnostics;
  Robot robot = read_yaml(planar, "planar.yaml", diagnostics);
  robot.frame(2).inertial.ZZ = robot.arena.symbol("ZZ2");
  const std::array<double, 2> posture = {0, 0};
  EXPECT_THROW(arm_inertia(robot, 0, posture), UnmetRequest);
}

}  // namespace
}  // namespace armature::internal
