// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/identify/log_statistics.h"

#include <gtest/gtest.h>

#include "tests/identify/synthetic.h"

namespace armature::internal {
namespace {

// R^T R, which rounding alone may change.
Eigen::MatrixXd gram(const CoordinateFactor& factor) { return factor.triangle.transpose() * factor.triangle; }

void expect_same(const std::vector<CoordinateFactor>& a, const std::vector<CoordinateFactor>& b) {
  ASSERT_EQ(a.size(), b.size());
  for (std::size_t k = 0; k < a.size(); ++k) {
    EXPECT_EQ(a[k].rows, b[k].rows) << k;
    EXPECT_LT((gram(a[k]) - gram(b[k])).norm(), 1e-12 * gram(a[k]).norm()) << k;
  }
}

class OfThreeLogs : public testing::Test {
 protected:
  OfThreeLogs() {
    for (const std::uint64_t seed : {1, 2, 3})
      motions_.add(std::vector{test::motion_of(test::synthetic_log(robot_, seed, 400 + 37 * seed, 0.1))});
    rows_.decimation = 4;
    rows_.slowest = 0.02;
    rows_.fastest = greatest_rates(model_, motions_);
  }
  Robot robot_ = test::three_joints();
  IdentificationModel model_ = identification_model(robot_, {});
  Motions motions_;
  RowOptions rows_;
};

// Decimation must not run from one log into the next.
TEST_F(OfThreeLogs, a_log_has_the_same_statistics_alone_and_among_others) {
  const std::vector<LogStatistics> together = statistics_by_log(model_, motions_, rows_);
  ASSERT_EQ(together.size(), 3U);
  for (std::size_t i = 0; i < 3; ++i) {
    const LogStatistics alone = statistics_by_log(model_, motions_.log(i), rows_).at(0);
    for (std::size_t k = 0; k < alone.solved.size(); ++k) {
      EXPECT_EQ(alone.solved[k].triangle, together[i].solved[k].triangle);
      EXPECT_EQ(alone.judged.resting[k].triangle, together[i].judged.resting[k].triangle);
    }
    EXPECT_EQ(alone.greatest.columns, together[i].greatest.columns);
    EXPECT_EQ(alone.samples, 400 + 37 * (i + 1));
  }
}

// |tau|^2 of all samples, in motion and at rest, is a sum that anybody can make.
TEST_F(OfThreeLogs, count_every_sample_once_and_sum_its_squared_torque) {
  const LogStatistics sum = merged(statistics_by_log(model_, motions_, rows_));
  for (std::size_t k = 0; k < 3; ++k) {
    double squares = 0, greatest = 0;
    std::size_t samples = 0;
    for (const Motion& motion : motions_.whole())
      for (const double tau : motion.tau[k])
        squares += tau * tau, greatest = std::max(greatest, std::abs(tau)), ++samples;
    EXPECT_EQ(sum.judged.moving[k].rows + sum.judged.resting[k].rows, samples);
    EXPECT_GT(sum.judged.resting[k].rows, 0U);
    EXPECT_NEAR(sum.judged.moving[k].torque_squares() + sum.judged.resting[k].torque_squares(), squares,
                1e-12 * squares);
    EXPECT_EQ(sum.greatest.torques[static_cast<Eigen::Index>(k)], greatest);
  }
}

TEST_F(OfThreeLogs, merge_in_any_order_to_the_equations_of_all) {
  const std::vector<LogStatistics> logs = statistics_by_log(model_, motions_, rows_);
  const LogStatistics forwards = merged({logs[0], logs[1], logs[2]}), backwards = merged({logs[2], logs[1], logs[0]});
  LogStatistics tree = logs[1];
  merge(tree, logs[2]);
  LogStatistics root = logs[0];
  merge(root, tree);
  for (const LogStatistics* other : {&backwards, static_cast<const LogStatistics*>(&root)}) {
    expect_same(forwards.solved, other->solved);
    expect_same(forwards.judged.moving, other->judged.moving);
    expect_same(forwards.judged.resting, other->judged.resting);
  }
  expect_same(forwards.solved, factorise(model_, motions_, rows_));
}

TEST_F(OfThreeLogs, are_the_same_from_a_stream) {
  Motions streamed;
  for (std::size_t i = 0; i < 3; ++i)
    streamed.add([motion = motions_.whole(i).front()](const auto& take) {
      for (std::size_t first = 0; first < motion.samples(); first += 100)
        take(some_samples(motion, first, std::min<std::size_t>(100, motion.samples() - first)));
    });
  const std::vector<LogStatistics> whole = statistics_by_log(model_, motions_, rows_);
  const std::vector<LogStatistics> chunks = statistics_by_log(model_, streamed, rows_);
  for (std::size_t i = 0; i < 3; ++i) {
    expect_same(whole[i].solved, chunks[i].solved);
    expect_same(whole[i].judged.moving, chunks[i].judged.moving);
    EXPECT_EQ(whole[i].greatest.columns, chunks[i].greatest.columns);
  }
}

}  // namespace
}  // namespace armature::internal
