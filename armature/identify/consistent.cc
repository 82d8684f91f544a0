// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/identify/consistent.h"

#include <Eigen/Cholesky>
#include <Eigen/LU>
#include <array>
#include <cmath>
#include <limits>

#include "armature/base/error.h"
#include "armature/robot/numbers.h"

namespace armature {
namespace {

using Ten = Eigen::Matrix<double, 10, 1>;

// P as a linear function of the ten parameters: P = sum_a x_a E_a.
const std::array<Eigen::Matrix4d, 10>& basis() {
  static const std::array<Eigen::Matrix4d, 10> matrices = [] {
    std::array<Eigen::Matrix4d, 10> e;
    for (Eigen::Matrix4d& m : e) m.setZero();
    // XX = integral of y^2 + z^2: Sigma = diag(tr/2) - J.
    e[0].diagonal() << -0.5, 0.5, 0.5, 0;
    e[3].diagonal() << 0.5, -0.5, 0.5, 0;
    e[5].diagonal() << 0.5, 0.5, -0.5, 0;
    e[1](0, 1) = e[1](1, 0) = -1;
    e[2](0, 2) = e[2](2, 0) = -1;
    e[4](1, 2) = e[4](2, 1) = -1;
    for (int i = 0; i < 3; ++i) e[static_cast<std::size_t>(6 + i)](i, 3) = e[static_cast<std::size_t>(6 + i)](3, i) = 1;
    e[9](3, 3) = 1;
    return e;
  }();
  return matrices;
}

bool is_body(const Ten& x) {
  const Eigen::LLT<Eigen::Matrix4d> factor(pseudo_inertia_matrix(x));
  if (factor.info() != Eigen::Success) return false;
  // A plate or a point is on the boundary: no number of its entropic distance is finite.
  const Eigen::Vector4d d = factor.matrixLLT().diagonal();
  return d.minCoeff() > 1e-7 * std::sqrt(std::max(x[9], 1e-12)) * 1e-2 && x.allFinite();
}

// Where the parameters of a model's links and the parameters with a sign stand in the standard vector.
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
  ConsistentCost(const IdentificationModel& model, const Eigen::MatrixXd& triangle, const Prior& prior, double gamma)
      : layout_(layout_of(model)), gamma_(gamma) {
    const Eigen::Index p = triangle.cols() - 1;
    a_ = triangle.topLeftCorner(p, p).triangularView<Eigen::Upper>() * model.base_of_standard;
    b_ = triangle.col(p).head(p);
    normal_ = a_.transpose() * a_;
    // Directions that neither data nor prior know (an offset of a joint that was not excited) stay at zero.
    normal_.diagonal().array() += 1e-12 * (1 + normal_.diagonal().maxCoeff());
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

  double cost(const Eigen::VectorXd& x, double mu) const {
    double barrier = 0;
    for (const Eigen::Index i : layout_.positive) {
      if (!(x[i] > 0)) return std::numeric_limits<double>::infinity();
      barrier -= std::log(x[i]);
    }
    return data(x) + gamma_ * distance(x) + mu * barrier;
  }

  void derivatives(const Eigen::VectorXd& x, double mu, Eigen::VectorXd& gradient, Eigen::MatrixXd& hessian) const {
    gradient = a_.transpose() * (a_ * x - b_);
    hessian = normal_;
    for (std::size_t j = 0; j < layout_.links.size(); ++j) {
      const auto& at = layout_.links[j];
      const Eigen::Matrix4d inverse = pseudo_inertia_matrix(ten_of(x, at)).inverse();
      std::array<Eigen::Matrix4d, 10> scaled;
      for (std::size_t a = 0; a < 10; ++a) {
        scaled[a] = inverse * basis()[a];
        gradient[at[a]] += gamma_ * ((prior_[j] * basis()[a]).trace() - scaled[a].trace());
      }
      for (std::size_t a = 0; a < 10; ++a)
        for (std::size_t b = 0; b < 10; ++b)
          hessian(at[a], at[b]) += gamma_ * scaled[a].cwiseProduct(scaled[b].transpose()).sum();
    }
    for (const Eigen::Index i : layout_.positive) {
      gradient[i] -= mu / x[i];
      hessian(i, i) += mu / (x[i] * x[i]);
    }
  }

 private:
  Layout layout_;
  double gamma_;
  Eigen::MatrixXd a_, normal_;
  Eigen::VectorXd b_;
  std::vector<Eigen::Matrix4d> prior_;  // inverses
};

// Newton's step, with columns of comparable size.
Eigen::VectorXd newton_step(const Eigen::VectorXd& gradient, const Eigen::MatrixXd& hessian) {
  const Eigen::VectorXd scale = hessian.diagonal().cwiseSqrt().cwiseInverse();
  const Eigen::MatrixXd scaled = scale.asDiagonal() * hessian * scale.asDiagonal();
  return -scale.cwiseProduct(scaled.ldlt().solve(scale.cwiseProduct(gradient)));
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
  const ConsistentCost objective(model, triangle, prior, options.weight);
  Consistent result;
  Eigen::VectorXd x = prior.standard;
  for (const Eigen::Index i : objective.layout().positive) x[i] = std::max(x[i], 0.1);
  Eigen::VectorXd gradient;
  Eigen::MatrixXd hessian;
  constexpr std::size_t most = 400;
  const auto barriers = static_cast<double>(objective.layout().positive.size());
  double decrement = 0;
  for (double mu = 1; mu > 1e-9; mu *= 0.1) {
    for (std::size_t inner = 0; inner < 60 && result.iterations < most; ++inner, ++result.iterations) {
      objective.derivatives(x, mu, gradient, hessian);
      const Eigen::VectorXd step = newton_step(gradient, hessian);
      decrement = -gradient.dot(step);
      if (!(decrement > 1e-12 * (1 + mu))) break;
      const double before = objective.cost(x, mu);
      double length = 1;
      while (length > 1e-12 && !(objective.cost(x + length * step, mu) <= before - 0.1 * length * decrement))
        length /= 2;
      if (length <= 1e-12) break;
      x += length * step;
    }
    result.gap = barriers * mu + decrement;
  }
  result.converged = decrement < 1e-6;
  result.standard = x;
  result.base = model.base_of_standard * x;
  result.data_cost = objective.data(x);
  result.prior_cost = objective.distance(x);
  return result;
}

}  // namespace armature
