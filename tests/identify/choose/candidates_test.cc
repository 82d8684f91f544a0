// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/identify/choose/candidates.h"

#include <gtest/gtest.h>

#include "armature/robot/base_joints.h"
#include "tests/identify/synthetic.h"

namespace armature::internal {
namespace {

TEST(Candidates, motors_are_written_as_formulas) {
  EXPECT_EQ(formula_of({0, 0, 0, 0, 1, 1}), "q5 + q6");
  EXPECT_EQ(formula_of({1, 0, -2.5}), "q1 - 2.5*q3");
  EXPECT_EQ(formula_of({-1, 0.5}, "qd"), "-qd1 + 0.5*qd2");
}

// The columns of a candidate motor are those of a motor that the robot has.
TEST(Candidates, a_motor_has_the_torques_of_a_motor) {
  const Robot robot = test::three_joints();
  const IdentificationModel model = identification_model(robot, {true, {}});
  const WideModel wide = with_candidates(model, {true, true, {1, 1, 1}});
  EXPECT_EQ(wide.candidates.size(), 3U * 5 + 3 * 2);
  const IdentificationModel known = identification_model(robot, {true, {}, {{0, 1, -1}}});
  const Motion motion = test::motion_of(test::synthetic_log(robot, 1, 50));
  RegressorRows tried(wide.model, 50), expected(known, 50);
  tried.evaluate(motion, 0, 50);
  expected.evaluate(motion, 0, 50);
  const auto value = [](const IdentificationModel& m, const RegressorRows& rows, std::size_t k, std::size_t column,
                        std::size_t s) {
    for (std::size_t a = 0; a < m.active[k].size(); ++a)
      if (m.active[k][a] == column) return rows.values[k][a][s];
    return 0.0;
  };
  std::size_t found = 0;
  for (const Candidate& candidate : wide.candidates) {
    if (candidate.motor != std::vector<double>{0, 1, -1}) continue;
    ++found;
    EXPECT_EQ(candidate.option, "@motor 'q2 - q3'");
    const char* const names[] = {"Ia4", "Fv4", "Fs4"};
    for (std::size_t i = 0; i < 3; ++i)
      for (std::size_t k = 0; k < 3; ++k)
        for (std::size_t s = 0; s < 50; ++s)
          EXPECT_NEAR(value(wide.model, tried, k, candidate.columns[i], s),
                      value(known, expected, k, support::place_of(known.columns, names[i]), s), 1e-12);
  }
  EXPECT_EQ(found, 1U);
}

TEST(Candidates, a_law_of_friction_joins_the_model) {
  IdentificationModel model = identification_model(test::three_joints(), {true, {}});
  const WideModel wide = with_candidates(model, {true, false, {1, 1, 1}});
  const std::size_t before = model.unknowns();
  ASSERT_EQ(wide.candidates.front().friction.size(), 1U);
  add_friction(model, wide.candidates.front().friction[0]);
  EXPECT_EQ(model.unknowns(), before + 1);
  EXPECT_EQ(model.standard.back().name, "Ks1");
  EXPECT_EQ(model.base_of_standard.rows(), static_cast<Eigen::Index>(before + 1));
  EXPECT_EQ(model.base_of_standard.bottomRightCorner(1, 1)(0, 0), 1);
  // It is known now.
  for (const Candidate& candidate : with_candidates(model, {true, false, {1, 1, 1}}).candidates)
    EXPECT_NE(candidate.friction[0].name, "Ks1");
}

TEST(Candidates, friction_of_the_load_needs_loads) {
  const IdentificationModel model = identification_model(test::three_joints(), {true, {}});
  CandidateOptions options{true, false, {1, 1, 1}};
  const std::size_t without = with_candidates(model, options).candidates.size();
  options.loads.assign(model.inertial_count, 1.0);
  const WideModel wide = with_candidates(model, options);
  EXPECT_EQ(wide.candidates.size(), without + 3);
  std::size_t of_load = 0;
  for (const Candidate& candidate : wide.candidates) {
    const bool grows = candidate.friction.at(0).kind == FrictionKind::load;
    of_load += grows;
    EXPECT_FALSE(grows && candidate.is_held()) << "not every model has it";
  }
  EXPECT_EQ(of_load, 3U);
}

// A coordinate that turns no joint alone may have a motor of its own.
TEST(Candidates, a_motor_may_turn_with_one_coordinate) {
  Robot robot = test::three_joints();
  robot.frame(3).variable = {{1, robot.arena.one()}, {2, robot.arena.one()}};
  const IdentificationModel model = identification_model(robot, {true, {}});
  std::size_t alone = 0;
  for (const Candidate& candidate : with_candidates(model, {false, true, {1, 1, 1}}).candidates)
    alone += candidate.motor == std::vector<double>{0, 0, 1};
  EXPECT_EQ(alone, 1U);
}

TEST(Candidates, a_motor_that_was_taken_may_have_a_spring) {
  const Robot robot = test::three_joints();
  const IdentificationModel model = identification_model(robot, {true, {}});
  CandidateOptions options{true, true, {1, 1, 1}};
  options.taken = {{0, 1, 1}};
  std::size_t springs = 0;
  for (const Candidate& candidate : with_candidates(model, options).candidates)
    if (candidate.text == "a spring of the motor q2 + q3") {
      ++springs;
      EXPECT_TRUE(candidate.is_held());
      EXPECT_EQ(candidate.friction[0].joint, 4U);
      EXPECT_EQ(candidate.friction[0].unit, "Nm/rad");
    }
  EXPECT_EQ(springs, 1U);
}

TEST(Candidates, joints_of_a_floating_base_have_no_motors) {
  Robot floating = test::three_joints();
  floating.floating_base = true;
  const Robot robot = on_base_joints(floating);
  const IdentificationModel model = identification_model(robot, {true, {}});
  std::size_t motors = 0;
  for (const Candidate& candidate : with_candidates(model, {true, true, std::vector<double>(9, 1.0)}).candidates) {
    if (candidate.motor.empty()) continue;
    ++motors;
    for (std::size_t k = 0; k < 6; ++k) EXPECT_EQ(candidate.motor[k], 0) << candidate.text;
  }
  EXPECT_EQ(motors, 6U);  // q_i + q_j and q_i - q_j of three joints
}

}  // namespace
}  // namespace armature::internal
