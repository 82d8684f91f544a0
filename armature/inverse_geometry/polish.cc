// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/inverse_geometry/polish.h"

#include <Eigen/Cholesky>
#include <algorithm>

namespace armature::internal::ik {

Motion posed(const SixAxes& axes, const Motion& tool, const Six& q, Jacobian6* jacobian) {
  Motion g;
  std::array<Vec3, 6> h, p;
  for (std::size_t i = 0; i < 6; ++i) {
    if (jacobian != nullptr) h[i] = g.R * axes[i].h, p[i] = g * axes[i].p;
    g = g * moved(axes[i], q[i]);
  }
  g = g * tool;
  if (jacobian != nullptr)
    for (Eigen::Index i = 0; i < 6; ++i) {
      const auto k = static_cast<std::size_t>(i);
      if (axes[k].slides) jacobian->col(i) << h[k], Vec3::Zero();
      else jacobian->col(i) << h[k].cross(g.p - p[k]), h[k];
    }
  return g;
}

Twist step_between(const Motion& from, const Motion& to) {
  const Mat3 r = to.R * from.R.transpose();
  const Vec3 sine = 0.5 * Vec3(r(2, 1) - r(1, 2), r(0, 2) - r(2, 0), r(1, 0) - r(0, 1));
  const double s = sine.norm(), c = 0.5 * (r.trace() - 1);
  Vec3 turn = sine;
  if (c < 0.9 && s > 1e-9) turn = sine * (std::atan2(s, c) / s);
  else if (c >= 0.9 && s > 1e-3) turn = sine * (std::asin(std::min(1.0, s)) / s);
  else if (c < 0) {  // half a turn: the axis is the largest column of R + 1
    Eigen::Index column;
    (r + Mat3::Identity()).diagonal().maxCoeff(&column);
    turn = (r + Mat3::Identity()).col(column).normalized() * M_PI;
  }
  Twist step;
  step << to.p - from.p, turn;
  return step;
}

double residual_of(const Twist& step) { return std::max(step.head<3>().norm(), step.tail<3>().norm()); }

namespace {

// x = a^-1 x by elimination with pivots; false where a pivot vanishes.
bool solve_in_place(Jacobian6 a, Twist& x) {
  for (Eigen::Index k = 0; k < 6; ++k) {
    Eigen::Index best = k;
    for (Eigen::Index i = k + 1; i < 6; ++i)
      if (std::abs(a(i, k)) > std::abs(a(best, k))) best = i;
    if (a(best, k) == 0) return false;
    if (best != k) {
      for (Eigen::Index j = k; j < 6; ++j) std::swap(a(k, j), a(best, j));
      std::swap(x[k], x[best]);
    }
    const double inverse = 1 / a(k, k);
    for (Eigen::Index i = k + 1; i < 6; ++i) {
      const double factor = a(i, k) * inverse;
      for (Eigen::Index j = k + 1; j < 6; ++j) a(i, j) -= factor * a(k, j);
      x[i] -= factor * x[k];
    }
  }
  for (Eigen::Index i = 5; i >= 0; --i) {
    for (Eigen::Index j = i + 1; j < 6; ++j) x[i] -= a(i, j) * x[j];
    x[i] /= a(i, i);
  }
  return true;
}

}  // namespace

double polish(const SixAxes& axes, const Motion& tool, const Motion& pose, Six& q, int iterations, Jacobian6* reached) {
  Jacobian6 jacobian, trial_jacobian;
  Twist step = step_between(posed(axes, tool, q, &jacobian), pose);
  double residual = residual_of(step), damping = 0;
  int failures = 0;
  for (int i = 0; i < iterations && residual > 2e-15; ++i) {
    Twist move = step;
    const bool solved = damping == 0 && solve_in_place(jacobian, move);
    if (!solved || !move.allFinite() || move.cwiseAbs().maxCoeff() > 1) {
      Jacobian6 normal = jacobian.transpose() * jacobian;
      normal.diagonal().array() += std::max(damping, 1e-3 * residual * residual + 1e-15);
      const Twist right = jacobian.transpose() * step;
      move = normal.ldlt().solve(right);
    }
    const double largest = move.cwiseAbs().maxCoeff();
    if (!std::isfinite(largest)) break;
    if (largest > 0.7) move *= 0.7 / largest;
    Six trial;
    for (std::size_t k = 0; k < 6; ++k) trial[k] = q[k] + move[static_cast<Eigen::Index>(k)];
    const Twist next = step_between(posed(axes, tool, trial, &trial_jacobian), pose);
    const double now = residual_of(next);
    if (now < residual) {
      q = trial;
      step = next;
      jacobian = trial_jacobian;
      failures = now > 0.9 * residual ? failures + 1 : 0;
      residual = now;
      damping = damping < 1e-12 ? 0 : 0.05 * damping;
    } else {
      if (residual < 1e-13) break;
      ++failures;
      damping = std::max(20 * damping, 1e-2 * residual * residual + 1e-14);
    }
    if (failures > 10) break;
  }
  if (reached != nullptr) *reached = jacobian;
  return residual;
}

double approach(const Arm& arm, const Motion& pose, std::span<double> q, int iterations, double rotation_weight,
                const Eigen::MatrixXd* coupling) {
  const std::size_t n = arm.axes.size(), unknowns = q.size();
  const auto size = static_cast<Eigen::Index>(n);
  Eigen::MatrixXd jacobian(6, size);
  Eigen::VectorXd joints;
  const auto evaluate = [&](std::span<const double> at, bool with_jacobian) {
    if (coupling != nullptr) {
      if (with_jacobian) jacobian.resize(6, size);
      joints = *coupling * Eigen::Map<const Eigen::VectorXd>(at.data(), static_cast<Eigen::Index>(at.size()));
      at = {joints.data(), n};
    }
    Motion g;
    std::vector<Vec3> h(n), p(n);
    for (std::size_t i = 0; i < n; ++i) {
      h[i] = g.R * arm.axes[i].h;
      p[i] = g * arm.axes[i].p;
      g = g * moved(arm.axes[i], at[i]);
    }
    g = g * arm.tool;
    for (std::size_t i = 0; with_jacobian && i < n; ++i) {
      const auto column = static_cast<Eigen::Index>(i);
      if (arm.axes[i].slides) jacobian.col(column) << h[i], Vec3::Zero();
      else jacobian.col(column) << h[i].cross(g.p - p[i]), rotation_weight * h[i];
    }
    if (coupling != nullptr && with_jacobian) jacobian = (jacobian * *coupling).eval();
    return g;
  };
  const auto weighted = [&](Twist step) {
    step.tail<3>() *= rotation_weight;
    return step;
  };
  double damping = 1e-3;
  Twist step = step_between(evaluate(q, true), pose);
  double cost = weighted(step).squaredNorm();
  std::vector<double> trial(unknowns);
  for (int i = 0; i < iterations && cost > 1e-29; ++i) {
    Eigen::Matrix<double, 6, 6> gram = jacobian * jacobian.transpose();
    gram.diagonal().array() += damping;
    const Eigen::VectorXd move = jacobian.transpose() * gram.ldlt().solve(weighted(step));
    for (std::size_t k = 0; k < unknowns; ++k) trial[k] = q[k] + move[static_cast<Eigen::Index>(k)];
    const Twist next = step_between(evaluate(trial, false), pose);
    const double now = weighted(next).squaredNorm();
    if (now < cost) {
      const bool slow = now > cost * (1 - 1e-9);
      std::ranges::copy(trial, q.begin());
      step = next;
      cost = now;
      damping = std::max(0.1 * damping, 1e-15);
      if (slow) break;
      evaluate(q, true);
    } else if (damping > 1e6) {
      break;
    } else {
      damping *= 8;
    }
  }
  return residual_of(step);
}

}  // namespace armature::internal::ik
