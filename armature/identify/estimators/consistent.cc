// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/identify/estimators/consistent.h"

#include <Eigen/Cholesky>
#include <Eigen/LU>
#include <Eigen/QR>
#include <array>
#include <cmath>
#include <limits>

#include "armature/base/error.h"
#include "armature/robot/numbers.h"

namespace armature::internal {
namespace {

using Ten = Eigen::Matrix<double, 10, 1>;

bool is_body(const Ten& x) {
  const Eigen::LLT<Eigen::Matrix4d> factor(pseudo_inertia_matrix(x));
  if (factor.info() != Eigen::Success) return false;
  // A plate or a point mass is on the boundary, where the entropic distance is infinite.
  const Eigen::Vector4d d = factor.matrixLLT().diagonal();
  return d.minCoeff() > 1e-7 * std::sqrt(std::max(x[9], 1e-12)) * 1e-2 && x.allFinite();
}

// Positions in the standard vector of the links' parameters and of the parameters with a sign.
struct Layout {
  std::vector<std::array<Eigen::Index, 10>> links;
  std::vector<std::size_t> link_numbers;
  std::vector<Eigen::Index> positive;
};

Layout layout_of(const IdentificationModel& model) {
  Layout layout;
  std::vector<std::array<Eigen::Index, 10>> by_link(model.robot.link_count);
  std::vector<std::size_t> found(model.robot.link_count, 0);
  for (std::size_t s = 0; s < model.standard.size(); ++s) {
    const StandardParameter& p = model.standard[s];
    const auto index = static_cast<Eigen::Index>(s);
    if (p.friction) {
      const FrictionKind kind = model.columns[p.column].friction.kind;
      if (has_sign(kind)) layout.positive.push_back(index);
    } else if (is_inertial(p.kind)) {
      by_link[p.link - 1][static_cast<std::size_t>(p.kind)] = index;
      ++found[p.link - 1];
    } else {
      layout.positive.push_back(index);
    }
  }
  for (std::size_t j = 0; j < by_link.size(); ++j)
    if (found[j] == 10) {
      layout.links.push_back(by_link[j]);
      layout.link_numbers.push_back(j + 1);
    }
  return layout;
}

Ten ten_of(const Eigen::VectorXd& x, const std::array<Eigen::Index, 10>& at) {
  Ten result;
  for (std::size_t a = 0; a < 10; ++a) result[static_cast<Eigen::Index>(a)] = x[at[a]];
  return result;
}

// The cost, its gradient and its Hessian; infinite outside the cone.
class ConsistentCost {
 public:
  ConsistentCost(const IdentificationModel& model, const Eigen::MatrixXd& triangle, const Prior& prior)
      : layout_(layout_of(model)) {
    const Eigen::Index p = triangle.cols() - 1;
    a_ = triangle.topLeftCorner(p, p).triangularView<Eigen::Upper>() * model.base_of_standard;
    b_ = triangle.col(p).head(p);
    // Directions that neither data nor prior determine (the offset of a joint that was not excited) stay at zero.
    unknown_ = 1e-6 * std::sqrt(1 + a_.colwise().squaredNorm().maxCoeff());
    for (const auto& at : layout_.links) prior_.push_back(pseudo_inertia_matrix(ten_of(prior.standard, at)).inverse());
  }

  const Layout& layout() const { return layout_; }
  double data(const Eigen::VectorXd& x) const { return 0.5 * (a_ * x - b_).squaredNorm(); }

  // D summed over the links.
  double distance(const Eigen::VectorXd& x) const {
    double sum = 0;
    for (std::size_t j = 0; j < layout_.links.size(); ++j) {
      const Eigen::Matrix4d p = pseudo_inertia_matrix(ten_of(x, layout_.links[j]));
      const Eigen::LLT<Eigen::Matrix4d> factor(p);
      if (factor.info() != Eigen::Success || !(factor.matrixLLT().diagonal().minCoeff() > 0))
        return std::numeric_limits<double>::infinity();
      sum += (prior_[j] * p).trace() - 2 * factor.matrixLLT().diagonal().array().log().sum() -
             std::log(prior_[j].determinant()) - 4;
    }
    return sum;
  }

  double cost(const Eigen::VectorXd& x, double gamma, double mu) const {
    double barrier = 0;
    for (const Eigen::Index i : layout_.positive) {
      if (!(x[i] > 0)) return std::numeric_limits<double>::infinity();
      barrier -= std::log(x[i]);
    }
    return data(x) + gamma * distance(x) + mu * barrier;
  }

  struct Step {
    Eigen::VectorXd x;
    double decrement;  // of Newton: twice the decrease predicted by the quadratic model
  };

  // Newton's step as a least-squares problem, min |J y + r|, in variables y scaled so that the boundary is at distance
  // one: P + dP = L (1 + Y) L^T where P = L L^T, so that log det has the Hessian 1 in Y, and x (1 + y) for what has a
  // sign. It stays well conditioned for bodies near the boundary and data of any weight, unlike the normal equations.
  Step newton_step(const Eigen::VectorXd& x, double gamma, double mu) const {
    const Eigen::Index p = a_.rows(), n = x.size();
    Eigen::MatrixXd jacobian(p + n, n);
    jacobian << a_, unknown_ * Eigen::MatrixXd::Identity(n, n);
    Eigen::VectorXd rest = Eigen::VectorXd::Zero(p + n);
    rest.head(p) = a_ * x - b_;
    std::vector<Eigen::Matrix<double, 10, 10>> scales;
    for (std::size_t j = 0; j < layout_.links.size(); ++j) {
      const auto& at = layout_.links[j];
      const Eigen::Matrix4d l = pseudo_inertia_matrix(ten_of(x, at)).llt().matrixL();
      scales.push_back(parameters_of_steps(l));
      Eigen::MatrixXd columns(p, 10);
      for (Eigen::Index k = 0; k < 10; ++k) columns.col(k) = a_.col(at[static_cast<std::size_t>(k)]);
      columns *= scales.back();
      const Eigen::Matrix4d excess = l.transpose() * prior_[j] * l - Eigen::Matrix4d::Identity();
      for (std::size_t k = 0; k < 10; ++k) {
        jacobian.col(at[k]).head(p) = columns.col(static_cast<Eigen::Index>(k));
        jacobian(p + at[k], at[k]) = std::sqrt(gamma);
        rest[p + at[k]] = std::sqrt(gamma) * excess.cwiseProduct(unit_steps()[k]).sum();
      }
    }
    for (const Eigen::Index i : layout_.positive) {
      jacobian.col(i).head(p) *= x[i];
      jacobian(p + i, i) = std::sqrt(mu);
      rest[p + i] = -std::sqrt(mu);
    }
    Eigen::VectorXd y = -jacobian.householderQr().solve(rest);
    const double decrement = (jacobian * y).squaredNorm();
    for (std::size_t j = 0; j < layout_.links.size(); ++j) {
      const Ten step = scales[j] * ten_of(y, layout_.links[j]);
      for (std::size_t k = 0; k < 10; ++k) y[layout_.links[j][k]] = step[static_cast<Eigen::Index>(k)];
    }
    for (const Eigen::Index i : layout_.positive) y[i] *= x[i];
    return {std::move(y), decrement};
  }

 private:
  // An orthonormal basis of the symmetric matrices.
  static const std::array<Eigen::Matrix4d, 10>& unit_steps() {
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

  // The ten parameters whose P is L U L^T, for each unit step U.
  static Eigen::Matrix<double, 10, 10> parameters_of_steps(const Eigen::Matrix4d& l) {
    Eigen::Matrix<double, 10, 10> columns;
    for (std::size_t k = 0; k < 10; ++k) {
      const Eigen::Matrix4d p = l * unit_steps()[k] * l.transpose();
      const double trace = p(0, 0) + p(1, 1) + p(2, 2);  // half of tr J
      columns.col(static_cast<Eigen::Index>(k)) << trace - p(0, 0), -p(0, 1), -p(0, 2), trace - p(1, 1), -p(1, 2),
          trace - p(2, 2), p(0, 3), p(1, 3), p(2, 3), p(3, 3);
    }
    return columns;
  }

  Layout layout_;
  Eigen::MatrixXd a_;
  Eigen::VectorXd b_;
  double unknown_ = 0;
  std::vector<Eigen::Matrix4d> prior_;  // inverses
};

// Where the data put a body on the boundary, rounding would decide on which side it lies: the smallest sufficient share
// of the prior moves it safely inside.
void keep_inside(Eigen::VectorXd& x, const Eigen::VectorXd& prior, const Layout& layout) {
  for (const auto& at : layout.links)
    for (double share = 1e-14; share < 1e-3; share *= 10) {
      const Eigen::Matrix4d p = pseudo_inertia_matrix(ten_of(x, at));
      const Eigen::LLT<Eigen::Matrix4d> shifted(p - 1e-14 * p.trace() * Eigen::Matrix4d::Identity());
      if (shifted.info() == Eigen::Success) break;
      for (const Eigen::Index i : at) x[i] += share * (prior[i] - x[i]);
    }
}

}  // namespace

Eigen::Matrix4d pseudo_inertia_matrix(const Ten& x) {
  Eigen::Matrix4d p;
  const double half = 0.5 * (x[0] + x[3] + x[5]);
  p << half - x[0], -x[1], -x[2], x[6],  //
      -x[1], half - x[3], -x[4], x[7],   //
      -x[2], -x[4], half - x[5], x[8],   //
      x[6], x[7], x[8], x[9];
  return p;
}

Prior prior_of(const IdentificationModel& model) {
  Prior prior;
  const Layout layout = layout_of(model);
  prior.standard = Eigen::VectorXd::Zero(static_cast<Eigen::Index>(model.standard.size()));
  prior.assumed.assign(model.robot.link_count, 0);
  Robot robot = model.robot;
  for (std::size_t s = 0; s < model.standard.size(); ++s) {
    const StandardParameter& p = model.standard[s];
    if (p.friction) continue;
    const auto value = number(robot.arena, parameter_of(robot, p.link, p.kind));
    prior.standard[static_cast<Eigen::Index>(s)] = value && std::isfinite(*value) ? *value : 0;
  }
  for (std::size_t i = 0; i < layout.links.size(); ++i) {
    if (is_body(ten_of(prior.standard, layout.links[i]))) continue;
    prior.assumed[layout.link_numbers[i] - 1] = 1;
    Ten ball = Ten::Zero();
    ball[0] = ball[3] = ball[5] = 0.02;
    ball[9] = 1;
    for (std::size_t a = 0; a < 10; ++a) prior.standard[layout.links[i][a]] = ball[static_cast<Eigen::Index>(a)];
  }
  return prior;
}

Consistent consistent_parameters(const IdentificationModel& model, const Eigen::MatrixXd& triangle, const Prior& prior,
                                 const ConsistentOptions& options) {
  const ConsistentCost objective(model, triangle, prior);
  Consistent result;
  Eigen::VectorXd x = prior.standard;
  for (const Eigen::Index i : objective.layout().positive) x[i] = std::max(x[i], 0.1);
  constexpr std::size_t most = 800;
  const auto barriers = static_cast<double>(objective.layout().positive.size());
  double decrement = 0, cost = objective.data(x);
  // From where prior and barriers weigh as much as the data.
  double t = 1;
  while (t < cost && t < 1e30) t *= 10;
  for (; t > 1e-9; t *= 0.1) {
    const double gamma = options.weight * std::max(t, 1.0), mu = t;
    cost = objective.cost(x, gamma, mu);
    for (std::size_t inner = 0; inner < 60 && result.iterations < most; ++inner, ++result.iterations) {
      const ConsistentCost::Step step = objective.newton_step(x, gamma, mu);
      decrement = step.decrement;
      if (!(decrement > 1e-12 * (1 + mu))) break;
      double length = 1, next = 0;
      while (length > 1e-12 &&
             !((next = objective.cost(x + length * step.x, gamma, mu)) <= cost - 0.1 * length * decrement))
        length /= 2;
      if (length <= 1e-12) break;
      x += length * step.x;
      cost = next;
    }
    result.gap = barriers * mu + decrement;
  }
  result.converged = result.gap < 1e-6 * (1 + std::abs(cost));
  keep_inside(x, prior.standard, objective.layout());
  result.standard = x;
  result.base = model.base_of_standard * x;
  result.data_cost = objective.data(x);
  result.prior_cost = objective.distance(x);
  return result;
}

}  // namespace armature::internal
