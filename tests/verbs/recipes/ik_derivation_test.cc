// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/verbs/recipes/ik_derivation.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "armature/verbs/load_robot.h"
#include "tests/support/cases.h"
#include "tests/support/compile.h"

namespace armature::internal {
namespace {

TEST(IkDerivation, a_pose_out_of_reach_has_the_equation_that_fails) {
  IkOptions options;
  options.pose = "4,0,0,0,0,0";
  for (const char* name : {"puma560", "ur10"}) {
    const IkResult result = armature::ik(support::library_robot(name), options, no_progress());
    ASSERT_EQ(result.unsolved, 1u) << name;
    const std::string reason = result.results[0].reason.value_or("");
    EXPECT_NE(reason.find("out of reach by"), std::string::npos) << reason;
    EXPECT_NE(reason.find("of the derivation by paul has no real solution"), std::string::npos)
        << name << ": " << reason;
  }
}

TEST(IkDerivation, an_arm_without_a_closed_form_has_none) {
  const Robot robot = load_robot(ARMATURE_SOURCE_DIR "/tests/cases/ik/general6r_16real.urdf").robot;
  EXPECT_FALSE(IkDerivation(robot, "", IkMethod::automatic));
  EXPECT_FALSE(IkDerivation(support::library_robot("ur10"), "", IkMethod::general));
  EXPECT_TRUE(IkDerivation(support::library_robot("ur10"), "", IkMethod::automatic));
}

// A palletiser: the forearm keeps its slope when the upper arm turns, the hand stays level. Slopes q2 and q3 of two
// links reach a point in front, and behind with the base turned round: four postures by trigonometry.
constexpr const char* palletiser = R"(armature: 1
robot: palletiser
gravity: [0, 0, -9.81]
joints:
  - [joint, parent, alpha, d, theta, r]
  - [j1, base, 0, 0, q1, 0.5]
  - [j2, j1, -pi/2, 0.2, q2, 0]
  - [j3, j2, 0, 0.6, q3 - q2, 0]
  - [j4, j3, 0, 0.7, -q3, 0]
  - [j5, j4, pi/2, 0.1, q4, 0.1]
coordinates: [q1, q2, q3, q4]
)";

TEST(IkDerivation, joints_that_share_coordinates_have_all_their_postures) {
  const test::TemporaryFolder folder;
  folder.write("palletiser.yaml", palletiser);
  const Robot robot = load_robot(folder.file("palletiser.yaml")).robot;
  // Reach and height of the hand's axis: 0.2 + 0.6 cos q2 + 0.7 cos q3 + 0.1, 0.5 - 0.6 sin q2 - 0.7 sin q3 + 0.1.
  const double q1 = 0.3, q2 = -0.4, q3 = 0.5;
  const double reach = 0.3 + 0.6 * std::cos(q2) + 0.7 * std::cos(q3),
               height = 0.6 - 0.6 * std::sin(q2) - 0.7 * std::sin(q3);
  IkOptions options;
  options.pose = fmt::format("{},{},{},0,0,0.8", reach * std::cos(q1), reach * std::sin(q1), height);
  const IkResult result = armature::ik(robot, options, no_progress());
  std::size_t expected = 0;
  for (const double r : {reach - 0.3, -reach - 0.3}) expected += std::hypot(r, height - 0.6) < 1.3 ? 2 : 0;
  const std::vector<IkSolution>& found = result.results[0].solutions;
  EXPECT_EQ(found.size(), expected);
  EXPECT_TRUE(std::ranges::any_of(found, [&](const IkSolution& s) {
    return std::abs(s.q[0] - q1) < 1e-9 && std::abs(s.q[1] - q2) < 1e-9 && std::abs(s.q[2] - q3) < 1e-9 &&
           std::abs(s.q[3] - 0.5) < 1e-9;
  }));
  EXPECT_FALSE(result.results[0].reason) << *result.results[0].reason;
  EXPECT_NE(result.structure.find("in closed form"), std::string::npos);
}

}  // namespace
}  // namespace armature::internal
