// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include <fmt/ranges.h>
#include <gtest/gtest.h>

#include "armature/emit/language.h"
#include "armature/inverse_geometry/closed_form/inverse_code.h"
#include "tests/inverse_geometry/closed_form/arm_families.h"
#include "tests/inverse_geometry/closed_form/inverse_trial.h"
#include "tests/support/compile.h"

namespace armature::internal {
namespace {

// Reads poses, prints the solutions of each, and then their statuses if asked to.
std::string driver(const std::string& name, std::size_t joints, bool with_status = false) {
  return filled_in(R"(#include <stdio.h>
#include "@NAME@.h"
int main(void)
{
  int count;
  if (scanf("%d", &count) != 1) return 1;
  for (int k = 0; k < count; ++k) {
    double T[16], q[512][@N@], residual[512];
    int branch[512], status[512];
    for (int i = 0; i < 16; ++i) if (scanf("%lf", T + i) != 1) return 1;
    const int found = @NAME@(T, q, branch, status, residual);
    printf("%d", found);
    for (int i = 0; i < found; ++i) for (int j = 0; j < @N@; ++j) printf(" %.17g", q[i][j]);
    for (int i = 0; i < found && @STATUS@; ++i) printf(" %d", status[i]);
    printf("\n");
  }
  return @NAME@_selftest();
}
)",
                   {{"NAME", name}, {"N", std::to_string(joints)}, {"STATUS", with_status ? "1" : "0"}});
}

std::vector<EmittedFile> code(const Robot& robot, const std::string& language) {
  return inverse_code(robot, derive_solution_tree(robot, {}), {}, language, {});
}

TEST(CInverseCode, finds_the_posture_of_every_pose_of_random_arms) {
  for (const test::ArmFamily& family : test::arm_families()) {
    SCOPED_TRACE(family.name);
    const std::uint64_t seed = 21;
    const Robot robot = test::random_arm(family, seed);
    const std::vector<EmittedFile> files = code(robot, "c");
    const test::TemporaryFolder folder;
    for (const EmittedFile& file : files) folder.write(file.name, file.content);
    const std::string name = files[0].name.substr(0, files[0].name.size() - 2);
    folder.write("driver.c", driver(name, robot.coordinates.size()));
    std::vector<std::string> command = {"cc"};
    for (const std::string& flag : test::strict_c_flags()) command.push_back(flag);
    command.insert(command.end(), {"-O1", "-o", "driver", name + ".c", "driver.c", "-lm"});
    const ProcessResult compiled = test::run(folder, command);
    ASSERT_EQ(compiled.exit_code, 0) << compiled.errors;
    test::InverseTrial trial(robot);
    const std::string poses = trial.make(400, seed);
    const ProcessResult solved = test::run(folder, {"./driver"}, poses);
    EXPECT_EQ(solved.exit_code, 0) << solved.errors;
    const auto verdict = trial.judge(solved.output);
    EXPECT_EQ(verdict.missed, 0U);
    EXPECT_EQ(verdict.duplicates, 0U);
    EXPECT_LT(verdict.worst, 1e-9);
  }
}

// What the compiled C prints for these poses.
std::string solved_by_c(const Robot& robot, const std::string& poses, bool with_status = false) {
  const std::vector<EmittedFile> files = code(robot, "c");
  const test::TemporaryFolder folder;
  for (const EmittedFile& file : files) folder.write(file.name, file.content);
  const std::string name = files[0].name.substr(0, files[0].name.size() - 2);
  folder.write("driver.c", driver(name, robot.coordinates.size(), with_status));
  std::vector<std::string> command = {"cc"};
  for (const std::string& flag : test::strict_c_flags()) command.push_back(flag);
  command.insert(command.end(), {"-O1", "-o", "driver", name + ".c", "driver.c", "-lm"});
  const ProcessResult compiled = test::run(folder, command);
  EXPECT_EQ(compiled.exit_code, 0) << compiled.errors;
  return test::run(folder, {"./driver"}, poses).output;
}

// At quarter turns an equation of a step may vanish though the arm is regular.
TEST(CInverseCode, finds_regular_postures_with_joints_at_quarter_turns) {
  for (const test::ArmFamily& family : test::arm_families()) {
    SCOPED_TRACE(family.name);
    const Robot robot = test::random_arm(family, 22);
    if (robot.coordinates.size() < 6) continue;
    test::InverseTrial trial(robot);
    const std::string poses = trial.make_special(60, 5);
    const auto verdict = trial.judge(solved_by_c(robot, poses));
    EXPECT_EQ(verdict.missed, 0U);
    EXPECT_LT(verdict.worst, 1e-9);
  }
}

// With every angle at a quarter turn arms are singular in several ways at once: stretched out, with the wrist's axes
// aligned. The posture that made the pose is found, or one of its family.
TEST(CInverseCode, finds_the_posture_or_its_family_where_arms_are_singular_in_several_ways) {
  constexpr int family_bit = 2;
  for (const test::ArmFamily& arms : test::arm_families()) {
    SCOPED_TRACE(arms.name);
    const Robot robot = test::random_arm(arms, 23);
    const std::size_t n = robot.coordinates.size();
    test::InverseTrial trial(robot);
    std::mt19937_64 random(8);
    std::string input = "60\n";
    for (int k = 0; k < 60; ++k) {
      std::vector<double> q = trial.random_posture(random);
      for (double& x : q) x = M_PI / 2 * std::round(x / (M_PI / 2));
      trial.postures.push_back(q);
      for (const double x : trial.pose(q)) input += fmt::format("{:.17g} ", x);
    }
    std::istringstream in(solved_by_c(robot, input, true));
    for (const std::vector<double>& expected : trial.postures) {
      std::size_t count = 0;
      ASSERT_TRUE(in >> count);
      bool known = false;
      std::vector<double> q(n);
      for (std::size_t i = 0; i < count; ++i) {
        double most = 0;
        for (std::size_t j = 0; j < n; ++j) {
          in >> q[j];
          const double d = std::abs(q[j] - expected[j]);
          most = std::max(most, std::min(d, std::abs(d - 2 * M_PI)));
        }
        known = known || most < 1e-5;
      }
      for (std::size_t i = 0; i < count; ++i) {
        int status = 0;
        in >> status;
        known = known || (status & family_bit) != 0;
      }
      EXPECT_TRUE(known) << fmt::format("{}", fmt::join(expected, ", "));
    }
  }
}

// cos(1.5708) is a number that vanishes nowhere, and an equation that has nothing else decides nothing.
TEST(CInverseCode, right_angles_in_decimals_lose_no_posture) {
  const test::TemporaryFolder folder;
  for (const char* angle : {"1.5707963267948966", "1.570796", "1.5708"}) {
    folder.write("arm.yaml", fmt::format(R"(armature: 1
robot: arm
gravity: [0, 0, -9.81]
joints:
  - [joint, alpha, d, theta, r]
  - [j1, 0, 0, q1, 0.1]
  - [j2, {0}, 0.05, q2, 0.12]
  - [j3, 0, 0.6, q3, 0]
  - [j4, 0, 0.5, q4, 0.1]
  - [j5, {0}, 0, q5, 0.11]
  - [j6, -{0}, 0, q6, 0.08]
)",
                                         angle));
    const Robot robot = load_robot(folder.file("arm.yaml")).robot;
    test::InverseTrial trial(robot);
    const std::string poses = trial.make(100, 6);
    EXPECT_EQ(trial.judge(solved_by_c(robot, poses)).missed, 0U) << angle;
  }
}

TEST(CInverseCode, cpp_is_one_header_that_passes_its_own_test) {
  const Robot robot = load_robot("ur10").robot;
  const std::vector<EmittedFile> files = code(robot, "cpp");
  ASSERT_EQ(files.size(), 1U);
  const test::TemporaryFolder folder;
  folder.write(files[0].name, files[0].content);
  folder.write("main.cc", "#define UR10_INVERSE_GEOMETRY_MAIN\n#include \"" + files[0].name + "\"\n");
  const ProcessResult compiled =
      test::run(folder, {"c++", "-std=c++17", "-Wall", "-Wextra", "-Werror", "-o", "main", "main.cc"});
  ASSERT_EQ(compiled.exit_code, 0) << compiled.errors;
  EXPECT_EQ(test::run(folder, {"./main"}).exit_code, 0);
}

// Singular and hostile poses of a PUMA: the wrist stretched out, out of reach, not a pose.
TEST(CInverseCode, singular_and_hostile_poses_are_answered) {
  const Robot robot = load_robot("puma560").robot;
  const std::vector<EmittedFile> files = code(robot, "c");
  const test::TemporaryFolder folder;
  for (const EmittedFile& file : files) folder.write(file.name, file.content);
  const std::string name = files[0].name.substr(0, files[0].name.size() - 2);
  folder.write("driver.c", driver(name, 6));
  const ProcessResult compiled = test::run(folder, {"cc", "-O1", "-o", "driver", name + ".c", "driver.c", "-lm"});
  ASSERT_EQ(compiled.exit_code, 0) << compiled.errors;
  const test::InverseTrial trial(robot);
  std::string input = "4\n";
  const std::vector<double> straight = trial.pose({0.3, -0.7, 0.4, 0.5, 0, 0.2});
  for (const double x : straight) input += fmt::format("{:.17g} ", x);
  input += "1 0 0 90 0 1 0 0 0 0 1 0 0 0 0 1\n";       // out of reach
  input += "1 0 0 0.3 0 2 0 0.3 0 0 1 0.3 0 0 0 1\n";  // not a rotation
  input += "1 0 0 nan 0 1 0 0 0 0 1 0 0 0 0 1\n";
  const ProcessResult solved = test::run(folder, {"./driver"}, input);
  ASSERT_EQ(solved.exit_code, 0);
  std::istringstream lines(solved.output);
  std::string line;
  std::getline(lines, line);
  std::istringstream first(line);
  int count = 0;
  first >> count;
  EXPECT_GT(count, 0);
  for (int k = 0; k < count; ++k) {
    std::vector<double> q(6);
    for (double& x : q) first >> x;
    const std::vector<double> T = trial.pose(q);
    for (std::size_t e = 0; e < 12; ++e) EXPECT_NEAR(T[e], straight[e], 1e-9);
  }
  std::getline(lines, line);
  EXPECT_EQ(line, "0");
  std::getline(lines, line);
  EXPECT_EQ(line, "-1");
  std::getline(lines, line);
  EXPECT_EQ(line, "-1");
}

// With the wrist of a UR stretched out, q2 + q3 + q4 is free, but not every value is within reach.
TEST(CInverseCode, a_free_angle_is_chosen_so_that_a_solution_exists) {
  const Robot robot = load_robot("ur10").robot;
  const std::vector<EmittedFile> files = code(robot, "c");
  const test::TemporaryFolder folder;
  for (const EmittedFile& file : files) folder.write(file.name, file.content);
  folder.write("driver.c", driver("ur10_inverse_geometry", 6));
  const ProcessResult compiled =
      test::run(folder, {"cc", "-O1", "-o", "driver", "ur10_inverse_geometry.c", "driver.c", "-lm"});
  ASSERT_EQ(compiled.exit_code, 0) << compiled.errors;
  const test::InverseTrial trial(robot);
  std::mt19937_64 random(4);
  std::string input = "50\n";
  for (int k = 0; k < 50; ++k) {
    std::vector<double> q = trial.random_posture(random);
    q[4] = 0;
    q[2] = 1.2;  // the elbow well bent: the family is wide
    for (const double x : trial.pose(q)) input += fmt::format("{:.17g} ", x);
  }
  const ProcessResult solved = test::run(folder, {"./driver"}, input);
  std::istringstream lines(solved.output);
  std::size_t poses = 0;
  for (std::string line; std::getline(lines, line); ++poses) EXPECT_NE(line, "0");
  EXPECT_EQ(poses, 50U);
}

}  // namespace
}  // namespace armature::internal
