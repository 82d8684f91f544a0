// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/identify/estimators/consistent.h"

#include <fmt/format.h>

#include <Eigen/Cholesky>
#include <Eigen/Eigenvalues>
#include <Eigen/LU>
#include <Eigen/QR>
#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include "armature/identify/estimators/duality_gap.h"

namespace armature::internal {
namespace {

// An orthonormal basis of the symmetric matrices.
const std::array<Eigen::Matrix4d, 10>& unit_steps() {
  static const std::array<Eigen::Matrix4d, 10> matrices = [] {
    std::array<Eigen::Matrix4d, 10> u;
    std::size_t k = 0;
    for (int i = 0; i < 4; ++i)
      for (int j = 0; j <= i; ++j, ++k) {
        u[k].setZero();
        u[k](i, j) = u[k](j, i) = i == j ? 1 : std::sqrt(0.5);
      }
    return u;
  }();
  return matrices;
}

// The largest step a <= 1 that keeps diag(lambda) + a V positive definite, with a margin.
double step_within(const Eigen::Vector4d& lambda, const Eigen::Matrix4d& v) {
  const Eigen::Vector4d root = lambda.cwiseSqrt().cwiseInverse();
  const Eigen::Matrix4d scaled = root.asDiagonal() * v * root.asDiagonal();
  const double least = Eigen::SelfAdjointEigenSolver<Eigen::Matrix4d>(scaled, Eigen::EigenvaluesOnly).eigenvalues()[0];
  return least < 0 ? std::min(1.0, -0.95 / least) : 1.0;
}

// One link: P = G diag(lambda) G^T and S = G^-T diag(lambda) G^-1, so that steps P + G V G^T and S + G^-T U G^-1 are on
// the same footing (Nesterov & Todd 1997).
struct ScaledLink {
  Eigen::Matrix4d g;
  Eigen::Vector4d lambda;
  Eigen::Matrix<double, 10, 10> parameters;  // of G U_k G^T, for each unit step U_k
  Eigen::Matrix4d pull;                      // gamma G^T P0^-1 G
  Eigen::Matrix4d primal, dual;              // the steps V and U
};

class PathFollower {
 public:
  PathFollower(const ConsistentProblem& problem, const Eigen::VectorXd& start) : problem_(problem), x_(start) {
    const Eigen::Index p = problem.triangle.rows();
    a_ = problem.triangle.leftCols(p).triangularView<Eigen::Upper>() * problem.base_of_standard;
    b_ = problem.triangle.col(p);
    // Directions that neither data nor prior determine (the offset of a joint that was not excited) stay at zero.
    unknown_ = 1e-6 * std::sqrt(1 + a_.colwise().squaredNorm().maxCoeff());
    for (const Eigen::Index i : problem.layout.positive) x_[i] = std::max(x_[i], 0.1);
    // From where barriers weigh as much as the data.
    const double mu = std::max({1.0, problem.weight, data(x_)});
    for (std::size_t j = 0; j < problem.prior.size(); ++j) {
      prior_.push_back(problem.prior[j].inverse());
      slack_.push_back(mu * pseudo_inertia_matrix(ten_of(x_, problem.layout.links[j])).inverse());
    }
    for (const Eigen::Index i : problem.layout.positive) multiplier_.push_back(mu / x_[i]);
  }

  double data(const Eigen::VectorXd& x) const { return 0.5 * (a_ * x - b_).squaredNorm(); }

  // D summed over the links.
  double distance(const Eigen::VectorXd& x) const {
    double sum = 0;
    for (std::size_t j = 0; j < prior_.size(); ++j) {
      const Eigen::Matrix4d p = pseudo_inertia_matrix(ten_of(x, problem_.layout.links[j]));
      const Eigen::LLT<Eigen::Matrix4d> factor(p);
      if (factor.info() != Eigen::Success || !(factor.matrixLLT().diagonal().minCoeff() > 0))
        return std::numeric_limits<double>::infinity();
      sum += (prior_[j] * p).trace() - 2 * factor.matrixLLT().diagonal().array().log().sum() -
             std::log(prior_[j].determinant()) - 4;
    }
    return sum;
  }

  // Follows the path; the number of steps.
  std::size_t run() {
    constexpr std::size_t most = 200;
    double reduction = 0.2;
    for (std::size_t iteration = 0; iteration < most; ++iteration) {
      if (!scale_links()) return iteration;
      // A barrier far below the cost is lost in rounding, and with it the dual point.
      const double least = least_share * data(x_);
      const double least_links = std::max(problem_.weight, least), least_signs = std::max(least_barrier, least);
      const double links = std::max(least_links, reduction * link_complementarity());
      const double signs = std::max(least_signs, reduction * sign_complementarity());
      const Eigen::VectorXd y = newton_step(links, signs);
      if (!y.allFinite()) return iteration;
      const double length = take_step(y, links, signs);
      reduction = length > 0.9 ? 0.1 : length > 0.5 ? 0.3 : 0.7;
      const bool arrived = links == least_links && (signs == least_signs || multiplier_.empty());
      if (arrived && length == 1 && y.squaredNorm() < 1e-12 * least_links) return iteration + 1;
    }
    return most;
  }

  const Eigen::VectorXd& x() const { return x_; }

 private:
  static constexpr double least_barrier = 1e-9, least_share = 1e-10;

  bool scale_links() {
    scaled_.clear();
    for (std::size_t j = 0; j < slack_.size(); ++j) {
      const Eigen::LLT<Eigen::Matrix4d> factor(pseudo_inertia_matrix(ten_of(x_, problem_.layout.links[j])));
      if (factor.info() != Eigen::Success || !slack_[j].allFinite()) return false;
      const Eigen::Matrix4d l = factor.matrixL();
      const Eigen::SelfAdjointEigenSolver<Eigen::Matrix4d> eigen(l.transpose() * slack_[j] * l);  // lambda squared
      if (!(eigen.eigenvalues()[0] > 0)) return false;
      ScaledLink link;
      link.lambda = eigen.eigenvalues().cwiseSqrt();
      link.g = l * eigen.eigenvectors() * link.lambda.cwiseSqrt().cwiseInverse().asDiagonal();
      link.pull = problem_.weight * link.g.transpose() * prior_[j] * link.g;
      for (std::size_t k = 0; k < 10; ++k)
        link.parameters.col(static_cast<Eigen::Index>(k)) =
            parameters_of(link.g * unit_steps()[k] * link.g.transpose());
      scaled_.push_back(link);
    }
    return true;
  }

  double link_complementarity() const {
    double sum = 0;
    for (const ScaledLink& link : scaled_) sum += link.lambda.squaredNorm();
    return sum / (4 * std::max<double>(static_cast<double>(scaled_.size()), 1));
  }
  double sign_complementarity() const {
    double sum = 0;
    for (std::size_t i = 0; i < multiplier_.size(); ++i) sum += multiplier_[i] * x_[problem_.layout.positive[i]];
    return sum / std::max<double>(static_cast<double>(multiplier_.size()), 1);
  }

  // Newton's step towards P S = mu_l and x_i s_i = mu_s as a least-squares problem, min |J y + r|: the data; per link
  // V + gamma G^T P0^-1 G - mu_l diag(1/lambda); per sign v - mu_s / sqrt(x s). It stays well conditioned for bodies
  // near the boundary and data of any weight, unlike normal equations.
  Eigen::VectorXd newton_step(double links, double signs) const {
    const Eigen::Index p = a_.rows(), n = x_.size();
    Eigen::MatrixXd jacobian(p + n, n);
    jacobian << a_, unknown_ * Eigen::MatrixXd::Identity(n, n);
    Eigen::VectorXd rest = Eigen::VectorXd::Zero(p + n);
    rest.head(p) = a_ * x_ - b_;
    for (std::size_t j = 0; j < scaled_.size(); ++j) {
      const auto& at = problem_.layout.links[j];
      const ScaledLink& link = scaled_[j];
      Eigen::MatrixXd columns(p, 10);
      for (Eigen::Index k = 0; k < 10; ++k) columns.col(k) = a_.col(at[static_cast<std::size_t>(k)]);
      columns *= link.parameters;
      const Eigen::Matrix4d wanted = links * Eigen::Matrix4d(link.lambda.cwiseInverse().asDiagonal());
      for (std::size_t k = 0; k < 10; ++k) {
        jacobian.col(at[k]).head(p) = columns.col(static_cast<Eigen::Index>(k));
        jacobian(p + at[k], at[k]) = 1;
        rest[p + at[k]] = (link.pull - wanted).cwiseProduct(unit_steps()[k]).sum();
      }
    }
    for (std::size_t s = 0; s < multiplier_.size(); ++s) {
      const Eigen::Index i = problem_.layout.positive[s];
      jacobian.col(i).head(p) *= std::sqrt(x_[i] / multiplier_[s]);
      jacobian(p + i, i) = 1;
      rest[p + i] = -signs / std::sqrt(x_[i] * multiplier_[s]);
    }
    return -jacobian.householderQr().solve(rest);
  }

  // Goes as far as all stays positive definite; returns the share of the step.
  double take_step(const Eigen::VectorXd& y, double links, double signs) {
    double length = 1;
    for (std::size_t j = 0; j < scaled_.size(); ++j) {
      ScaledLink& link = scaled_[j];
      link.primal.setZero();
      for (std::size_t k = 0; k < 10; ++k) link.primal += y[problem_.layout.links[j][k]] * unit_steps()[k];
      link.dual = Eigen::Matrix4d((links * link.lambda.cwiseInverse() - link.lambda).asDiagonal()) - link.primal;
      length = std::min({length, step_within(link.lambda, link.primal), step_within(link.lambda, link.dual)});
    }
    std::vector<double> sign_steps;
    for (std::size_t s = 0; s < multiplier_.size(); ++s) {
      const Eigen::Index i = problem_.layout.positive[s];
      const double lambda = std::sqrt(x_[i] * multiplier_[s]), dual = signs / lambda - lambda - y[i];
      for (const double step : {y[i], dual})
        if (step < 0) length = std::min(length, -0.95 * lambda / step);
      sign_steps.push_back(dual);
    }
    for (const Eigen::Index i : problem_.layout.free) x_[i] += length * y[i];
    for (std::size_t s = 0; s < multiplier_.size(); ++s) {
      const Eigen::Index i = problem_.layout.positive[s];
      const double scale = std::sqrt(x_[i] / multiplier_[s]);
      x_[i] += length * scale * y[i];
      multiplier_[s] += length * sign_steps[s] / scale;
    }
    for (std::size_t j = 0; j < scaled_.size(); ++j) {
      const auto& at = problem_.layout.links[j];
      const TenParameters step = scaled_[j].parameters * ten_of(y, at);
      for (std::size_t k = 0; k < 10; ++k) x_[at[k]] += length * step[static_cast<Eigen::Index>(k)];
      const Eigen::Matrix4d back = scaled_[j].g.inverse();
      slack_[j] += length * back.transpose() * scaled_[j].dual * back;
      slack_[j] = (slack_[j] + slack_[j].transpose()).eval() / 2;
    }
    return length;
  }

  const ConsistentProblem& problem_;
  Eigen::VectorXd x_, b_;
  Eigen::MatrixXd a_;
  double unknown_ = 0;
  std::vector<Eigen::Matrix4d> prior_;  // inverses
  std::vector<Eigen::Matrix4d> slack_;  // S
  std::vector<double> multiplier_;      // s, of parameters with a sign
  std::vector<ScaledLink> scaled_;
};

// Where the data put a body on the boundary, rounding would decide on which side it lies: the smallest sufficient share
// of the prior moves it safely inside.
void keep_inside(Eigen::VectorXd& x, const Eigen::VectorXd& prior, const BodyLayout& layout) {
  for (const auto& at : layout.links)
    for (double share = 1e-14; share < 1e-3; share *= 10) {
      const Eigen::Matrix4d p = pseudo_inertia_matrix(ten_of(x, at));
      const Eigen::LLT<Eigen::Matrix4d> shifted(p - 1e-14 * p.trace() * Eigen::Matrix4d::Identity());
      if (shifted.info() == Eigen::Success) break;
      for (const Eigen::Index i : at) x[i] += share * (prior[i] - x[i]);
    }
}

}  // namespace

ConsistentProblem consistent_problem(const IdentificationModel& model, const Eigen::MatrixXd& triangle,
                                     const Prior& prior, double weight) {
  ConsistentProblem problem;
  const Eigen::Index p = triangle.cols() - 1;
  problem.triangle = triangle.topRows(p);
  problem.base_of_standard = model.base_of_standard;
  problem.layout = body_layout(model);
  for (const auto& at : problem.layout.links)
    problem.prior.push_back(pseudo_inertia_matrix(ten_of(prior.standard, at)));
  problem.weight = weight;
  return problem;
}

Consistent consistent_parameters(const IdentificationModel& model, const Eigen::MatrixXd& triangle, const Prior& prior,
                                 const ConsistentOptions& options) {
  const ConsistentProblem problem = consistent_problem(model, triangle, prior, options.weight);
  PathFollower path(problem, prior.standard);
  Consistent result;
  result.weight = options.weight;
  result.iterations = path.run();
  result.standard = path.x();
  keep_inside(result.standard, prior.standard, problem.layout);
  result.base = model.base_of_standard * result.standard;
  result.data_cost = path.data(result.standard);
  result.prior_cost = path.distance(result.standard);
  const Eigen::Index p = problem.triangle.rows();
  const auto r = problem.triangle.leftCols(p).triangularView<Eigen::Upper>();
  const Eigen::VectorXd missed = r * result.base - problem.triangle.col(p);
  const DualityGap bound = duality_gap(problem, result.standard, r.transpose() * missed);
  result.gap = bound.gap;
  result.multipliers = bound.multipliers;
  result.converged = result.gap < 1e-6 * (1 + result.data_cost + options.weight * result.prior_cost);
  return result;
}

std::optional<std::string> note_on_search(const Consistent& found) {
  if (found.converged) return std::nullopt;
  return fmt::format(
      "the search for the bodies that fit best stopped early: their cost of {:.4g} is above the optimum by up to "
      "{:.2g}",
      found.data_cost + found.weight * found.prior_cost, found.gap);
}

FoundBodies find_bodies(const IdentificationModel& model, const Eigen::MatrixXd& triangle,
                        const ConsistentOptions& options) {
  FoundBodies found;
  found.prior = prior_of(model);
  if (found.prior.any_assumed()) {
    scale_to_data(found.prior, model, triangle);
    scale_to_bodies(found.prior, model, consistent_parameters(model, triangle, found.prior, options).standard);
  }
  found.consistent = consistent_parameters(model, triangle, found.prior, options);
  return found;
}

}  // namespace armature::internal
