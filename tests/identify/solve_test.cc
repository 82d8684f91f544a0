// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/identify/solve.h"

#include <gtest/gtest.h>

#include "tests/identify/synthetic.h"

namespace armature::internal {
namespace {

// From torques with little noise every way of estimating finds the same parameters; the triangle that it leaves has
// them as its solution.
TEST(Solve, every_estimator_finds_the_parameters) {
  const Robot robot = test::three_joints();
  const IdentificationModel model = identification_model(robot, {true, {}});
  Motions motions;
  motions.add({test::motion_of(test::synthetic_log(robot, 3, 1500, 1e-3))});
  const RowOptions rows;
  const auto factors = factorise(model, motions, rows);
  const Estimate truth = least_squares(factors, model.unknowns(), Weighting::by_coordinate);
  const auto p = static_cast<Eigen::Index>(model.unknowns());
  for (const Estimator how : {Estimator::ordinary, Estimator::weighted, Estimator::total, Estimator::huber,
                              Estimator::bisquare, Estimator::link_by_link, Estimator::recursive}) {
    const Solution found = solve(model, motions, rows, factors, {how, 1, {}});
    ASSERT_EQ(found.estimate.value.size(), p);
    const Eigen::VectorXd of_triangle =
        found.triangle.topLeftCorner(p, p).triangularView<Eigen::Upper>().solve(found.triangle.col(p).head(p));
    for (Eigen::Index i = 0; i < p; ++i) {
      EXPECT_NEAR(found.estimate.value[i], truth.value[i], 8 * truth.deviation[i] + 1e-9) << name_of(how) << ' ' << i;
      EXPECT_NEAR(of_triangle[i], truth.value[i], 8 * truth.deviation[i] + 1e-9) << name_of(how) << ' ' << i;
    }
    EXPECT_EQ(found.trace.has_value(), how == Estimator::recursive);
  }
}

}  // namespace
}  // namespace armature::internal
