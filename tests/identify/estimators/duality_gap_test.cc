// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// The bound is judged by CSDP, which solves the same problems as semidefinite programs: no point that it finds may lie
// below the cost of any x minus the gap of that x. Log determinants are those of Ben-Tal & Nemirovski's triangular
// form, logarithms rational (Fawzi, Saunderson & Parrilo 2019): log v = 2^k log v^(1/2^k), log u = sum_m w_m
// (u-1)/(1+s_m(u-1)).
#include "armature/identify/estimators/duality_gap.h"

#include <gtest/gtest.h>

#include <Eigen/Cholesky>
#include <Eigen/Eigenvalues>
#include <Eigen/LU>
#include <cmath>

#include "armature/identify/estimators/consistent.h"
#include "tests/identify/synthetic.h"
#include "tests/support/csdp.h"

namespace armature::internal {
namespace {

using Long = long double;
using LongVector = Eigen::Matrix<Long, Eigen::Dynamic, 1>;
using LongMatrix = Eigen::Matrix<Long, Eigen::Dynamic, Eigen::Dynamic>;

struct Random : support::Random {
  using support::Random::Random;
  double normal() { return std::sqrt(-2 * std::log(1 - uniform())) * std::cos(6.283185307179586 * uniform()); }
  double power(double low, double high) { return std::pow(10, uniform(low, high)); }
};

// A random robot of at most `joints` joints, with data that may belong to bodies, to bodies near the boundary, or to
// none at all, known well or badly.
struct RandomProblem {
  IdentificationModel model;
  Prior prior;
  ConsistentProblem problem;
};

RandomProblem random_problem(std::uint64_t seed, std::size_t joints, double weight) {
  Random random(seed);
  RandomProblem r;
  r.model = identification_model(test::awkward_robot(seed, joints), {});
  r.prior = prior_of(r.model);
  const auto p = static_cast<Eigen::Index>(r.model.unknowns());
  Eigen::MatrixXd triangle = Eigen::MatrixXd::Zero(p + 1, p + 1);
  const double known = random.power(-1, 4), spread = random.uniform(0, 2);
  for (Eigen::Index i = 0; i < p; ++i) {
    for (Eigen::Index j = i; j < p; ++j) triangle(i, j) = known * 0.3 * random.normal();
    triangle(i, i) = known * random.power(-spread, 0);
  }
  // From the description towards something else, bodies or not.
  Eigen::VectorXd truth = r.prior.standard;
  const double away = random.power(-2, 1);
  for (Eigen::Index i = 0; i < truth.size(); ++i) truth[i] += away * (0.1 + std::abs(truth[i])) * random.normal();
  triangle.col(p).head(p) = triangle.topLeftCorner(p, p) * (r.model.base_of_standard * truth);
  for (Eigen::Index i = 0; i < p; ++i) triangle(i, p) += random.normal();
  r.problem = consistent_problem(r.model, triangle, r.prior, weight);
  return r;
}

// cost(x) - cost(y), in extended precision and without the squares of large residuals; infinite outside the cone.
double cost_above(const ConsistentProblem& problem, const Eigen::VectorXd& x, const Eigen::VectorXd& y) {
  const Eigen::Index p = problem.triangle.rows();
  LongMatrix r = problem.triangle.leftCols(p).cast<Long>();
  r.triangularView<Eigen::StrictlyLower>().setZero();
  const LongMatrix a = r * problem.base_of_standard.cast<Long>();
  const LongVector b = problem.triangle.col(p).cast<Long>();
  const LongVector step = a * (x - y).cast<Long>(), middle = a * ((x + y).cast<Long>() / 2) - b;
  Long sum = step.dot(middle);
  for (std::size_t j = 0; j < problem.prior.size(); ++j) {
    Long distance[2];
    for (int i = 0; i < 2; ++i) {
      const LongVector v = (i == 0 ? x : y).cast<Long>();
      const Eigen::Matrix<Long, 4, 4> at = pseudo_inertia_matrix(ten_of(v, problem.layout.links[j]));
      const Eigen::LLT<Eigen::Matrix<Long, 4, 4>> factor(at);
      if (factor.info() != Eigen::Success) return std::numeric_limits<double>::infinity();
      distance[i] = problem.prior[j].cast<Long>().ldlt().solve(at).trace() -
                    2 * factor.matrixLLT().diagonal().array().log().sum();
    }
    sum += problem.weight * (distance[0] - distance[1]);
  }
  for (const Eigen::Index i : problem.layout.positive)
    if (!(x[i] >= 0)) return std::numeric_limits<double>::infinity();
  return static_cast<double>(sum);
}

// The optimum by CSDP. Only the scales of its variables come from `near`.
Eigen::VectorXd optimum_by_csdp(const ConsistentProblem& problem, const Eigen::VectorXd& near) {
  const Eigen::Index p = problem.triangle.rows(), n = near.size();
  const Eigen::MatrixXd r = problem.triangle.leftCols(p).triangularView<Eigen::Upper>();
  const Eigen::MatrixXd a = r * problem.base_of_standard;
  const Eigen::VectorXd at_near = a * near - problem.triangle.col(p);
  const double gamma = problem.weight, root = std::sqrt(gamma);

  test::SemidefiniteProgram program;
  // x = near + columns * y. Costs are divided by gamma.
  std::vector<std::pair<std::size_t, Eigen::VectorXd>> directions;
  const auto move_along = [&](const Eigen::VectorXd& direction) {
    const std::size_t y = program.variable(at_near.dot(a * direction) / gamma);
    directions.emplace_back(y, direction);
    return y;
  };
  for (std::size_t j = 0; j < problem.prior.size(); ++j) {
    const auto& at = problem.layout.links[j];
    const Eigen::Matrix4d l = pseudo_inertia_matrix(ten_of(near, at)).llt().matrixL();
    const Eigen::Matrix4d pull = l.transpose() * problem.prior[j].inverse() * l;
    const std::size_t block = program.block(8);  // [V L; L^T diag L], P = l V l^T
    for (std::size_t i = 0; i < 4; ++i) program.constant(block, i, i, 1);
    for (std::size_t i = 0; i < 4; ++i)
      for (std::size_t k = 0; k <= i; ++k) {
        const auto row = static_cast<Eigen::Index>(i), column = static_cast<Eigen::Index>(k);
        Eigen::Matrix4d unit = Eigen::Matrix4d::Zero();
        unit(row, column) = unit(column, row) = 1;
        const TenParameters ten = parameters_of(l * unit * l.transpose());
        Eigen::VectorXd direction = Eigen::VectorXd::Zero(n);
        for (std::size_t c = 0; c < 10; ++c) direction[at[c]] = ten[static_cast<Eigen::Index>(c)];
        const std::size_t v = move_along(direction);
        program.add_cost(v, (pull * unit).trace());
        program.times(v, block, i, k, 1);
        const std::size_t lower = program.variable();
        program.times(lower, block, i, 4 + k, 1);
        if (i != k) continue;
        program.times(lower, block, 4 + k, 4 + k, 1);
        std::size_t last = lower;
        for (int half = 0; half < 3; ++half) {  // next^2 <= last
          const std::size_t next = program.variable(), square = program.block(2);
          program.times(last, square, 0, 0, 1);
          program.times(next, square, 0, 1, 1);
          program.constant(square, 1, 1, 1);
          last = next;
        }
        const double gauss[3][2] = {
            {(1 - std::sqrt(0.6)) / 2, 5. / 18}, {0.5, 4. / 9}, {(1 + std::sqrt(0.6)) / 2, 5. / 18}};
        for (const auto& [s, weight] : gauss) {  // (1 - s term) (1 + s (last - 1)) >= 1
          const std::size_t term = program.variable(-8 * weight), pair = program.block(2);
          program.constant(pair, 0, 0, 1);
          program.times(term, pair, 0, 0, -s);
          program.constant(pair, 0, 1, 1);
          program.constant(pair, 1, 1, 1 - s);
          program.times(last, pair, 1, 1, s);
        }
      }
  }
  for (const Eigen::Index i : problem.layout.positive) {
    const std::size_t y = move_along(Eigen::VectorXd::Unit(n, i) * std::max(near[i], 1e-3)), sign = program.block(1);
    program.times(y, sign, 0, 0, std::max(near[i], 1e-3));
    program.constant(sign, 0, 0, near[i]);
  }
  for (const Eigen::Index i : problem.layout.free)
    move_along(Eigen::VectorXd::Unit(n, i) * (root / std::max(a.col(i).norm(), 1e-9)));
  // |step of the residual|^2 / gamma <= t, which costs 1/2.
  const std::size_t arrow = program.block(static_cast<std::size_t>(p) + 1), t = program.variable(0.5);
  program.times(t, arrow, 0, 0, 1);
  for (Eigen::Index i = 0; i < p; ++i)
    program.constant(arrow, static_cast<std::size_t>(i) + 1, static_cast<std::size_t>(i) + 1, 1);
  for (const auto& [y, direction] : directions) {
    const Eigen::VectorXd column = a * direction / root;
    for (Eigen::Index i = 0; i < p; ++i)
      if (column[i] != 0) program.times(y, arrow, 0, static_cast<std::size_t>(i) + 1, column[i]);
  }
  const std::vector<double> y = program.solve();
  Eigen::VectorXd x = near;
  for (const auto& [variable, direction] : directions) x += y[variable] * direction;
  for (const Eigen::Index i : problem.layout.positive) x[i] = std::max(x[i], 0.0);
  return x;
}

// Whether CSDP solved the same problem: where it did not, the bound was hardly tried.
bool try_problem(std::uint64_t seed) {
  Random random(900 + seed);
  const RandomProblem r = random_problem(seed, 1 + seed % 7, random.power(-6, 3));
  SCOPED_TRACE(testing::Message() << "seed " << seed << " weight " << r.problem.weight);
  Eigen::MatrixXd triangle = Eigen::MatrixXd::Zero(r.problem.triangle.rows() + 1, r.problem.triangle.cols());
  triangle.topRows(r.problem.triangle.rows()) = r.problem.triangle;
  const Consistent found = consistent_parameters(r.model, triangle, r.prior, {r.problem.weight});
  const double cost = found.data_cost + r.problem.weight * found.prior_cost;
  EXPECT_TRUE(found.converged) << "gap " << found.gap << " of " << cost;
  const Eigen::VectorXd best = optimum_by_csdp(r.problem, found.standard);
  const double above = cost_above(r.problem, best, found.standard), rounding = 1e-12 * (1 + cost);
  EXPECT_GE(above, -found.gap - rounding);
  // Points that are not optimal, and no hint of multipliers: the bound holds, and is not far from what is true.
  for (int i = 0; i < 6; ++i) {
    Eigen::VectorXd x = found.standard + random.power(-6, 0) * (r.prior.standard - found.standard);
    for (const Eigen::Index s : r.problem.layout.positive) x[s] = std::max(x[s], 0.0) + random.power(-6, -2);
    const double excess = cost_above(r.problem, x, found.standard) - std::min(above, 0.0);
    const double gap = duality_gap(r.problem, x, random.normal() * found.multipliers).gap;
    EXPECT_GE(gap, excess - rounding);
  }
  return above <= 1e-5 * (1 + cost);
}

TEST(DualityGap, is_a_bound_that_csdp_respects) {
  int solved = 0;
  for (std::uint64_t seed = 0; seed < 28; ++seed) solved += try_problem(seed) ? 1 : 0;
  EXPECT_GE(solved, 27);  // CSDP stops early on one of them
}

}  // namespace
}  // namespace armature::internal
