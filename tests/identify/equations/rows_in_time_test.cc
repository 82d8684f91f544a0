// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/identify/equations/rows_in_time.h"

#include <gtest/gtest.h>

#include "tests/identify/synthetic.h"

namespace armature::internal {
namespace {

// All rows of factorise(), no more: their squares are those of its triangles. Times rise, over two logs as well.
TEST(RowsInTime, are_the_rows_of_the_factors) {
  const Robot robot = test::three_joints();
  const IdentificationModel model = identification_model(robot, {});
  for (const std::size_t decimation : {1U, 6U}) {
    Motions motions;
    motions.add({test::motion_of(test::synthetic_log(robot, 1, 700, 0.1))});
    motions.add({test::motion_of(test::synthetic_log(robot, 2, 500, 0.1))});
    const RowOptions options{.decimation = decimation, .slowest = 0.02};
    const std::vector<CoordinateFactor> factors = factorise(model, motions, options);
    const auto p = static_cast<Eigen::Index>(model.unknowns());
    std::vector<Eigen::MatrixXd> squares(model.coordinates(), Eigen::MatrixXd::Zero(p + 1, p + 1));
    std::vector<std::size_t> rows(model.coordinates(), 0);
    double before = -1e9;
    EXPECT_NEAR(visit_rows_in_time(model, motions, options,
                                   [&](double time, const std::vector<TimedRow>& timed) {
                                     EXPECT_GE(time, before);
                                     before = time;
                                     for (const TimedRow& each : timed) {
                                       Eigen::VectorXd row(p + 1);
                                       row << each.row, each.torque;
                                       squares[each.coordinate] += row * row.transpose();
                                       ++rows[each.coordinate];
                                     }
                                   }),
                0.01, 1e-12);
    for (std::size_t k = 0; k < factors.size(); ++k) {
      const CoordinateFactor& f = factors[k];
      EXPECT_EQ(rows[k], f.rows);
      const Eigen::MatrixXd expected = f.triangle.transpose() * f.triangle;
      std::vector<Eigen::Index> at(f.columns.begin(), f.columns.end());
      at.push_back(p);
      EXPECT_LT((squares[k](at, at) - expected).norm(), 1e-9 * expected.norm()) << decimation;
      EXPECT_NEAR(squares[k].trace(), expected.trace(), 1e-9 * expected.trace());
    }
  }
}

}  // namespace
}  // namespace armature::internal
