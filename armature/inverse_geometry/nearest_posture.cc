// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/inverse_geometry/nearest_posture.h"

#include <Eigen/SVD>

#include "armature/inverse_geometry/polish.h"

namespace armature::internal::ik {

double move_nearer(const Arm& arm, const Motion& pose, std::span<const double> near, std::vector<double>& q) {
  constexpr double vanishing = 1e-5;  // singular values, lengths in the arm's scale; postures are known to 1e-8 there
  const auto n = static_cast<Eigen::Index>(q.size());
  const double scale = reach_scale(arm.axes, arm.tool.p);
  const auto to_near = [&](const std::vector<double>& at) {
    Eigen::VectorXd d(n);
    for (Eigen::Index k = 0; k < n; ++k) {
      const auto i = static_cast<std::size_t>(k);
      d[k] = near[i] - at[i];
    }
    return d;
  };
  double residual = residual_of(step_between(forward(arm, q), pose));
  for (int iteration = 0; iteration < 40; ++iteration) {
    const Motion tip = forward(arm, q);
    Eigen::MatrixXd jacobian(6, n);
    Motion g;
    for (Eigen::Index k = 0; k < n; ++k) {
      const Axis axis = moved(g, arm.axes[static_cast<std::size_t>(k)]);
      if (axis.slides) jacobian.col(k) << axis.h, Vec3::Zero();
      else jacobian.col(k) << axis.h.cross(tip.p - axis.p) / scale, axis.h;
      g = g * moved(arm.axes[static_cast<std::size_t>(k)], q[static_cast<std::size_t>(k)]);
    }
    const Eigen::JacobiSVD<Eigen::MatrixXd> svd(jacobian, Eigen::ComputeFullV);
    Eigen::Index rank = 0;
    for (const double value : svd.singularValues()) rank += value > vanishing;
    if (rank == n) return residual;
    const Eigen::MatrixXd null = svd.matrixV().rightCols(n - rank);
    const Eigen::VectorXd here = to_near(q), step = null * (null.transpose() * here);
    if (step.norm() < 1e-12) return residual;
    bool nearer = false;
    for (double part = 1; part > 1e-3 && !nearer; part /= 2) {
      std::vector<double> trial = q;
      for (Eigen::Index k = 0; k < n; ++k) trial[static_cast<std::size_t>(k)] += part * step[k];
      const double now = approach(arm, pose, trial, 30);
      nearer = now < 1e-9 && to_near(trial).norm() < here.norm() * (1 - 1e-9);
      if (!nearer) continue;
      q = std::move(trial);
      residual = now;
    }
    if (!nearer) return residual;
  }
  return residual;
}

}  // namespace armature::internal::ik
