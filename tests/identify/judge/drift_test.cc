// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/identify/judge/drift.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "tests/identify/synthetic.h"

namespace armature::internal {
namespace {

// Months of a robot whose friction in joint 2 grows by 0.03 a month; everything else stays.
class Months : public testing::Test {
 protected:
  std::vector<std::vector<CoordinateFactor>> months(std::size_t count, double step, std::uint64_t seed) {
    std::vector<std::vector<CoordinateFactor>> result;
    for (std::size_t i = 0; i < count; ++i) {
      Robot robot = test::three_joints();
      const double friction = 1 + step * static_cast<double>(i);
      robot.frame(2).viscous_friction =
          robot.arena.constant(Rational::from_decimal(fmt::format("{:.6f}", friction)).value());
      result.push_back(
          factorise(model_, std::vector{test::motion_of(test::synthetic_log(robot, seed + i, 400, 0.05))}, {}));
    }
    return result;
  }
  IdentificationModel model_ = identification_model(test::three_joints(), {});
};

TEST_F(Months, show_what_wears) {
  const auto found = drift_over(months(7, 0.03, 11), model_.unknowns());
  ASSERT_TRUE(found.has_value());
  const std::size_t fv2 = support::place_of(model_.columns, "Fv2");
  const Drift& worn = (*found)[fv2];
  EXPECT_NEAR(worn.slope, 0.03, 5 * worn.deviation);
  EXPECT_GT(worn.slope, 10 * worn.deviation);
  EXPECT_NEAR(worn.from, 1, 0.02);
  EXPECT_NEAR(worn.to, 1.18, 0.02);
  EXPECT_EQ(worn.last, 6U);
  for (std::size_t c = 0; c < found->size(); ++c)
    if (c != fv2) {
      EXPECT_LT(std::abs((*found)[c].slope), 5 * (*found)[c].deviation) << model_.columns[c].name;
    }
}

// Without a drift, a slope is beyond two standard deviations about one time in twenty.
TEST_F(Months, that_are_alike_rarely_show_a_slope) {
  std::size_t beyond = 0, all = 0;
  for (std::uint64_t seed = 100; seed < 700; seed += 20) {
    const auto found = drift_over(months(5, 0, seed), model_.unknowns());
    ASSERT_TRUE(found.has_value());
    for (const Drift& d : *found) ++all, beyond += std::abs(d.slope) > 2 * d.deviation ? 1 : 0;
  }
  EXPECT_LT(static_cast<double>(beyond), 0.08 * static_cast<double>(all));
  EXPECT_GT(static_cast<double>(beyond), 0.005 * static_cast<double>(all));
}

TEST_F(Months, must_be_three) {
  EXPECT_FALSE(drift_over(months(2, 0, 1), model_.unknowns()).has_value());
  auto some = months(3, 0, 1);
  EXPECT_TRUE(drift_over(some, model_.unknowns()).has_value());
  for (CoordinateFactor& factor : some[1]) factor.triangle.setZero();
  EXPECT_FALSE(drift_over(some, model_.unknowns()).has_value());
}

// Exact numbers have no deviation; what they show is a line, and no division by zero.
TEST_F(Months, without_noise_have_a_slope_all_the_same) {
  auto exact = months(4, 0.03, 1);
  for (auto& month : exact) {
    // A single unknown, y = (1 + 0.03 i) x without a residual.
    CoordinateFactor factor = month.front();
    const double i = static_cast<double>(&month - exact.data());
    factor.triangle = Eigen::MatrixXd::Zero(2, 2);
    factor.triangle << 1, 1 + 0.03 * i, 0, 0;
    factor.columns = {0};
    factor.rows = 100;
    month = {factor};
  }
  const auto found = drift_over(exact, 1);
  ASSERT_TRUE(found.has_value());
  EXPECT_NEAR((*found)[0].slope, 0.03, 1e-9);
  EXPECT_NEAR((*found)[0].to, 1.09, 1e-9);
  for (const double value : {(*found)[0].deviation, (*found)[0].scatter, (*found)[0].slope / (*found)[0].deviation})
    EXPECT_TRUE(std::isfinite(value)) << value;
}

}  // namespace
}  // namespace armature::internal
