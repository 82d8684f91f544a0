// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/identify/equations/stribeck.h"

#include <gtest/gtest.h>

#include "armature/identify/equations/load_friction.h"
#include "armature/identify/estimators/least_squares.h"
#include "tests/identify/synthetic.h"

namespace armature::internal {
namespace {

TEST(Stribeck, finds_speeds_and_peaks) {
  const Robot robot = test::three_joints();
  FrictionOptions friction;
  friction.kinds.push_back(FrictionKind::stribeck);
  IdentificationModel model = identification_model(robot, {true, friction});
  Motion motion = test::motion_of(test::synthetic_log(robot, 2, 1500, 0.02));
  const double peak[] = {1.0, 0.8, 0.5}, width[] = {0.7, 1.5, 1.0};
  for (std::size_t k = 0; k < 3; ++k)
    for (std::size_t s = 0; s < motion.samples(); ++s) {
      const double v = motion.qd[k][s];
      motion.tau[k][s] += peak[k] * std::exp(-v * v / (width[k] * width[k])) * (v > 0 ? 1 : -1);
    }
  const std::span motions(&motion, 1);
  fit_stribeck(model, motions, {});
  const Estimate found = least_squares(factorise(model, motions, {}), model.unknowns(), Weighting::by_coordinate);
  std::size_t seen = 0;
  for (std::size_t c = 0; c < model.unknowns(); ++c) {
    const FrictionColumn& f = model.columns[c].friction;
    if (model.columns[c].inertial || f.kind != FrictionKind::stribeck) continue;
    EXPECT_NEAR(f.width, width[f.joint - 1], 0.03 * width[f.joint - 1]);
    EXPECT_NEAR(found.value[static_cast<Eigen::Index>(c)], peak[f.joint - 1], 0.05);
    ++seen;
  }
  EXPECT_EQ(seen, 3U);
}

TEST(Stribeck, leaves_other_models_alone) {
  const Robot robot = test::one_joint();
  IdentificationModel model = identification_model(robot, {true, {}});
  const Motion motion = test::motion_of(test::synthetic_log(robot, 2, 100));
  fit_stribeck(model, std::span(&motion, 1), {});
  for (const ModelColumn& column : model.columns) EXPECT_EQ(column.friction.width, 0);
}

// Widths settle together, and the friction of the load and of the temperature has that of its joint's Coulomb friction.
TEST(Stribeck, settles_with_the_widths_of_all_friction_that_turns_round) {
  const Robot robot = test::three_joints();
  FrictionOptions friction;
  for (const FrictionKind kind : {FrictionKind::stribeck, FrictionKind::load}) friction.kinds.push_back(kind);
  IdentificationModel model = identification_model(robot, {true, friction});
  Motion motion = test::motion_of(test::synthetic_log(robot, 2, 1500, 0.02));
  for (std::size_t k = 0; k < 3; ++k)
    for (std::size_t s = 0; s < motion.samples(); ++s) {
      const double v = motion.qd[k][s];
      motion.tau[k][s] += 2 * std::exp(-v * v / 0.25) * (v > 0 ? 1 : -1) + std::tanh(v / 0.2);
    }
  const std::span motions(&motion, 1);
  start_stribeck(model, motions);
  set_loads(model, std::vector(model.inertial_count, 1.0));
  for (ModelColumn& column : model.columns)
    if (!column.inertial && column.friction.kind == FrictionKind::coulomb) column.friction.width = 0.3;
  set_loads(model, std::vector(model.inertial_count, 1.0));
  settle_widths(model, motions, {});
  std::size_t seen = 0;
  for (const ModelColumn& column : model.columns) {
    if (column.inertial || column.friction.kind != FrictionKind::load) continue;
    const double coulomb =
        model.columns[support::place_of(model.columns, "Fs" + std::to_string(column.friction.joint))].friction.width;
    EXPECT_NE(coulomb, 0.3);
    EXPECT_EQ(column.friction.width, coulomb);
    EXPECT_EQ(column.friction.loads, std::vector(model.inertial_count, 1.0));
    ++seen;
  }
  EXPECT_EQ(seen, 3U);
}

}  // namespace
}  // namespace armature::internal
