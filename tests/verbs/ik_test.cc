// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/verbs/ik.h"

#include <gtest/gtest.h>

#include <cmath>
#include <nlohmann/json.hpp>

#include "armature/base/error.h"
#include "armature/base/file.h"
#include "armature/inverse_geometry/robot_arm.h"
#include "armature/verbs/load_robot.h"
#include "tests/support/compile.h"

namespace armature {
namespace {

const std::string cases = ARMATURE_SOURCE_DIR "/tests/cases/ik/";

IkResult solve(const std::string& robot, IkOptions options) {
  return ik(load_robot(robot).robot, options, no_progress());
}

bool near(const std::vector<double>& a, const std::vector<double>& b) {
  for (std::size_t i = 0; i < a.size(); ++i)
    if (std::abs(std::remainder(a[i] - b[i], 2 * M_PI)) > 1e-6) return false;
  return true;
}

// Raghavan and Roth's own example, the arm of Manocha and Zhu with 16 real solutions, a joint at pi, and the UR5: all
// their solutions and no other.
TEST(IkVerb, published_cases_have_exactly_their_solutions) {
  for (const char* name : {"general6r_16real", "raghavan_roth_RPRRPR", "tanhalf_q3_pi", "ur5"}) {
    const Json known = Json::parse(internal::read_file(cases + name + ".json"));
    IkOptions options;
    for (const Json& each : known["cases"]) {
      std::array<double, 16> matrix;
      for (std::size_t i = 0; i < 16; ++i) matrix[i] = each["T"][i / 4][i % 4].get<double>();
      options.matrices.push_back(matrix);
    }
    const IkResult result = solve(cases + name + ".urdf", options);
    ASSERT_EQ(result.results.size(), known["cases"].size());
    for (std::size_t i = 0; i < result.results.size(); ++i) {
      const auto expected = known["cases"][i]["solutions"].get<std::vector<std::vector<double>>>();
      const auto& found = result.results[i].solutions;
      EXPECT_EQ(found.size(), expected.size()) << name << " pose " << i + 1;
      for (const auto& q : expected)
        EXPECT_TRUE(std::ranges::any_of(found, [&](const IkSolution& s) { return near(s.q, q); }))
            << name << " pose " << i + 1;
      for (const IkSolution& s : found) EXPECT_LT(s.residual, 1e-9);
    }
  }
}

TEST(IkVerb, the_nearest_posture_comes_first_and_limits_are_kept) {
  IkOptions options;
  options.pose = "0.4,0.3,0.5,0,0,0";
  options.near = "0.1,-1,1,0,0,0";
  const IkResult result = solve("ur10", options);
  ASSERT_GT(result.results[0].solutions.size(), 1u);
  const auto distance = [](const IkSolution& s) {
    const std::vector<double> to = {0.1, -1, 1, 0, 0, 0};
    double largest = 0;
    for (std::size_t i = 0; i < 6; ++i) largest = std::max(largest, std::abs(s.q[i] - to[i]));
    return largest;
  };
  const auto& all = result.results[0].solutions;
  for (std::size_t i = 1; i < all.size(); ++i) EXPECT_LE(distance(all[i - 1]), distance(all[i]) + 1e-12);
}

TEST(IkVerb, a_path_is_followed_without_a_jump) {
  // The tool turns about its own z axis by a whole turn while it moves.
  IkOptions options;
  for (int i = 0; i <= 100; ++i) {
    const double t = 2 * M_PI * i / 100, c = std::cos(t), s = std::sin(t);
    options.matrices.push_back({c, s, 0, 0.5 + 0.1 * s, s, -c, 0, 0.3, 0, 0, -1, 0.2, 0, 0, 0, 1});
  }
  options.follow = true;
  const IkResult result = solve(cases + "ur5.urdf", options);
  EXPECT_EQ(result.unsolved, 0u);
  for (std::size_t i = 1; i < result.results.size(); ++i)
    for (std::size_t k = 0; k < 6; ++k)
      EXPECT_LT(std::abs(result.results[i].solutions[0].q[k] - result.results[i - 1].solutions[0].q[k]), 0.5) << i;
}

TEST(IkVerb, no_solution_has_a_reason) {
  IkOptions options;
  options.pose = "5,0,0,0,0,0";
  const IkResult result = solve("ur10", options);
  EXPECT_EQ(result.unsolved, 1u);
  ASSERT_TRUE(result.results[0].reason);
  EXPECT_NE(result.results[0].reason->find("out of reach by"), std::string::npos);
  options.pose = "1e300,0,0,0,0,0";
  EXPECT_NE(solve("ur10", options).results[0].reason->find("out of reach by 1e+300 m"), std::string::npos);
}

// The flange of an iiwa turns its elbow about the line from shoulder to wrist while it rests.
TEST(IkVerb, an_elbow_angle_gives_the_eight_postures_of_a_human_like_arm) {
  IkOptions options;
  options.pose = "0.5,0,0.6,0,3.14,0";
  options.elbow = "0.3";
  const IkResult result = solve("iiwa_like", options);
  ASSERT_EQ(result.results[0].solutions.size(), 8u);
  for (const IkSolution& s : result.results[0].solutions) EXPECT_EQ(s.elbow, 0.3);
  options.elbow = "";
  options.samples = 6;
  EXPECT_EQ(solve("iiwa_like", options).results[0].solutions.size(), 48u);
}

std::array<double, 16> pose_at(const Robot& robot, const std::vector<double>& q) {
  const internal::ik::RobotArm arm = internal::ik::arm_of(robot, "", {});
  const internal::ik::Motion pose = internal::ik::forward(arm.arm, q);
  std::array<double, 16> matrix{};
  for (Eigen::Index i = 0; i < 3; ++i) {
    for (Eigen::Index k = 0; k < 3; ++k) matrix[static_cast<std::size_t>(4 * i + k)] = pose.R(i, k);
    matrix[static_cast<std::size_t>(4 * i + 3)] = pose.p[i];
  }
  matrix[15] = 1;
  return matrix;
}

// A stretched wrist: joints 4 and 6 turn against each other. The member of the family that is nearest to a posture is
// given, and one within the limits where the first that was found is not.
TEST(IkVerb, at_a_singular_pose_a_member_of_the_family_is_chosen) {
  const Robot robot = load_robot("puma560").robot;
  const std::vector<double> q = {0.1, -0.5, 0.2, 1.1, 0, -1.3};
  IkOptions options;
  options.matrices = {pose_at(robot, q)};
  options.near = "0.1,-0.5,0.2,1.1,0,-1.3";
  const IkResult result = ik(robot, options, no_progress());
  const IkSolution& first = result.results[0].solutions.at(0);
  EXPECT_EQ(first.status, "singular");
  EXPECT_FALSE(first.free.empty());
  for (std::size_t k = 0; k < 6; ++k) EXPECT_NEAR(first.q[k], q[k], 0.06) << k;

  Robot limited = robot;
  for (Frame& frame : limited.frames)
    if (frame.joint_name == "j4") frame.limits.lower = 0.9, frame.limits.upper = 1.2;
  options.near = "";
  options.within_limits = true;
  const IkResult inside = ik(limited, options, no_progress());
  ASSERT_FALSE(inside.results[0].solutions.empty());
  for (const IkSolution& s : inside.results[0].solutions) {
    EXPECT_TRUE(s.outside.empty());
    EXPECT_GE(s.q[3], 0.9 - 1e-9);
    EXPECT_LE(s.q[3], 1.2 + 1e-9);
  }
}

TEST(IkVerb, a_file_has_one_pose_or_many) {
  const internal::test::TemporaryFolder folder;
  folder.write("one.json", R"({"pose": [[1, 0, 0, 0.4], [0, 1, 0, 0.3], [0, 0, 1, 0.5], [0, 0, 0, 1]]})");
  IkOptions options;
  options.pose = folder.file("one.json");
  const IkResult from_file = solve("ur10", options);
  options.pose = "0.4,0.3,0.5,0,0,0";
  const IkResult from_numbers = solve("ur10", options);
  ASSERT_EQ(from_file.results[0].solutions.size(), from_numbers.results[0].solutions.size());
  EXPECT_TRUE(near(from_file.results[0].solutions[0].q, from_numbers.results[0].solutions[0].q));
}

// The first joint of a UR10 turns with the path until its limit: then another posture goes on.
TEST(IkVerb, a_path_that_jumps_at_a_limit_says_so) {
  IkOptions options;
  for (int i = 0; i <= 180; ++i) {
    const double t = 4.5 * M_PI * i / 180, c = std::cos(t), s = std::sin(t);
    options.matrices.push_back({c, -s, 0, 0.5 * c, s, c, 0, 0.5 * s, 0, 0, 1, 0.2, 0, 0, 0, 1});
  }
  options.follow = true;
  options.near = "-6,-1,1,0,0,0";
  const IkResult result = solve("ur10", options);
  std::size_t jumps = 0;
  for (std::size_t i = 1; i < result.results.size(); ++i) {
    ASSERT_EQ(result.results[i].solutions.size(), 1u) << i;
    double moved = 0;
    for (std::size_t k = 0; k < 6; ++k)
      moved = std::max(moved, std::abs(result.results[i].solutions[0].q[k] - result.results[i - 1].solutions[0].q[k]));
    if (moved > 1) EXPECT_NE(result.results[i].reason.value_or("").find("jumps by"), std::string::npos) << i;
    else EXPECT_FALSE(result.results[i].reason.has_value()) << i << *result.results[i].reason;
    jumps += moved > 1;
  }
  EXPECT_GE(jumps, 1u);
}

// A differential wrist: both motors turn both joints. Half a turn of each motor is a whole turn of one joint, and
// another posture of the motors.
TEST(IkVerb, whole_turns_of_joints_are_found_in_coupled_motors) {
  const internal::test::TemporaryFolder folder;
  folder.write("wrist.yaml", R"(armature: 1
robot: wrist
gravity: [0, 0, -9.81]
coordinates: [left, right]
joints:
  - [joint, alpha, theta]
  - [pitch, 0, left + right]
  - [roll, pi/2, left - right]
)");
  const Robot robot = load_robot(folder.file("wrist.yaml")).robot;
  IkOptions options;
  const std::vector<double> motors = {3.4, 2.9}, joints = {6.3, 0.5};
  options.matrices = {pose_at(robot, joints)};
  options.near = "3.4,2.9";
  const IkResult result = ik(robot, options, no_progress());
  ASSERT_FALSE(result.results[0].solutions.empty());
  for (std::size_t k = 0; k < 2; ++k) EXPECT_NEAR(result.results[0].solutions[0].q[k], motors[k], 1e-9);
}

TEST(IkVerb, bad_requests_are_refused) {
  const auto refused = [](const std::string& robot, auto change) {
    IkOptions options;
    options.pose = "0.4,0.3,0.5,0,0,0";
    change(options);
    EXPECT_THROW(solve(robot, options), InputError);
  };
  refused("ur10", [](IkOptions& o) { o.pose = ""; });
  refused("ur10", [](IkOptions& o) { o.pose = "1,2,3"; });
  refused("ur10", [](IkOptions& o) { o.poses = "poses.json"; });  // beside @pose
  refused("ur10", [](IkOptions& o) { o.pose = "nan,0,0,0,0,0"; });
  refused("ur10", [](IkOptions& o) { o.near = "1,2"; });
  refused("ur10", [](IkOptions& o) { o.frame = "nowhere"; });
  refused("ur10", [](IkOptions& o) { o.method = IkMethod::pieper; });
  refused("ur10", [](IkOptions& o) { o.elbow = "0.1"; });
  refused("iiwa_like", [](IkOptions& o) { o.elbow = "0.1,2"; });
  refused("ur10", [](IkOptions& o) { o.poses = "no_such_file.json", o.pose = ""; });
}

}  // namespace
}  // namespace armature
