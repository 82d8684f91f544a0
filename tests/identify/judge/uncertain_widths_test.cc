// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/identify/judge/uncertain_widths.h"

#include <gtest/gtest.h>

#include <cmath>
#include <random>

#include "armature/identify/equations/width_slopes.h"
#include "tests/identify/synthetic.h"

namespace armature::internal {
namespace {

// Friction with a width that is fitted beside Fs and Fv: intervals hold the truth as often as they say only if they
// allow for the error of the width.
TEST(UncertainWidths, intervals_of_friction_allow_for_a_width_that_was_fitted) {
  const Robot robot = test::one_joint();
  const IdentificationModel model = identification_model(robot, {});
  const auto c = support::place_of(model.columns, std::string("Fs1"));
  const Eigen::VectorXd truth = test::true_values(model);
  std::mt19937_64 generator(5);
  std::normal_distribution<double> normal(0, 1);
  const int runs = static_cast<int>(support::random_count(100));
  double plain = 0, grown = 0;
  for (int run = 0; run < runs; ++run) {
    Motion motion = test::motion_of(test::synthetic_log(robot, 200 + static_cast<std::uint64_t>(run), 800));
    for (std::size_t s = 0; s < motion.samples(); ++s) {
      const double rate = motion.qd[0][s], size = truth[static_cast<Eigen::Index>(c)];
      motion.tau[0][s] += size * (std::tanh(rate / 1.5) - ((rate > 0) - (rate < 0))) + 0.5 * normal(generator);
    }
    IdentificationModel with = model;
    with.columns[c].friction.width = 1.2;
    const std::vector<Motion> motions = {motion};
    refine_widths(with, {c}, motions, {}, {});
    Motions all;
    all.add({motion});
    const Estimate estimate = least_squares(factorise(with, all, {}), with.unknowns(), Weighting::by_coordinate);
    const Eigen::VectorXd growth = growth_by_widths(with, all, {}, estimate);
    EXPECT_GE(growth.minCoeff(), 1);
    const auto i = static_cast<Eigen::Index>(c);
    const double off = std::abs(estimate.value[i] - truth[i]) / estimate.deviation[i];
    plain += off < 1.96 ? 1.0 / runs : 0;
    grown += off < 1.96 * growth[i] ? 1.0 / runs : 0;
  }
  RecordProperty("plain", std::to_string(plain));
  RecordProperty("grown", std::to_string(grown));
  EXPECT_LT(plain, 0.8);
  EXPECT_GT(grown, 0.88);
}

TEST(UncertainWidths, a_plain_sign_has_no_width) {
  const Robot robot = test::one_joint();
  const IdentificationModel model = identification_model(robot, {});
  Motions motions;
  motions.add({test::motion_of(test::synthetic_log(robot, 3, 500, 0.1))});
  const Estimate estimate = least_squares(factorise(model, motions, {}), model.unknowns(), Weighting::by_coordinate);
  EXPECT_EQ(growth_by_widths(model, motions, {}, estimate), Eigen::VectorXd::Ones(estimate.value.size()));
}

}  // namespace
}  // namespace armature::internal
