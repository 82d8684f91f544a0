// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/verbs/recipes/loop_ik.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <Eigen/Geometry>
#include <nlohmann/json.hpp>

#include "armature/base/json.h"
#include "armature/robot/loop_closure.h"
#include "tests/support/cases.h"

namespace armature::internal {
namespace {

using support::library_robot;

IkResult solved(const Robot& robot, const std::string& pose, IkOptions options = {}) {
  options.pose = pose;
  return armature::ik(robot, options, no_progress());
}

// Every combination of the two published angles per motor.
TEST(LoopIk, delta_has_the_published_motor_angles) {
  const Robot robot = library_robot("delta");
  const Json published = Json::parse(read_file(support::cases + "/loops/cl_delta.json"));
  ASSERT_FALSE(published["cases"].empty());
  for (const Json& each : published["cases"]) {
    const Json p = each["p"], angles = each["motor_angles_per_leg"];
    const IkResult result = solved(robot, fmt::format("{},{},{},0,0,0", double(p[0]), double(p[1]), double(p[2])));
    const std::vector<IkSolution>& solutions = result.results.at(0).solutions;
    EXPECT_EQ(solutions.size(), 8U);
    for (int choice = 0; choice < 8; ++choice) {
      bool found = false;
      for (const IkSolution& s : solutions) {
        double most = 0;
        for (std::size_t leg = 0; leg < 3; ++leg) {
          const double wanted = angles[leg][choice >> leg & 1];
          most = std::max(most, std::abs(std::remainder(s.q[leg] - wanted, 2 * M_PI)));
        }
        found = found || most < 1e-9;
      }
      EXPECT_TRUE(found) << each << choice;
    }
  }
}

TEST(LoopIk, the_five_bar_has_the_published_postures) {
  const Robot robot = library_robot("five_bar");
  const Json published = Json::parse(read_file(support::cases + "/loops/cl_fivebar.json"));
  ASSERT_FALSE(published["cases"].empty());
  for (const Json& each : published["cases"]) {
    const IkResult result = solved(robot, fmt::format("{},{},0,0,0,0", double(each["p"][0]), double(each["p"][1])));
    EXPECT_EQ(result.results.at(0).solutions.size(), 4U);
    for (const Json& row : each["solutions_q1_q2_q3_q4"]) {
      bool found = false;
      for (const IkSolution& s : result.results[0].solutions) {
        double most = 0;
        for (std::size_t k = 0; k < 4; ++k)
          most = std::max(most, std::abs(std::remainder(s.posture[k] - double(row[k]), 2 * M_PI)));
        found = found || most < 1e-9;
      }
      EXPECT_TRUE(found) << row;
    }
  }
}

// Each leg of a planar 3-RRR reaches its corner of the platform with its elbow on one side or the other (Gosselin &
// Angeles 1988): with r from motor to corner, the arm is acos(r / 2l) off that line.
TEST(LoopIk, the_three_legs_of_a_planar_platform_have_two_elbows_each) {
  const Robot robot = library_robot("three_rrr");
  for (const auto& [x, y, turn] : {std::array{0.02, 0.03, 0.2}, {0.0, 0.0, 0.0}, {-0.08, 0.05, -0.35}}) {
    const std::vector<IkSolution> solutions =
        solved(robot, fmt::format("{},{},0,0,0,{}", x, y, turn)).results.at(0).solutions;
    ASSERT_EQ(solutions.size(), 8U);
    for (int choice = 0; choice < 8; ++choice) {
      bool found = false;
      for (const IkSolution& s : solutions) {
        double most = 0;
        for (int leg = 0; leg < 3; ++leg) {
          const double place = leg * 2 * M_PI / 3;
          const double dx = x + 0.15 * std::cos(turn + place) - 0.5 * std::cos(place);
          const double dy = y + 0.15 * std::sin(turn + place) - 0.5 * std::sin(place);
          const double elbow = std::acos(std::hypot(dx, dy) / 0.6) * (choice >> leg & 1 ? 1 : -1);
          const double wanted = std::atan2(dy, dx) + elbow - place;
          most = std::max(most, std::abs(std::remainder(s.q[static_cast<std::size_t>(leg)] - wanted, 2 * M_PI)));
        }
        found = found || most < 1e-9;
      }
      EXPECT_TRUE(found) << choice;
    }
  }
}

TEST(LoopIk, the_hexapods_legs_are_as_long_as_the_points_are_apart) {
  const Robot robot = library_robot("hexapod");
  IkOptions options;
  options.within_limits = true;
  const IkResult result = solved(robot, "0.05,0.02,0.75,0.1,0.05,0.1", options);
  ASSERT_EQ(result.results.at(0).solutions.size(), 1U);
  const double deg = M_PI / 180;
  const std::array base{10, 110, 130, 230, 250, 350}, platform{50, 70, 170, 190, 290, 310};
  const Eigen::Matrix3d R =
      (Eigen::AngleAxisd(0.1, Eigen::Vector3d::UnitZ()) * Eigen::AngleAxisd(0.05, Eigen::Vector3d::UnitY()) *
       Eigen::AngleAxisd(0.1, Eigen::Vector3d::UnitX()))
          .toRotationMatrix();
  for (std::size_t i = 0; i < 6; ++i) {
    const Eigen::Vector3d B(0.6 * std::cos(base[i] * deg), 0.6 * std::sin(base[i] * deg), 0);
    const Eigen::Vector3d P(0.35 * std::cos(platform[i] * deg), 0.35 * std::sin(platform[i] * deg), 0);
    EXPECT_NEAR(result.results[0].solutions[0].q[i], (Eigen::Vector3d(0.05, 0.02, 0.75) + R * P - B).norm(), 1e-12);
  }
}

TEST(LoopIk, the_sr400_closes_its_parallelogram_for_every_posture_of_its_arm) {
  const Robot robot = support::published_robot("sr400");
  IkOptions options;
  options.set = {"d2=0.2", "d3=0.6", "d4=0.1", "d8=0.3", "RL4=0.5"};
  const IkResult result = solved(robot, "0.5,0.1,0.2,0.1,0.2,0.3", options);
  ASSERT_GE(result.results.at(0).solutions.size(), 8U);
  const LoopClosure closure(robot, {{"d2", 0.2}, {"d3", 0.6}, {"d4", 0.1}, {"d8", 0.3}, {"RL4", 0.5}});
  for (const IkSolution& s : result.results[0].solutions) {
    EXPECT_LT(s.residual, 1e-9);
    const Eigen::VectorXd q = Eigen::Map<const Eigen::VectorXd>(s.posture.data(), 9);
    EXPECT_LT(closure.residual(q).cwiseAbs().maxCoeff(), 1e-9);
  }
}

TEST(LoopIk, a_pose_that_the_legs_do_not_reach_is_told) {
  const IkResult result = solved(library_robot("delta"), "0,0,-9,0,0,0");
  EXPECT_TRUE(result.results.at(0).solutions.empty());
  EXPECT_TRUE(result.results[0].reason);
  EXPECT_EQ(result.unsolved, 1U);
}

}  // namespace
}  // namespace armature::internal
