// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/inverse_geometry/general_code/general_code.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <Eigen/LU>
#include <Eigen/SVD>
#include <sstream>

#include "armature/base/error.h"
#include "tests/support/compile.h"
#include "tests/support/random_arms.h"

namespace armature::internal {
namespace {

ik::RobotArm robot_arm(const ik::SixAxes& axes) {
  ik::RobotArm result;
  result.arm.axes.assign(axes.begin(), axes.end());
  result.arm.tool = {ik::rotation(ik::Vec3::UnitX(), 0.4), ik::Vec3(0.1, 0.2, -0.1)};
  for (int k = 1; k <= 6; ++k) result.joints.push_back(fmt::format("q{}", k));
  result.names = result.joints;
  result.coupling = result.uncoupling = Eigen::MatrixXd::Identity(6, 6);
  result.tool = "tool";
  result.base = "base";
  return result;
}

constexpr const char* driver = R"(#include "arm_inverse_geometry.h"
#include <stdio.h>

int main(void)
{
  double T[16], q[ARM_INVERSE_GEOMETRY_MOST][6], residual[ARM_INVERSE_GEOMETRY_MOST];
  int branch[ARM_INVERSE_GEOMETRY_MOST], status[ARM_INVERSE_GEOMETRY_MOST];
  for (;;) {
    for (int i = 0; i < 16; ++i)
      if (scanf("%lf", &T[i]) != 1) return arm_inverse_geometry_selftest();
    const int count = arm_inverse_geometry(T, q, branch, status, residual);
    printf("%d\n", count);
    for (int k = 0; k < count; ++k) {
      for (int j = 0; j < 6; ++j) printf("%.17g ", q[k][j]);
      printf("%d\n", status[k]);
    }
  }
}
)";

struct Verdict {
  std::size_t missed = 0, missed_beside_singular = 0, twice = 0;
  double worst = 0;
};

// The code of an arm, compiled without a warning and run on the poses of random postures. The poses and the judgement
// come from the arm's own forward geometry.
Verdict tried(const ik::RobotArm& arm, std::size_t count, std::uint64_t seed, bool quarters = false) {
  const test::TemporaryFolder folder;
  for (const EmittedFile& file : general_code("arm", arm, "c", {})) folder.write(file.name, file.content);
  folder.write("driver.c", driver);
  std::vector<std::string> command = {"cc"};
  for (const std::string& flag : test::strict_c_flags()) command.push_back(flag);
  command.insert(command.end(), {"-O1", "-o", "driver", "arm_inverse_geometry.c", "driver.c", "-lm"});
  const ProcessResult compiled = test::run(folder, command);
  Verdict verdict;
  EXPECT_EQ(compiled.exit_code, 0) << compiled.errors;
  if (compiled.exit_code != 0) return verdict;

  support::RandomArms random(seed);
  ik::SixAxes axes;
  std::ranges::copy(arm.arm.axes, axes.begin());
  std::vector<ik::Six> postures;
  std::string input;
  for (std::size_t n = 0; n < count; ++n) {
    postures.push_back(random.posture(axes));
    for (double& x : postures.back())
      if (quarters) x = M_PI_2 * std::round(x / M_PI_2) + 2e-3 * std::remainder(x, M_PI_2);
    const ik::Motion pose = ik::posed(axes, arm.arm.tool, postures.back(), nullptr);
    for (Eigen::Index i = 0; i < 3; ++i)
      input += fmt::format("{:.17g} {:.17g} {:.17g} {:.17g} ", pose.R(i, 0), pose.R(i, 1), pose.R(i, 2), pose.p[i]);
    input += "0 0 0 1\n";
  }
  const ProcessResult solved = test::run(folder, {"./driver"}, input);
  EXPECT_EQ(solved.exit_code, 0) << "the self-test failed";
  std::istringstream in(solved.output);
  for (const ik::Six& q : postures) {
    const ik::Motion pose = ik::posed(axes, arm.arm.tool, q, nullptr);
    int found = 0;
    in >> found;
    std::vector<ik::Six> all;
    bool there = false;
    for (int k = 0; k < found; ++k) {
      ik::Six x;
      int status = 0;
      for (double& value : x) in >> value;
      in >> status;
      double size = 1;  // a slide may be far out
      for (const double value : x) size = std::max(size, std::abs(value));
      const ik::Motion reached = ik::posed(axes, arm.arm.tool, x, nullptr);
      verdict.worst = std::max(verdict.worst, ik::residual_of(ik::step_between(reached, pose)) / size);
      there = there || support::same_posture(axes, x, q);
      for (const ik::Six& other : all) verdict.twice += support::same_posture(axes, x, other, 1e-7);
      all.push_back(x);
    }
    ik::Jacobian6 jacobian;
    ik::posed(axes, arm.arm.tool, q, &jacobian);
    const bool singular = Eigen::JacobiSVD<ik::Jacobian6>(jacobian).singularValues()[5] < 1e-3;
    (singular ? verdict.missed_beside_singular : verdict.missed) += !there;
  }
  return verdict;
}

void expect_all(const ik::SixAxes& axes, std::size_t count, const std::string& family) {
  SCOPED_TRACE(family);
  const Verdict verdict = tried(robot_arm(axes), count, 3);
  EXPECT_EQ(verdict.missed, 0U);
  EXPECT_EQ(verdict.missed_beside_singular, 0U);
  EXPECT_EQ(verdict.twice, 0U);
  EXPECT_LT(verdict.worst, 1e-12);
}

// Beside singular postures of an RX 90 some are missed: least singular value of the Jacobian below 1e-3.
void expect_all_regular(const ik::SixAxes& axes, std::size_t count, const std::string& family) {
  SCOPED_TRACE(family);
  const Verdict verdict = tried(robot_arm(axes), count, 3);
  EXPECT_EQ(verdict.missed, 0U);
  EXPECT_LE(verdict.missed_beside_singular, count / 200);
  EXPECT_EQ(verdict.twice, 0U);
  EXPECT_LT(verdict.worst, 1e-10);
}

TEST(GeneralCode, six_revolute_joints_give_back_1000_postures) {
  support::RandomArms random(31);
  expect_all(random.general("RRRRRR"), 1000, "6R");
}

TEST(GeneralCode, a_prismatic_joint_anywhere_is_served) {
  support::RandomArms random(32);
  for (const char* types : {"RPRRRR", "RRRPRR", "RRRRRP"}) expect_all(random.general(types), 200, types);
}

TEST(GeneralCode, two_prismatic_joints_give_back_1000_postures) {
  support::RandomArms random(33);
  expect_all(random.general("RPRRPR"), 1000, "RPRRPR");
  expect_all(random.general("PPRRRR"), 200, "PPRRRR");
}

// Where elimination is degenerate, arms beside it are solved.
TEST(GeneralCode, special_arms_are_served_too) {
  support::RandomArms random(34);
  expect_all(random.meeting("RRRRRR", 3), 200, "wrist");
  ik::SixAxes offset = random.general("RRRRRR");
  offset[2].h = offset[3].h = offset[1].h;
  expect_all(offset, 200, "three parallel axes");
}

// Their eigenvalues are double, four-fold where a wrist's angle is 0 or pi, and an RX 90 has one regular order only.
TEST(GeneralCode, arms_with_a_closed_form_lose_no_random_posture) {
  using ik::Vec3;
  const Vec3 y = Vec3::UnitY(), z = Vec3::UnitZ(), puma_wrist(0.4115, 0.1501, 0.4331), wrist(0.45, 0, 0.45);
  const Vec3 puma_shoulder(0, 0.2435, 0), puma_elbow(0.4318, 0.1501, 0), elbow(0.45, 0, 0), origin = Vec3::Zero();
  const ik::SixAxes puma = {{{z, origin, false},
                             {y, puma_shoulder, false},
                             {y, puma_elbow, false},
                             {z, puma_wrist, false},
                             {y, puma_wrist, false},
                             {z, puma_wrist, false}}};
  const ik::SixAxes rx90 = {{{z, origin, false},
                             {y, origin, false},
                             {y, elbow, false},
                             {z, wrist, false},
                             {y, wrist, false},
                             {z, wrist, false}}};
  expect_all_regular(puma, 1000, "PUMA 560");
  expect_all_regular(rx90, 300, "RX 90");
}

// Most of these postures are singular but for a thousandth of a radian: the general method finds one side of a wrist or
// of a shoulder, and mirrors it.
TEST(GeneralCode, an_arm_without_shoulder_offset_loses_few_postures_beside_quarter_turns) {
  using ik::Vec3;
  const Vec3 y = -Vec3::UnitY(), z = Vec3::UnitZ(), wrist(0.411, 0, 0.347), elbow(0.411, 0, 0), origin = Vec3::Zero();
  const ik::SixAxes rx90 = {{{z, origin, false},
                             {y, origin, false},
                             {y, elbow, false},
                             {z, wrist, false},
                             {y, wrist, false},
                             {z, wrist, false}}};
  const Verdict verdict = tried(robot_arm(rx90), 600, 5, true);
  EXPECT_LE(verdict.missed + verdict.missed_beside_singular, 9U);  // 7 when this was written
  EXPECT_EQ(verdict.twice, 0U);
}

TEST(GeneralCode, cpp_is_one_header_that_passes_its_own_test) {
  support::RandomArms random(35);
  ik::RobotArm arm = robot_arm(random.general("RRRRRR"));
  arm.coupling(5, 4) = 1;  // the last joint turns with the one before
  arm.uncoupling = arm.coupling.inverse();
  const std::vector<EmittedFile> files = general_code("arm", arm, "cpp", {});
  ASSERT_EQ(files.size(), 1U);
  const test::TemporaryFolder folder;
  folder.write(files[0].name, files[0].content);
  folder.write("main.cc", "#define ARM_INVERSE_GEOMETRY_MAIN\n#include \"" + files[0].name + "\"\n");
  const ProcessResult compiled =
      test::run(folder, {"c++", "-std=c++17", "-Wall", "-Wextra", "-Werror", "-o", "main", "main.cc"});
  ASSERT_EQ(compiled.exit_code, 0) << compiled.errors;
  EXPECT_EQ(test::run(folder, {"./main"}).exit_code, 0);
}

TEST(GeneralCode, what_it_cannot_do_is_said) {
  support::RandomArms random(36);
  EXPECT_THROW(general_code("arm", robot_arm(random.general("RRRRRR")), "python", {}), UnmetRequest);
  EXPECT_THROW(general_code("arm", robot_arm(random.general("PPPRRR")), "c", {}), UnmetRequest);
  ik::RobotArm five = robot_arm(random.general("RRRRRR"));
  five.arm.axes.pop_back();
  EXPECT_THROW(general_method_lines(five), UnmetRequest);
}

}  // namespace
}  // namespace armature::internal
