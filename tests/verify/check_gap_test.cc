// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/verify/check_gap.h"

#include <gtest/gtest.h>

#include "armature/identify/estimators/consistent.h"
#include "tests/identify/synthetic.h"

namespace armature::internal {
namespace {

struct Written {
  Robot robot;
  std::vector<std::string> columns;
  std::vector<NormalEquations> equations;
  std::vector<double> sigma;
  StatedBodies stated;
  double gap = 0, data_cost = 0, prior_cost = 0;
};

Written written(double weight) {
  Written w;
  w.robot = test::three_joints();
  const IdentificationModel model = identification_model(w.robot, {});
  const std::vector<Motion> motions = {test::motion_of(test::synthetic_log(w.robot, 3, 400, 2))};
  const auto factors = factorise(model, motions, {});
  const Estimate free = least_squares(factors, model.unknowns(), Weighting::by_coordinate);
  const FoundBodies found = find_bodies(model, stacked(factors, model.unknowns(), free.sigma), {weight});
  for (const ModelColumn& column : model.columns) w.columns.push_back(column.name);
  w.sigma.assign(free.sigma.begin(), free.sigma.end());
  w.equations = normal_equations(w.robot, motions, motions, {w.columns, {}, 0, 1});
  const Consistent& c = found.consistent;
  for (std::size_t s = 0; s < model.standard.size(); ++s)
    w.stated.standard.emplace_back(model.standard[s].name, c.standard[static_cast<Eigen::Index>(s)]);
  w.stated.base.assign(c.base.begin(), c.base.end());
  w.stated.multipliers.assign(c.multipliers.begin(), c.multipliers.end());
  w.stated.weight = weight;
  w.gap = c.gap;
  w.data_cost = c.data_cost;
  w.prior_cost = c.prior_cost;
  return w;
}

GapAnswer check(const Written& w) { return check_gap(w.robot, w.columns, w.equations, w.sigma, w.stated); }

TEST(CheckGap, the_witness_proves_the_gap_for_every_weight_of_the_prior) {
  for (const double weight : {1e-6, 1e-3, 1.0, 1e3}) {
    const Written w = written(weight);
    const GapAnswer answer = check(w);
    EXPECT_EQ(answer.wrong, "") << weight;
    EXPECT_LT(answer.gap, 1e-5) << weight;
    EXPECT_NEAR(answer.gap, w.gap, 1e-6);
    EXPECT_NEAR(answer.data_cost, w.data_cost, 1e-6 * (1 + w.data_cost));
    EXPECT_NEAR(answer.prior_cost, w.prior_cost, 1e-6 * (1 + w.prior_cost));
  }
}

TEST(CheckGap, tampered_parameters_are_found) {
  const Written honest = written(1);
  for (std::size_t s = 0; s < honest.stated.standard.size(); ++s) {
    Written w = honest;
    double& value = w.stated.standard[s].second;
    value = 1.05 * value + (value < 0 ? -0.01 : 0.01);
    const GapAnswer answer = check(w);
    EXPECT_TRUE(!answer.wrong.empty() || answer.gap > 1e-4) << w.stated.standard[s].first << " gap " << answer.gap;
  }
}

TEST(CheckGap, a_tampered_witness_proves_less) {
  const Written honest = written(1);
  const GapAnswer before = check(honest);
  for (std::size_t i = 0; i < honest.stated.multipliers.size(); ++i) {
    Written w = honest;
    w.stated.multipliers[i] = 1.5 * w.stated.multipliers[i] + 1;
    const GapAnswer answer = check(w);
    EXPECT_TRUE(!answer.wrong.empty() || answer.gap > before.gap) << w.columns[i];
  }
  Written w = honest;
  w.stated.multipliers.pop_back();
  EXPECT_NE(check(w).wrong, "");
  w = honest;
  w.stated.prior["j1"] = {1, 0, 0, 1, 0, 3, 0, 0, 0, 1};  // no body
  EXPECT_NE(check(w).wrong, "");
}

}  // namespace
}  // namespace armature::internal
