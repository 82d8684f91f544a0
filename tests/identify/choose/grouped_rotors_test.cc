// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/identify/choose/grouped_rotors.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "armature/identify/choose/rotors.h"
#include "armature/identify/estimators/bodies.h"
#include "armature/identify/estimators/consistent.h"
#include "armature/robot/numbers.h"
#include "tests/identify/synthetic.h"

namespace armature::internal {
namespace {

// Three joints whose second axis is off a right angle by `off`; Ia2 is a part of ZZR2 for 0.
Robot nearly_right(double off) {
  Robot robot = test::three_joints();
  Geometry& g = robot.frame(2).geometry;
  const double right = number(robot.arena, g.alpha).value();
  g.alpha = robot.arena.constant(Rational::from_decimal(fmt::format("{:.12g}", right + off)).value());
  return robot;
}

TEST(GroupedRotors, near_a_right_angle_the_bodies_have_the_rotor_of_the_truth) {
  for (const double off : {3.7e-6, -1e-5, 1e-4}) {
    const Robot robot = nearly_right(off);
    const double truth = number(robot.arena, robot.frame(2).motor_inertia).value();
    ASSERT_GT(truth, 0);
    const std::vector<Motion> motions = {test::motion_of(test::synthetic_log(robot, 3, 600, 0.02))};
    Robot described = robot;  // says nothing of rotors
    for (std::size_t j = 1; j <= 3; ++j) described.frame(j).motor_inertia = described.arena.zero();
    const IdentificationModel all = identification_model(described, {true, {}});
    ASSERT_TRUE(std::ranges::any_of(all.columns, [](const ModelColumn& c) { return c.name == "Ia2"; })) << off;
    const RotorChoice choice = choose_rotors(all, factorise(all, motions, {}));
    ASSERT_EQ(choice.without, std::vector<std::size_t>{2}) << off;
    EXPECT_NE(choice.notes.back().find("Ia2: it acts as a part of ZZR2"), std::string::npos) << choice.notes.back();
    IdentificationModel model = identification_model(described, {true, {}, {}, choice.without});
    group_motor_inertias(model, motions, {});
    ASSERT_EQ(model.grouped, std::vector<std::string>{"Ia2"}) << off;
    // The torques of the standard parameters are those of their base parameters, Ia2 included.
    const auto factors = factorise(model, motions, {});
    const Estimate free = least_squares(factors, model.unknowns(), Weighting::by_coordinate);
    const Consistent bodies = find_bodies(model, stacked(factors, model.unknowns(), free.sigma), {}).consistent;
    for (const CoordinateFactor& f : factors)
      EXPECT_LT(f.relative_error(bodies.base), 1.03 * f.relative_error(free.value) + 0.05) << off;
    for (std::size_t s = 0; s < model.standard.size(); ++s)
      if (model.standard[s].name == "Ia2") {
        EXPECT_NEAR(bodies.standard[static_cast<Eigen::Index>(s)], truth, 0.5 * truth) << off;
      }
  }
}

// Ia3 of three_joints() acts as no body does; a rotor that is not there stays out.
TEST(GroupedRotors, one_that_the_motion_tells_stays_out_of_the_bodies) {
  Robot robot = test::three_joints();
  robot.frame(3).motor_inertia = robot.arena.zero();
  const std::vector<Motion> motions = {test::motion_of(test::synthetic_log(robot, 3, 400, 0.1))};
  IdentificationModel model = identification_model(robot, {true, {}, {}, {3}});
  const std::size_t before = model.standard.size();
  group_motor_inertias(model, motions, {});
  EXPECT_TRUE(model.grouped.empty());
  EXPECT_EQ(model.standard.size(), before);
}

TEST(GroupedRotors, combinations_are_told_from_columns_that_stand_alone) {
  Eigen::MatrixXd columns = Eigen::MatrixXd::Random(30, 6);
  columns.col(4) = 2 * columns.col(1) - columns.col(3) + 1e-3 * columns.col(5);
  const auto shares = combination_of(columns, 4, {0, 1, 2, 3});
  ASSERT_TRUE(shares.has_value());
  EXPECT_EQ((*shares)[0], 0);
  EXPECT_EQ((*shares)[1], 2);
  EXPECT_EQ((*shares)[2], 0);
  EXPECT_EQ((*shares)[3], -1);
  EXPECT_FALSE(combination_of(columns, 4, {0, 1, 2}).has_value());
  EXPECT_FALSE(combination_of(columns, 5, {0, 1, 2, 3}).has_value());
}

}  // namespace
}  // namespace armature::internal
