// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/identify/estimators/duality_gap.h"

#include <Eigen/Cholesky>
#include <Eigen/Eigenvalues>
#include <Eigen/LU>
#include <Eigen/QR>
#include <algorithm>
#include <cmath>
#include <limits>

namespace armature::internal {
namespace {

constexpr double infinite = std::numeric_limits<double>::infinity();

using Long = long double;
using LongVector = Eigen::Matrix<Long, Eigen::Dynamic, 1>;
using LongMatrix4 = Eigen::Matrix<Long, 4, 4>;

// gamma D(P | gamma S^-1), from the eigenvalues of L^T S L / gamma where P = L L^T.
Long distance_to(const LongMatrix4& p, const LongMatrix4& s, Long gamma) {
  const Eigen::LLT<LongMatrix4> factor(p);
  if (factor.info() != Eigen::Success) return infinite;
  const LongMatrix4 l = factor.matrixL();
  LongMatrix4 m = l.transpose() * s * l / gamma;
  m = (m + m.transpose()).eval() / 2;
  if (!m.allFinite()) return infinite;
  const Eigen::SelfAdjointEigenSolver<LongMatrix4> eigen(m, Eigen::EigenvaluesOnly);
  Long sum = 0;
  for (const Long value : eigen.eigenvalues()) {
    if (!(value > 0)) return infinite;
    sum += value - 1 - std::log(value);
  }
  return gamma * std::max(sum, 0.0L);
}

// An orthonormal basis of the symmetric matrices, as coordinates of one.
Eigen::Matrix<double, 10, 1> coordinates(const Eigen::Matrix4d& m) {
  Eigen::Matrix<double, 10, 1> result;
  Eigen::Index k = 0;
  for (int i = 0; i < 4; ++i)
    for (int j = 0; j <= i; ++j, ++k) result[k] = (i == j ? 1 : std::sqrt(0.5)) * (m(i, j) + (i == j ? 0 : m(j, i)));
  return result;
}

// Newton's method for the least gap(x, w) over w, with a barrier that keeps c_i > 0.
class DualSearch {
 public:
  DualSearch(const ConsistentProblem& problem, const Eigen::VectorXd& x) : problem_(problem), x_(x) {
    const Eigen::Index p = problem.triangle.rows();
    const auto r = problem.triangle.leftCols(p).triangularView<Eigen::Upper>();
    const Eigen::MatrixXd& t = problem.base_of_standard;
    residual_ = r * (t * x) - problem.triangle.col(p);
    // A free parameter has a base parameter of its own, whose multiplier is zero.
    std::vector<char> zero(static_cast<std::size_t>(p), 0);
    for (const Eigen::Index i : problem.layout.free)
      for (Eigen::Index c = 0; c < p; ++c)
        if (t(c, i) != 0) zero[static_cast<std::size_t>(c)] = 1;
    for (Eigen::Index c = 0; c < p; ++c)
      if (!zero[static_cast<std::size_t>(c)]) kept_.push_back(c);
    for (const Eigen::Index i : problem.layout.positive)
      if (!t.col(i).isZero(0)) signed_.push_back(i);
    inverse_ = r.solve(Eigen::MatrixXd::Identity(p, p)).transpose();  // R^-T
    for (const Eigen::Matrix4d& prior : problem.prior) prior_inverse_.push_back(prior.inverse());
  }

  Eigen::VectorXd run(const Eigen::VectorXd& guess) const {
    Eigen::VectorXd w = feasible(guess);
    double cost = cost_of(w);
    for (int i = 0; i < 60 && std::isfinite(cost); ++i) {
      const Eigen::VectorXd step = newton_step(w);
      double length = 1, next = infinite;
      while (length > 1e-9 && !((next = cost_of(w + length * step)) < cost)) length /= 2;
      if (length <= 1e-9) break;
      const double gain = cost - next;
      w += length * step;
      cost = next;
      if (gain < 1e-4 * std::abs(cost) + 1e-11) break;
    }
    return w;
  }

 private:
  static constexpr double barrier_ = 1e-10;

  // The nearest to the guess that is tried: zero where it must be, c_i > 0, and then scaled down until each S_j is
  // positive definite.
  Eigen::VectorXd feasible(const Eigen::VectorXd& guess) const {
    const Eigen::MatrixXd& t = problem_.base_of_standard;
    Eigen::VectorXd w = Eigen::VectorXd::Zero(t.rows());
    if (guess.allFinite())
      for (const Eigen::Index c : kept_) w[c] = guess[c];
    for (int round = 0; round < 30; ++round)
      for (const Eigen::Index i : signed_) {
        const double least = barrier_ / (1 + x_[i]), c = t.col(i).dot(w);
        if (c < least) w += (2 * least - c) / t.col(i).squaredNorm() * t.col(i);
      }
    for (int halvings = 0; halvings < 200 && !std::isfinite(cost_of(w)); ++halvings) w *= 0.5;
    return w;
  }

  Eigen::Matrix4d slack(std::size_t j, const Eigen::VectorXd& c) const {
    return problem_.weight * prior_inverse_[j] + dual_matrix(ten_of(c, problem_.layout.links[j]));
  }

  double cost_of(const Eigen::VectorXd& w) const {
    const Eigen::VectorXd c = problem_.base_of_standard.transpose() * w;
    double sum = 0.5 * (residual_ - inverse_ * w).squaredNorm();
    for (std::size_t j = 0; j < prior_inverse_.size(); ++j)
      sum += static_cast<double>(distance_to(pseudo_inertia_matrix(ten_of(x_, problem_.layout.links[j])).cast<Long>(),
                                             slack(j, c).cast<Long>(), problem_.weight));
    for (const Eigen::Index i : signed_) {
      if (!(c[i] > 0)) return infinite;
      sum += c[i] * x_[i] - barrier_ * std::log(c[i]);
    }
    return std::isfinite(sum) ? sum : infinite;
  }

  // As least squares, min |J dw + r|, with S_j = M M^T and Y = M^-1 dS M^-T, in which log det S_j has the Hessian 1.
  Eigen::VectorXd newton_step(const Eigen::VectorXd& w) const {
    const Eigen::MatrixXd& t = problem_.base_of_standard;
    const Eigen::Index p = t.rows(), n = static_cast<Eigen::Index>(kept_.size());
    const auto links = static_cast<Eigen::Index>(prior_inverse_.size());
    const Eigen::VectorXd c = t.transpose() * w;
    const double root = std::sqrt(problem_.weight);
    Eigen::MatrixXd jacobian = Eigen::MatrixXd::Zero(p + 10 * links + static_cast<Eigen::Index>(signed_.size()), n);
    Eigen::VectorXd rest = Eigen::VectorXd::Zero(jacobian.rows());
    rest.head(p) = inverse_ * w - residual_;
    for (Eigen::Index k = 0; k < n; ++k) jacobian.col(k).head(p) = inverse_.col(kept_[static_cast<std::size_t>(k)]);
    for (Eigen::Index j = 0; j < links; ++j) {
      const auto& at = problem_.layout.links[static_cast<std::size_t>(j)];
      const Eigen::Matrix4d m = slack(static_cast<std::size_t>(j), c).llt().matrixL(), inverse = m.inverse();
      for (Eigen::Index k = 0; k < n; ++k) {
        TenParameters row;
        for (std::size_t a = 0; a < 10; ++a)
          row[static_cast<Eigen::Index>(a)] = t(kept_[static_cast<std::size_t>(k)], at[a]);
        if (!row.isZero(0))
          jacobian.col(k).segment<10>(p + 10 * j) =
              root * coordinates(inverse * dual_matrix(row) * inverse.transpose());
      }
      rest.segment<10>(p + 10 * j) = coordinates(m.transpose() * pseudo_inertia_matrix(ten_of(x_, at)) * m / root -
                                                 root * Eigen::Matrix4d::Identity());
    }
    for (std::size_t s = 0; s < signed_.size(); ++s) {
      const Eigen::Index row = p + 10 * links + static_cast<Eigen::Index>(s), i = signed_[s];
      for (Eigen::Index k = 0; k < n; ++k)
        jacobian(row, k) = std::sqrt(barrier_) * t(kept_[static_cast<std::size_t>(k)], i) / c[i];
      rest[row] = (x_[i] * c[i] - barrier_) / std::sqrt(barrier_);
    }
    const Eigen::VectorXd step = -jacobian.colPivHouseholderQr().solve(rest);
    Eigen::VectorXd result = Eigen::VectorXd::Zero(p);
    for (Eigen::Index k = 0; k < n; ++k) result[kept_[static_cast<std::size_t>(k)]] = step[k];
    return result;
  }

  const ConsistentProblem& problem_;
  const Eigen::VectorXd& x_;
  Eigen::VectorXd residual_;  // R T x - z
  Eigen::MatrixXd inverse_;
  std::vector<Eigen::Index> kept_, signed_;
  std::vector<Eigen::Matrix4d> prior_inverse_;
};

}  // namespace

double gap_of(const ConsistentProblem& problem, const Eigen::VectorXd& x, const Eigen::VectorXd& w) {
  const Eigen::Index p = problem.triangle.rows();
  const Eigen::Matrix<Long, Eigen::Dynamic, Eigen::Dynamic> t = problem.base_of_standard.cast<Long>(),
                                                            r = problem.triangle.leftCols(p).cast<Long>();
  const LongVector c = t.transpose() * w.cast<Long>();
  const LongVector rounding = 1e-18L * (t.cwiseAbs().transpose() * w.cast<Long>().cwiseAbs());
  for (const Eigen::Index i : problem.layout.free)
    if (!(std::abs(c[i]) <= rounding[i])) return infinite;
  const auto upper = r.triangularView<Eigen::Upper>();
  const LongVector missed = upper * (t * x.cast<Long>()) - problem.triangle.col(p).cast<Long>() -
                            upper.transpose().solve(LongVector(w.cast<Long>()));
  Long sum = missed.squaredNorm() / 2;
  for (const Eigen::Index i : problem.layout.positive) {
    if (!(x[i] >= 0) || !(c[i] >= -rounding[i])) return infinite;
    sum += std::max(c[i], 0.0L) * x[i];
  }
  for (std::size_t j = 0; j < problem.prior.size(); ++j) {
    const auto& at = problem.layout.links[j];
    const LongMatrix4 prior = problem.prior[j].cast<Long>();
    const LongMatrix4 s = static_cast<Long>(problem.weight) * prior.inverse() + dual_matrix(ten_of(c, at));
    sum += distance_to(pseudo_inertia_matrix(ten_of(LongVector(x.cast<Long>()), at)), s, problem.weight);
  }
  return std::isfinite(sum) ? static_cast<double>(sum) : infinite;
}

DualityGap duality_gap(const ConsistentProblem& problem, const Eigen::VectorXd& x, const Eigen::VectorXd& guess) {
  const Eigen::VectorXd none = Eigen::VectorXd::Zero(problem.triangle.rows());
  DualityGap best{gap_of(problem, x, none), none};
  const Eigen::VectorXd found = DualSearch(problem, x).run(guess);
  for (const Eigen::VectorXd& w : {guess, found})
    if (const double gap = w.allFinite() ? gap_of(problem, x, w) : infinite; gap < best.gap) best = {gap, w};
  return best;
}

}  // namespace armature::internal
