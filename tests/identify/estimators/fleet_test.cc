// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/identify/estimators/fleet.h"

#include <gtest/gtest.h>

#include <Eigen/Dense>
#include <random>

#include "armature/base/error.h"
#include "tests/identify/synthetic.h"

namespace armature::internal {
namespace {

// Robots of one type whose viscous friction differs: logs from the oracle, with the friction of each.
class FiveRobots : public testing::Test {
 protected:
  FiveRobots() {
    const char* frictions[] = {"1.0", "1.2", "0.9", "1.5", "1.1"};
    for (std::size_t l = 0; l < 5; ++l) {
      Robot robot = test::three_joints();
      robot.frame(2).viscous_friction = robot.arena.constant(Rational::from_decimal(frictions[l]).value());
      const Motion motion = test::motion_of(test::synthetic_log(robot, l + 1, 400, 0.05));
      factors_.push_back(factorise(model_, std::vector{motion}, {}));
    }
  }
  IdentificationModel model_ = identification_model(test::three_joints(), {});
  std::vector<std::vector<CoordinateFactor>> factors_;
};

// The oracle has one large system with the columns of every robot, and Eigen solves it.
TEST_F(FiveRobots, are_solved_as_one_large_system_is) {
  const FleetEstimate found = fleet_estimate(factors_, model_.unknowns(), model_.inertial_count);
  const auto common = static_cast<Eigen::Index>(model_.inertial_count);
  const auto own = static_cast<Eigen::Index>(model_.unknowns()) - common;
  std::vector<Eigen::VectorXd> rows;
  std::vector<double> torques;
  for (std::size_t l = 0; l < 5; ++l)
    for (std::size_t k = 0; k < 3; ++k) {
      const CoordinateFactor& f = factors_[l][k];
      for (Eigen::Index i = 0; i < f.triangle.rows(); ++i) {
        Eigen::VectorXd row = Eigen::VectorXd::Zero(common + 5 * own);
        for (std::size_t a = 0; a < f.columns.size(); ++a) {
          const auto c = static_cast<Eigen::Index>(f.columns[a]);
          row[c < common ? c : c + static_cast<Eigen::Index>(l) * own] = f.triangle(i, static_cast<Eigen::Index>(a));
        }
        const double sigma = found.sigma[static_cast<Eigen::Index>(k)];
        rows.emplace_back(row / sigma);
        torques.push_back(f.triangle(i, f.triangle.cols() - 1) / sigma);
      }
    }
  Eigen::MatrixXd w(static_cast<Eigen::Index>(rows.size()), common + 5 * own);
  for (std::size_t i = 0; i < rows.size(); ++i) w.row(static_cast<Eigen::Index>(i)) = rows[i];
  const Eigen::VectorXd truth = w.colPivHouseholderQr().solve(
      Eigen::Map<const Eigen::VectorXd>(torques.data(), static_cast<Eigen::Index>(torques.size())));
  const Eigen::MatrixXd covariance = (w.transpose() * w).inverse();
  EXPECT_LT((found.common - truth.head(common)).norm(), 1e-8 * truth.norm());
  for (Eigen::Index c = 0; c < common; ++c)
    EXPECT_NEAR(found.common_deviation[c], std::sqrt(covariance(c, c)), 1e-6 * found.common_deviation[c]);
  for (std::size_t l = 0; l < 5; ++l) {
    const Eigen::Index at = common + static_cast<Eigen::Index>(l) * own;
    EXPECT_LT((found.own[l] - truth.segment(at, own)).norm(), 1e-8 * truth.norm());
    for (Eigen::Index c = 0; c < own; ++c)
      EXPECT_NEAR(found.own_deviation[l][c], std::sqrt(covariance(at + c, at + c)), 1e-6 * found.own_deviation[l][c]);
  }
}

TEST_F(FiveRobots, show_which_parameter_differs_and_by_how_much) {
  const FleetEstimate found = fleet_estimate(factors_, model_.unknowns(), model_.inertial_count);
  const double truth[] = {1.0, 1.2, 0.9, 1.5, 1.1};
  for (Eigen::Index c = 0; c < found.mean.size(); ++c) {
    const std::string& name = model_.columns[model_.inertial_count + static_cast<std::size_t>(c)].name;
    double deviation = 0;
    for (std::size_t l = 0; l < 5; ++l) deviation = std::max(deviation, found.own_deviation[l][c]);
    if (name != "Fv2") {
      EXPECT_LT(found.spread[c], 3 * deviation) << name;
      continue;
    }
    EXPECT_NEAR(found.mean[c], 1.14, 0.02);
    EXPECT_NEAR(found.spread[c], 0.23, 0.03);  // the standard deviation of those five
    for (std::size_t l = 0; l < 5; ++l) EXPECT_NEAR(found.own[l][c], truth[l], 5 * found.own_deviation[l][c]) << l;
  }
  EXPECT_EQ(std::ranges::count(model_.columns, "Fv2", &ModelColumn::name), 1);
}

// With one robot there is nothing to share: its own least squares.
TEST_F(FiveRobots, of_which_one_alone_is_least_squares) {
  const FleetEstimate found = fleet_estimate({factors_[0]}, model_.unknowns(), model_.inertial_count);
  const Estimate truth = least_squares(factors_[0], model_.unknowns(), Weighting::by_coordinate);
  const auto common = static_cast<Eigen::Index>(model_.inertial_count);
  EXPECT_LT((found.common - truth.value.head(common)).norm(), 1e-6 * truth.value.norm());
  EXPECT_LT((found.own[0] - truth.value.tail(found.own[0].size())).norm(), 1e-6 * truth.value.norm());
  EXPECT_LT((found.shrunk[0] - found.own[0]).norm(), 1e-12);
}

// A robot among what the others tell is solved as in the fleet.
TEST_F(FiveRobots, taken_one_by_one_with_what_the_others_tell_give_the_estimates_of_the_fleet) {
  const FleetEstimate fleet = fleet_estimate(factors_, model_.unknowns(), model_.inertial_count);
  for (std::size_t l = 0; l < 5; ++l) {
    std::vector<CoordinateFactor> all = factors_[l];
    for (std::size_t other = 0; other < 5; ++other)
      if (other != l) merge(all, told_in_common(factors_[other], model_.unknowns(), model_.inertial_count));
    const Estimate found = least_squares(all, model_.unknowns(), Weighting::by_coordinate);
    Eigen::VectorXd expected(found.value.size()), deviation(found.value.size());
    expected << fleet.common, fleet.own[l];
    deviation << fleet.common_deviation, fleet.own_deviation[l];
    for (Eigen::Index c = 0; c < expected.size(); ++c) {
      EXPECT_NEAR(found.value[c], expected[c], 0.01 * deviation[c]) << l << ' ' << c;
      EXPECT_NEAR(found.deviation[c], deviation[c], 0.01 * deviation[c]) << l << ' ' << c;
    }
    const Estimate alone = least_squares(factors_[l], model_.unknowns(), Weighting::by_coordinate);
    EXPECT_GT(alone.deviation[0], 1.5 * found.deviation[0]) << "the others tell something";
  }
}

TEST_F(FiveRobots, whose_friction_acts_on_two_coordinates_are_not_taken_apart) {
  factors_[0][1] = factors_[0][0];
  EXPECT_THROW(told_in_common(factors_[0], model_.unknowns(), model_.inertial_count), UnmetRequest);
}

}  // namespace
}  // namespace armature::internal
