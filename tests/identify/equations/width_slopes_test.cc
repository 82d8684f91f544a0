// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/identify/equations/width_slopes.h"

#include <gtest/gtest.h>

#include <cmath>

#include "tests/identify/synthetic.h"

namespace armature::internal {
namespace {

TEST(WidthSlopes, are_the_derivatives_of_the_shapes) {
  const IdentificationModel model = identification_model(test::one_joint(), {});
  for (const FrictionKind kind : {FrictionKind::coulomb, FrictionKind::stribeck}) {
    IdentificationModel with = model;
    for (ModelColumn& column : with.columns)
      if (!column.inertial && column.friction.kind == FrictionKind::coulomb) {
        column.friction.kind = kind;
        column.friction.width = 0.7;
      }
    const auto columns = columns_with_width(with, kind);
    ASSERT_EQ(columns.size(), 1U);
    const FrictionColumn slope = with_slopes(with, columns).columns.back().friction;
    for (const double rate : {-1.3, -0.2, 0.1, 0.8, 2.0}) {
      FrictionColumn more = with.columns[columns[0]].friction, less = more;
      more.width += 1e-5;
      less.width -= 1e-5;
      const double expected = (friction_shape(more, 0, rate) - friction_shape(less, 0, rate)) / 2e-5;
      EXPECT_NEAR(friction_shape(slope, 0, rate), expected, 1e-8) << rate;
    }
  }
}

TEST(WidthSlopes, lead_to_the_width_of_the_friction) {
  const Robot robot = test::one_joint();
  IdentificationModel model = identification_model(robot, {});
  Motion motion = test::motion_of(test::synthetic_log(robot, 3, 2000, 0.02));
  const auto c = support::place_of(model.columns, std::string("Fs1"));
  const double size = test::true_values(model)[static_cast<Eigen::Index>(c)];
  for (std::size_t s = 0; s < motion.samples(); ++s) {
    const double rate = motion.qd[0][s];
    motion.tau[0][s] += size * (std::tanh(rate / 0.83) - ((rate > 0) - (rate < 0)));
  }
  model.columns[c].friction.width = 0.4;
  const std::vector<Motion> motions = {motion};
  refine_widths(model, {c}, motions, {}, {});
  EXPECT_NEAR(model.columns[c].friction.width, 0.83, 0.05);
}

}  // namespace
}  // namespace armature::internal
