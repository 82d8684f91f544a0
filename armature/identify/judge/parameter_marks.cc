// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/identify/judge/parameter_marks.h"

#include <Eigen/Cholesky>
#include <algorithm>
#include <cmath>

#include "armature/identify/estimators/bodies.h"

namespace armature::internal {
namespace {

using Matrix10 = Eigen::Matrix<double, 10, 10>;

// H of one link.
Matrix10 information_of_prior(const TenParameters& prior) {
  const Eigen::Matrix4d inverse = pseudo_inertia_matrix(prior).llt().solve(Eigen::Matrix4d::Identity());
  std::array<Eigen::Matrix4d, 10> moved;  // P0^-1 E_a
  for (Eigen::Index a = 0; a < 10; ++a) {
    const TenParameters unit = TenParameters::Unit(a);
    moved[static_cast<std::size_t>(a)] = inverse * pseudo_inertia_matrix(unit);
  }
  Matrix10 h;
  for (Eigen::Index a = 0; a < 10; ++a)
    for (Eigen::Index b = 0; b < 10; ++b)
      h(a, b) = (moved[static_cast<std::size_t>(a)] * moved[static_cast<std::size_t>(b)]).trace();
  return h;
}

// The width for a motor inertia that has its own column; 0 when it is grouped with the inertia of a link.
double widest_motor(const IdentificationModel& model, const Eigen::VectorXd& widest, const StandardParameter& motor) {
  for (std::size_t c = 0; c < model.inertial_count; ++c)
    if (model.columns[c].kind == motor.kind && model.columns[c].link == motor.link)
      return widest[static_cast<Eigen::Index>(c)];
  return 0;
}

// G for which G G^T is the covariance of the standard parameters before the data.
Eigen::MatrixXd root_before(const IdentificationModel& model, const Prior& prior, const Eigen::VectorXd& widest) {
  const auto size = static_cast<Eigen::Index>(model.standard.size());
  Eigen::MatrixXd root = Eigen::MatrixXd::Zero(size, size);
  const BodyLayout layout = body_layout(model);
  std::vector<double> inertia(model.robot.link_count + 1, 0);  // deviation of ZZ, per link
  for (std::size_t i = 0; i < layout.links.size(); ++i) {
    const Matrix10 h = information_of_prior(ten_of(prior.standard, layout.links[i]));
    // H = L L^T, H^-1 = L^-T L^-1.
    const Matrix10 lower = h.llt().matrixL();
    const Matrix10 part = lower.transpose().triangularView<Eigen::Upper>().solve(Matrix10(Matrix10::Identity()));
    for (std::size_t a = 0; a < 10; ++a)
      for (std::size_t b = 0; b < 10; ++b)
        root(layout.links[i][a], layout.links[i][b]) = part(static_cast<Eigen::Index>(a), static_cast<Eigen::Index>(b));
    inertia[layout.link_numbers[i]] = part.row(5).norm();
  }
  const double largest = *std::max_element(inertia.begin(), inertia.end());
  for (Eigen::Index s = 0; s < size; ++s) {
    const StandardParameter& p = model.standard[static_cast<std::size_t>(s)];
    if (p.friction) root(s, s) = widest[static_cast<Eigen::Index>(p.column)];
    else if (root.row(s).isZero()) {  // motor inertia
      const double own = inertia[p.link] > 0 ? inertia[p.link] : largest;
      root(s, s) = std::max({std::abs(prior.standard[s]), own, widest_motor(model, widest, p), 1e-12});
    }
  }
  return root;
}

// Whether the description gives the link an inertia, or the joint a motor inertia.
bool is_described(const IdentificationModel& model, const Prior& prior, Eigen::Index s) {
  const StandardParameter& p = model.standard[static_cast<std::size_t>(s)];
  if (p.friction) return false;
  if (!is_inertial(p.kind)) return prior.standard[s] != 0;
  return prior.assumed[p.link - 1] == 0;
}

}  // namespace

Eigen::MatrixXd information_of(const Eigen::MatrixXd& covariance, const Eigen::VectorXd& white,
                               const Eigen::VectorXd& deviation) {
  const Eigen::VectorXd by_white = white.cwiseMax(1e-300).cwiseInverse();
  const Eigen::VectorXd by_deviation = deviation.cwiseMax(1e-300).cwiseInverse();
  const Eigen::MatrixXd correlation = by_white.asDiagonal() * covariance * by_white.asDiagonal();
  const Eigen::MatrixXd inverse =
      correlation.llt().solve(Eigen::MatrixXd::Identity(correlation.rows(), correlation.cols()));
  return by_deviation.asDiagonal() * inverse * by_deviation.asDiagonal();
}

Eigen::VectorXd widest_friction(const Eigen::VectorXd& contribution) {
  return 0.1 * contribution.cwiseMax(1e-100).cwiseInverse();
}

ParameterMarks mark_parameters(const IdentificationModel& model, const Prior& prior, const Eigen::MatrixXd& information,
                               const Eigen::VectorXd& widest) {
  const Eigen::MatrixXd before = root_before(model, prior, widest);
  const Eigen::MatrixXd torque = model.base_of_standard * before;
  const Eigen::Index size = before.rows();
  const Eigen::LLT<Eigen::MatrixXd> sum(torque.transpose() * information * torque +
                                        Eigen::MatrixXd::Identity(size, size));
  // G A^-1 G^T = (L^-1 G^T)^T (L^-1 G^T) for A = L L^T.
  const auto left = [&](const Eigen::MatrixXd& rows) -> Eigen::VectorXd {
    const Eigen::MatrixXd after = sum.matrixL().solve(rows.transpose());
    return after.colwise().norm().transpose().cwiseQuotient(rows.rowwise().norm().cwiseMax(1e-300));
  };
  ParameterMarks marks;
  marks.left_of_base = left(torque);
  marks.left_of_standard = left(before);
  const auto mark = [](double ratio, bool described) {
    return ratio < 0.5 ? KnownBy::measured : described ? KnownBy::described : KnownBy::unknowable;
  };
  for (Eigen::Index s = 0; s < size; ++s)
    marks.standard.push_back(mark(marks.left_of_standard[s], is_described(model, prior, s)));
  for (Eigen::Index c = 0; c < torque.rows(); ++c) {
    // The standard parameter that has the largest part in it.
    Eigen::Index most = 0;
    model.base_of_standard.row(c).transpose().cwiseAbs().cwiseProduct(before.rowwise().norm()).maxCoeff(&most);
    marks.base.push_back(mark(marks.left_of_base[c], is_described(model, prior, most)));
  }
  return marks;
}

}  // namespace armature::internal
