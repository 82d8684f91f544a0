// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/identify/estimators/recursive_trace.h"

#include <gtest/gtest.h>

#include <Eigen/SVD>
#include <algorithm>
#include <cmath>

#include "armature/base/error.h"
#include "tests/identify/synthetic.h"

namespace armature::internal {
namespace {

struct Case {
  IdentificationModel model;
  Motions motions;
  RowOptions rows;
  std::vector<CoordinateFactor> factors;
};

Case case_of(const Robot& robot, std::vector<Motion> motion, std::size_t decimation, double slowest) {
  Case made{identification_model(robot, {}), {}, {}, {}};
  made.rows.decimation = decimation;
  made.rows.slowest = slowest;
  made.motions.add(std::move(motion));
  made.factors = factorise(made.model, made.motions, made.rows);
  return made;
}

// The weighted solution for given weights, by singular values of the stack of all rows. (least_squares() changes its
// weights once more after the last solution, by less than 1e-6.)
Eigen::VectorXd batch_solution(const Case& c, const Eigen::VectorXd& sigma) {
  const Eigen::MatrixXd stack = stacked(c.factors, c.model.unknowns(), sigma);
  const Eigen::Index p = stack.cols() - 1;
  const Eigen::VectorXd scale = stack.leftCols(p).colwise().norm().transpose().cwiseInverse();
  const Eigen::MatrixXd scaled = stack.leftCols(p) * scale.asDiagonal();
  return scale.cwiseProduct(
      scaled.jacobiSvd(Eigen::ComputeThinU | Eigen::ComputeThinV).solve(Eigen::VectorXd(stack.col(p))));
}

double distance(const Eigen::VectorXd& a, const Eigen::VectorXd& b, const Eigen::VectorXd& deviation) {
  return ((a - b).cwiseAbs().array() / (b.cwiseAbs() + deviation).array()).maxCoeff();
}

// Random robots, decimated and not, with slow rows left out: without forgetting the end is the weighted solution.
TEST(RecursiveTrace, ends_at_the_weighted_solution) {
  std::size_t tried = 0;
  for (std::uint64_t seed = 1; seed <= 40 && tried < 10; ++seed) {
    const Robot robot = test::awkward_robot(seed, 4);
    const std::size_t decimation = seed % 3 == 0 ? 7 : 1;
    const Case c = case_of(robot, {test::motion_of(test::synthetic_log(robot, seed, 1500, 0.1))}, decimation,
                           seed % 2 == 0 ? 0.0 : 0.01);
    try {
      const Estimate batch = least_squares(c.factors, c.model.unknowns(), Weighting::by_coordinate);
      const RecursiveTrace trace = follow_parameters(c.model, c.motions, c.rows, c.factors, 1);
      EXPECT_LT(distance(trace.end.value, batch_solution(c, trace.end.sigma), batch.deviation), 1e-9) << seed;
      EXPECT_LT(distance(trace.end.value, batch.value, batch.deviation), 1e-5) << seed;
      EXPECT_LT((trace.end.deviation - batch.deviation).cwiseQuotient(batch.deviation).cwiseAbs().maxCoeff(), 1e-6);
      EXPECT_EQ(trace.end.rows, batch.rows) << seed;
      EXPECT_EQ(trace.value.back(), trace.end.value);
      EXPECT_TRUE(std::isinf(trace.memory));
      ++tried;
    } catch (const UnmetRequest&) {  // some random robots have torques that show nothing
    }
  }
  EXPECT_GE(tried, 8U);
}

// Decimators start anew with each piece of factorise(): the rows are the same beyond the first piece.
TEST(RecursiveTrace, takes_the_rows_of_long_logs) {
  const Robot robot = test::three_joints();
  Motion motion = test::motion_of(test::synthetic_log(robot, 5, 2000, 0.1));
  std::vector<Motion> long_log(1 + samples_a_piece / 2000, motion);
  const Case c = case_of(robot, std::move(long_log), 5, 0);
  ASSERT_GT(motion.samples() * (1 + samples_a_piece / 2000), samples_a_piece);
  const Estimate batch = least_squares(c.factors, c.model.unknowns(), Weighting::by_coordinate);
  const RecursiveTrace trace = follow_parameters(c.model, c.motions, c.rows, c.factors, 1);
  EXPECT_EQ(trace.end.rows, batch.rows);
  EXPECT_LT(distance(trace.end.value, batch_solution(c, trace.end.sigma), batch.deviation), 1e-9);
  EXPECT_LE(trace.time.size(), 401U);
  EXPECT_GE(trace.time.size(), 200U);
  EXPECT_TRUE(std::is_sorted(trace.time.begin(), trace.time.end()));
}

// A load that appears in mid-motion: with forgetting the end is the new robot, without it neither.
TEST(RecursiveTrace, follows_a_load_that_changes) {
  const Robot before = test::three_joints();
  Robot after = before;
  for (std::size_t j = 1; j <= after.link_count; ++j) {
    Ref& inertia = after.frame(j).inertial.ZZ;
    inertia = after.arena.constant(Rational::from_double(number(after.arena, inertia).value() + 0.5));
  }
  const Motion first = test::motion_of(test::synthetic_log(before, 5, 3000, 0.01));
  const Motion second = test::motion_of(test::synthetic_log(after, 5, 3000, 0.01));
  const Case c = case_of(before, {first, second}, 1, 0);
  const RecursiveTrace trace = follow_parameters(c.model, c.motions, c.rows, c.factors, 0.995);
  EXPECT_NEAR(trace.memory, 0.01 / 0.005, 1e-9);
  const Eigen::VectorXd truth = test::true_values(identification_model(after, {}));
  const Eigen::VectorXd old = test::true_values(c.model);
  ASSERT_GT((truth - old).norm(), 0.4);
  const auto middle =
      static_cast<std::size_t>(std::lower_bound(trace.time.begin(), trace.time.end(), 29.5) - trace.time.begin());
  for (Eigen::Index i = 0; i < truth.size(); ++i) {
    EXPECT_LT(std::abs(trace.end.value[i] - truth[i]), 5 * trace.end.deviation[i]) << i;
    EXPECT_LT(std::abs(trace.value[middle][i] - old[i]), 5 * trace.deviation[middle][i]) << i;
  }
  const RecursiveTrace all = follow_parameters(c.model, c.motions, c.rows, c.factors, 1);
  EXPECT_GT((all.end.value - truth).norm(), 0.1);
}

}  // namespace
}  // namespace armature::internal
