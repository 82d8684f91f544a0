// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/identify/choose/equation_choices.h"

#include <gtest/gtest.h>

#include "armature/base/described_json.h"
#include "armature/identify/choose/candidates.h"
#include "tests/identify/synthetic.h"

namespace armature::internal {
namespace {

// The model that choices remember is the model that was chosen, column by column, over awkward robots.
TEST(EquationChoices, give_the_chosen_model_back) {
  std::size_t tried = 0;
  for (std::uint64_t seed = 1; tried < support::random_count(24); ++seed) {
    const Robot robot = test::awkward_robot(seed, 4);
    if (robot.coordinates.empty()) continue;  // all joints are fixed
    ++tried;
    IdentificationModel model = identification_model(robot, {.motor_inertia = seed % 2 == 0, .friction = {}});
    std::vector<double> speeds;
    for (ModelColumn& column : model.columns) {
      column.friction.width = column.inertial ? 0 : 0.01 * static_cast<double>(speeds.size());
      speeds.push_back(column.inertial ? 0 : 1.5);
    }
    FrictionColumn more;
    more.name = "Fq_more";
    more.kind = FrictionKind::quadratic;
    more.joint = 1;
    more.coefficients.assign(robot.coordinates.size(), 0);
    more.coefficients[0] = 1;
    add_friction(model, more);
    speeds.push_back(0);
    EquationChoices choices;
    keep_choices(choices, model, {}, speeds);
    EquationChoices read;
    read_json(json_of(choices), read);
    EXPECT_EQ(difference_of(choices, read), "");
    const IdentificationModel again = model_of(robot, read, {}, {});
    ASSERT_EQ(again.unknowns(), model.unknowns()) << seed;
    for (std::size_t c = 0; c < model.unknowns(); ++c) {
      EXPECT_EQ(again.columns[c].name, model.columns[c].name);
      EXPECT_EQ(again.columns[c].friction.width, model.columns[c].friction.width);
    }
    EXPECT_EQ(again.active, model.active);
    EXPECT_EQ(again.base_of_standard, model.base_of_standard);
    EXPECT_EQ(speeds_of(read, again), speeds);
  }
}

TEST(EquationChoices, of_another_robot_are_refused) {
  EquationChoices choices;
  const Robot three = test::three_joints(), one = test::one_joint();
  keep_choices(choices, identification_model(three, {}), {}, {});
  EXPECT_THROW(model_of(one, choices, {}, {}), UnmetRequest);
  choices.friction_columns.resize(1);
  choices.delays = {{0, 0, 0}};
  EXPECT_THROW(model_of(one, choices, {}, {}), UnmetRequest);
}

TEST(EquationChoices, keep_how_logs_are_prepared) {
  PrepareOptions prepare;
  prepare.velocity = VelocityFrom::positions;
  prepare.difference = Difference::two_points;
  prepare.trim = 17;
  prepare.savitzky_golay = {8, 3};
  EquationChoices choices;
  keep_choices(choices, identification_model(test::one_joint(), {}), prepare, {});
  choices.cutoff = 9;
  const PrepareOptions again = prepare_options(choices);
  EXPECT_EQ(again.cutoff, 9);
  EXPECT_EQ(again.velocity, VelocityFrom::positions);
  EXPECT_EQ(again.difference, Difference::two_points);
  EXPECT_EQ(again.trim, 17U);
  EXPECT_EQ(again.savitzky_golay->half_width, 8U);
}

}  // namespace
}  // namespace armature::internal
