// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/identify/choose/rotors.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "armature/base/error.h"
#include "tests/identify/synthetic.h"

namespace armature::internal {
namespace {

RotorChoice chosen(const IdentificationModel& model, const std::vector<Motion>& motions) {
  return choose_rotors(model, factorise(model, motions, {}));
}

bool left_out(const RotorChoice& choice, std::size_t link) {
  return std::find(choice.without.begin(), choice.without.end(), link) != choice.without.end();
}

// Ia1 and Ia2 are parts of ZZR1 and ZZR2; Ia3 stands alone.
TEST(Rotors, are_found_when_they_are_there) {
  for (const bool there : {false, true}) {
    Robot robot = test::three_joints();
    if (!there) robot.frame(3).motor_inertia = robot.arena.zero();
    const IdentificationModel model = identification_model(robot, {true, {}});
    const RotorChoice choice = chosen(model, {test::motion_of(test::synthetic_log(robot, 3, 400, 0.1))});
    const std::string notes = fmt::format("{}", fmt::join(choice.notes, "\n"));
    EXPECT_EQ(choice.any, there) << notes;
    EXPECT_EQ(left_out(choice, 3), !there) << notes;
    EXPECT_EQ(notes.find("without the motor inertia Ia3") != std::string::npos, !there) << notes;
    EXPECT_EQ(notes.find("no motor inertias") != std::string::npos, !there) << notes;
  }
}

// Random arms, trees and prismatic joints; half of the motors have no inertia. The truth decides: what is there and
// stands out of the noise stays, what is not there goes.
TEST(Rotors, of_random_robots_are_those_that_are_there) {
  std::size_t absent = 0, present = 0, wrong = 0;
  for (std::uint64_t seed = 1; seed <= support::random_count(40); ++seed) {
    Robot robot = test::awkward_robot(seed, 5);
    if (robot.coordinates.empty()) continue;
    support::Random random(seed + 500);
    for (std::size_t j = 1; j <= robot.link_count; ++j)
      if (random.uniform(0, 1) < 0.5) robot.frame(j).motor_inertia = robot.arena.zero();
    const IdentificationModel model = identification_model(robot, {true, {}});
    const std::vector<Motion> motions = {test::motion_of(test::synthetic_log(robot, seed, 600, 0.2))};
    const auto factors = factorise(model, motions, {});
    Estimate estimate;
    try {
      estimate = least_squares(factors, model.unknowns(), Weighting::by_coordinate);
    } catch (const UnmetRequest&) {
      continue;
    }
    const RotorChoice choice = choose_rotors(model, factors);
    const Eigen::VectorXd truth = test::true_values(model);
    for (std::size_t c = 0; c < model.unknowns(); ++c) {
      if (!model.columns[c].inertial || model.columns[c].kind != ParameterKind::Ia) continue;
      const double value = truth[static_cast<Eigen::Index>(c)];
      const double sd = estimate.deviation[static_cast<Eigen::Index>(c)];
      const bool kept = choice.any && !left_out(choice, model.columns[c].link);
      if (value == 0) {
        ++absent;
        wrong += kept ? 1 : 0;  // by chance, once in a thousand
      } else if (value > 10 * sd) {
        ++present;
        EXPECT_TRUE(kept) << seed << " " << model.columns[c].name << " " << value << " sd " << sd;
      }
    }
  }
  EXPECT_GT(present, 10U);
  EXPECT_GT(absent, 10U);
  EXPECT_LE(wrong, 1 + absent / 50);
}

// One motor inertia whose column is empty, as when its joint stands still, goes alone.
TEST(Rotors, one_that_the_motion_does_not_tell_leaves_the_others) {
  std::size_t tried = 0;
  for (std::uint64_t seed = 1; seed <= 60 && tried < 5; ++seed) {
    const Robot robot = test::awkward_robot(seed, 5);
    if (robot.coordinates.empty()) continue;
    const IdentificationModel model = identification_model(robot, {true, {}});
    const std::vector<Motion> motions = {test::motion_of(test::synthetic_log(robot, seed, 600, 1e-4))};
    auto factors = factorise(model, motions, {});
    const RotorChoice all = choose_rotors(model, factors);
    std::vector<std::size_t> rotors;
    for (std::size_t c = 0; c < model.unknowns(); ++c)
      if (model.columns[c].inertial && model.columns[c].kind == ParameterKind::Ia) rotors.push_back(c);
    if (rotors.size() < 2 || !all.without.empty()) continue;
    ++tried;
    for (CoordinateFactor& f : factors)
      for (std::size_t a = 0; a < f.columns.size(); ++a)
        if (f.columns[a] == rotors[0]) f.triangle.col(static_cast<Eigen::Index>(a)).setZero();
    const RotorChoice choice = choose_rotors(model, factors);
    EXPECT_TRUE(left_out(choice, model.columns[rotors[0]].link)) << seed;
    EXPECT_NE(fmt::format("{}", fmt::join(choice.notes, " ")).find("the motion does not tell it"), std::string::npos);
  }
  EXPECT_GE(tried, 3U);
}

TEST(Rotors, of_one_joint_cannot_be_told) {
  const Robot robot = test::one_joint();
  const IdentificationModel model = identification_model(robot, {true, {}});
  const RotorChoice choice = chosen(model, {test::motion_of(test::synthetic_log(robot, 3, 200, 0.1))});
  EXPECT_FALSE(choice.any);
  EXPECT_NE(choice.notes.front().find("cannot be distinguished"), std::string::npos);
}

// A vertical slide: M (q'' + g) + Ia q'' + Fo. The oracle's robot has no offset, and its mass must come out.
TEST(Rotors, an_offset_gives_way_to_the_weight_of_a_slide) {
  Diagnostics diagnostics;
  const Robot robot = read_robot("scara", diagnostics);
  const IdentificationModel model = identification_model(robot, {true, {}});
  const std::vector<Motion> motions = {test::motion_of(test::synthetic_log(robot, 3, 2000, 0.01))};
  const WeighedOffsets found = offsets_told_by_weight(model, factorise(model, motions, {}));
  ASSERT_EQ(found.coordinates, std::vector<std::size_t>{2});
  EXPECT_NE(found.notes.at(0).find("Fo3"), std::string::npos) << found.notes[0];
  FrictionOptions friction;
  friction.told_by_weight = found.coordinates;
  const IdentificationModel without = identification_model(robot, {true, friction});
  const Estimate estimate =
      least_squares(factorise(without, motions, {}), without.unknowns(), Weighting::by_coordinate);
  EXPECT_NEAR(test::estimated(without, estimate, "MR3"), 1.5, 0.01);
  EXPECT_NEAR(test::estimated(without, estimate, "Ia3"), 8, 0.01);
  // An arm in which weight turns with the joints keeps its offsets.
  const IdentificationModel arm = identification_model(test::three_joints(), {true, {}});
  const std::vector<Motion> turning = {test::motion_of(test::synthetic_log(test::three_joints(), 3, 400, 0.01))};
  EXPECT_TRUE(offsets_told_by_weight(arm, factorise(arm, turning, {})).coordinates.empty());
}

}  // namespace
}  // namespace armature::internal
