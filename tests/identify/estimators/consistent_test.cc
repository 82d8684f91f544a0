// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/identify/estimators/consistent.h"

#include <gtest/gtest.h>

#include <Eigen/Cholesky>
#include <Eigen/Eigenvalues>
#include <Eigen/LU>

#include "armature/identify/equations/factors.h"
#include "armature/identify/estimators/least_squares.h"
#include "tests/identify/synthetic.h"

namespace armature::internal {
namespace {

using Ten = Eigen::Matrix<double, 10, 1>;

struct Case {
  Robot robot;
  IdentificationModel model;
  Eigen::MatrixXd triangle;
  Estimate estimate;
};

Case make_case(double noise, std::size_t samples) {
  Case c;
  c.robot = test::three_joints();
  c.model = identification_model(c.robot, {});
  const std::vector<Motion> motions = {test::motion_of(test::synthetic_log(c.robot, 3, samples, noise))};
  const auto factors = factorise(c.model, motions, {});
  c.estimate = least_squares(factors, c.model.unknowns(), Weighting::by_coordinate);
  c.triangle = stacked(factors, c.model.unknowns(), c.estimate.sigma);
  return c;
}

void expect_bodies(const IdentificationModel& model, const Eigen::VectorXd& standard) {
  for (std::size_t j = 1; j <= model.robot.link_count; ++j) {
    Ten x = Ten::Zero();
    for (std::size_t s = 0; s < model.standard.size(); ++s)
      if (model.standard[s].link == j && !model.standard[s].friction && is_inertial(model.standard[s].kind))
        x[static_cast<Eigen::Index>(model.standard[s].kind)] = standard[static_cast<Eigen::Index>(s)];
    EXPECT_GT(Eigen::SelfAdjointEigenSolver<Eigen::Matrix4d>(pseudo_inertia_matrix(x)).eigenvalues()[0], 0) << j;
  }
  for (std::size_t s = 0; s < model.standard.size(); ++s) {
    const StandardParameter& p = model.standard[s];
    const bool offset = p.friction && model.columns[p.column].friction.kind == FrictionKind::offset;
    const bool dissipates = p.friction && !offset;
    EXPECT_TRUE(!(dissipates || p.kind == ParameterKind::Ia) || standard[static_cast<Eigen::Index>(s)] >= 0) << p.name;
  }
}

TEST(Consistent, is_the_truth_where_the_data_are_exact_and_the_prior_is_the_truth) {
  const Case c = make_case(1e-3, 400);
  const Consistent result = consistent_parameters(c.model, c.triangle, prior_of(c.model));
  EXPECT_TRUE(result.converged);
  EXPECT_LT(result.gap, 1e-6);
  EXPECT_LT((result.base - test::true_values(c.model)).cwiseAbs().maxCoeff(), 1e-3);
  expect_bodies(c.model, result.standard);
}

// A strong pull of few and noisy data towards what no body is.
TEST(Consistent, stays_inside_the_cone_where_the_free_estimate_does_not) {
  const Case c = make_case(20, 60);
  Prior prior = prior_of(c.model);
  const Consistent result = consistent_parameters(c.model, c.triangle, prior, {0.01});
  EXPECT_TRUE(result.converged);
  expect_bodies(c.model, result.standard);
  const double truth = (c.estimate.value - test::true_values(c.model)).norm();
  EXPECT_LT((result.base - test::true_values(c.model)).norm(), truth);
}

// At the optimum no feasible point nearby is better: random directions.
TEST(Consistent, is_a_minimum) {
  const Case c = make_case(0.5, 100);
  const Prior prior = prior_of(c.model);
  const Consistent best = consistent_parameters(c.model, c.triangle, prior, {1});
  const Eigen::Index p = c.triangle.cols() - 1;
  const auto cost = [&](const Eigen::VectorXd& x) {
    const Eigen::VectorXd rest =
        c.triangle.topLeftCorner(p, p) * (c.model.base_of_standard * x) - c.triangle.col(p).head(p);
    double sum = 0.5 * rest.squaredNorm();
    for (std::size_t j = 1; j <= 3; ++j) {
      Ten now = Ten::Zero(), then = Ten::Zero();
      for (std::size_t s = 0; s < c.model.standard.size(); ++s)
        if (c.model.standard[s].link == j && !c.model.standard[s].friction && is_inertial(c.model.standard[s].kind)) {
          now[static_cast<Eigen::Index>(c.model.standard[s].kind)] = x[static_cast<Eigen::Index>(s)];
          then[static_cast<Eigen::Index>(c.model.standard[s].kind)] = prior.standard[static_cast<Eigen::Index>(s)];
        }
      const Eigen::Matrix4d ratio = pseudo_inertia_matrix(then).ldlt().solve(pseudo_inertia_matrix(now));
      sum += ratio.trace() - std::log(ratio.partialPivLu().determinant()) - 4;
    }
    return sum;
  };
  const double least = cost(best.standard);
  EXPECT_NEAR(least, best.data_cost + best.prior_cost, 1e-6);
  std::srand(5);
  for (int i = 0; i < 200; ++i) {
    const Eigen::VectorXd step =
        1e-3 * Eigen::VectorXd::Random(best.standard.size()).cwiseProduct(best.standard.cwiseAbs());
    EXPECT_GT(cost(best.standard + step), least - 1e-6);
  }
}

// Torques that no body gives, known as well as 2,000 to 2e9 samples tell: the nearest bodies are far away and at the
// boundary, and they are still found.
TEST(Consistent, converges_where_the_data_contradict_every_body) {
  Case c = make_case(0.01, 2000);
  const Eigen::Index p = c.triangle.cols() - 1;
  for (const double certainty : {1.0, 30.0, 1e3}) {
    Eigen::MatrixXd triangle = certainty * c.triangle;
    triangle.col(p).head(p) = triangle.topLeftCorner(p, p) * Eigen::VectorXd(-c.estimate.value);
    const Consistent found = consistent_parameters(c.model, triangle, prior_of(c.model));
    EXPECT_TRUE(found.converged) << certainty << " gap " << found.gap;
    EXPECT_TRUE(found.standard.allFinite());
    expect_bodies(c.model, found.standard);
    // No step towards the prior is better.
    const Eigen::VectorXd prior = prior_of(c.model).standard;
    const Eigen::VectorXd towards = c.model.base_of_standard * (0.999 * found.standard + 0.001 * prior);
    EXPECT_GE(0.5 * (triangle.topLeftCorner(p, p) * towards - triangle.col(p).head(p)).squaredNorm(),
              found.data_cost * (1 - 1e-6) - 1);
  }
}

}  // namespace
}  // namespace armature::internal
