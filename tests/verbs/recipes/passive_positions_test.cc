// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/verbs/recipes/passive_positions.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "armature/base/error.h"
#include "armature/base/file.h"
#include "armature/derive/loops/linear_loops.h"
#include "armature/verbs/evaluate.h"
#include "tests/derive/loops/looped_robots.h"
#include "tests/support/cases.h"

namespace armature::internal {
namespace {

double torque(const Robot& robot, const std::string& state) {
  EvaluateOptions options;
  options.model = "inverse-dynamics";
  options.text = state;
  return evaluate(robot, options).outputs.at(0).value.values.at(0);
}

// tau = M qdd + h qd^2 + gravity torque of tests/cases/loops.
TEST(PassivePositions, a_user_gives_the_motor_alone_or_the_branch_as_well) {
  const nlohmann::json published =
      nlohmann::json::parse(read_file(support::cases + "/loops/cl_fourbar_pinocchio.json"));
  const Robot robot = looped_robots::four_bar("0.6", "1", "0.6", "1");
  for (const nlohmann::json& each : published["cases"]) {
    const double crank = each["driver"], rod = each["coupler_abs"], rocker = each["rocker_abs"];
    const double expected = -1.3 * static_cast<double>(each["M_reduced"]) +
                            0.49 * static_cast<double>(each["h_per_qd2"]) + static_cast<double>(each["gravity_torque"]);
    const nlohmann::json given = {{"q", {crank}}, {"qp", {rod - crank, rocker}}, {"qd", {0.7}}, {"qdd", {-1.3}}};
    EXPECT_NEAR(torque(robot, given.dump()), expected, 1e-10);
    nlohmann::json alone = given;
    alone.erase("qp");
    if (each["branch"] != 1) continue;
    EXPECT_NEAR(torque(robot, alone.dump()), expected, 1e-10);
  }
}

TEST(PassivePositions, positions_that_do_not_close_the_loop_are_refused) {
  const Robot robot = looped_robots::four_bar("0.5", "1.1", "0.8", "1");
  EXPECT_THROW(torque(robot, R"({"q": [0.5], "qp": [0.1, 0.2], "qd": [0], "qdd": [0]})"), InputError);
  EXPECT_NO_THROW(torque(robot, R"({"q": [0.5], "qd": [0], "qdd": [0]})"));
}

TEST(PassivePositions, finds_both_assembly_modes_of_a_four_bar_and_stays_near_one) {
  const PassivePositions loops(looped_robots::four_bar("0.5", "1.1", "0.8", "1"), {});
  const auto modes = loops.modes({0.5}).positions;
  ASSERT_EQ(modes.size(), 2U);
  const auto next = loops.near({0.51}, modes[1]);
  ASSERT_TRUE(next);
  EXPECT_NEAR((*next)[0], modes[1][0], 0.1);
  EXPECT_LT(loops.gap({0.51}, *next), 1e-12);
}

// The positions that a note offers are taken, and those of another number refused.
TEST(PassivePositions, choose_an_assembly_mode_by_the_numbers_that_were_offered) {
  const Robot robot = support::library_robot("delta");
  const PassivePositions loops(couple_loops(robot).robot, {});
  const auto modes = loops.modes({0.3, 0.2, 0.1}).positions;
  ASSERT_GT(modes.size(), 1U);
  const auto at = [&](const nlohmann::json& passive) {
    nlohmann::json state = {{"q", {0.3, 0.2, 0.1}}, {"qd", {0, 0, 0}}, {"qdd", {0, 0, 0}}};
    if (!passive.is_null()) state["qp"] = passive;
    return torque(robot, state.dump());
  };
  const double first = at(modes[0]);
  EXPECT_NEAR(at(nullptr), first, 1e-9);
  EXPECT_TRUE(std::ranges::any_of(modes, [&](const auto& mode) { return std::abs(at(mode) - first) > 1e-3; }));
  for (const std::vector<double>& wrong : {std::vector<double>{1}, {1, 2}, std::vector<double>(7, 0.1)})
    EXPECT_THROW(at(wrong), InputError);
  EXPECT_THROW(
      torque(support::library_robot("five_bar"), R"({"q": [1.1, 2], "qp": [1, 2, 3, 4], "qd": [0, 0], "qdd": [0, 0]})"),
      InputError);
}

// Stretched out, the two forearms of a five-bar do not follow the motors.
TEST(PassivePositions, singular_postures_are_refused) {
  const Robot robot = support::library_robot("five_bar");
  const nlohmann::json stretched = {{"q", {2 * M_PI / 3, M_PI / 3}}, {"qd", {0, 0}}, {"qdd", {0, 0}}};
  EXPECT_THROW(torque(robot, stretched.dump()), UnmetRequest);
  EXPECT_NO_THROW(torque(robot, R"({"q": [1.1, 2], "qd": [0, 0], "qdd": [0, 0]})"));
}

TEST(PassivePositions, motors_out_of_reach_are_told) {
  const Robot robot = looped_robots::four_bar("2", "0.5", "0.5", "1");
  EXPECT_THROW(torque(robot, R"({"q": [3.1], "qd": [0], "qdd": [0]})"), UnmetRequest);
}

}  // namespace
}  // namespace armature::internal
