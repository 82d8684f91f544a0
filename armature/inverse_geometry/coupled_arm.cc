// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/inverse_geometry/coupled_arm.h"

#include <Eigen/SVD>
#include <algorithm>
#include <random>

#include "armature/inverse_geometry/polish.h"

namespace armature::internal::ik {
namespace {

// Where the coordinates can move without the tool.
void judge(const Arm& arm, const Eigen::MatrixXd& coupling, double scale, CoupledPosture& posture) {
  const auto n = static_cast<Eigen::Index>(arm.axes.size());
  const Eigen::VectorXd v = coupling * Eigen::Map<const Eigen::VectorXd>(posture.q.data(), coupling.cols());
  const Motion tip = forward(arm, {v.data(), arm.axes.size()});
  Eigen::MatrixXd jacobian(6, n);
  Motion g;
  for (Eigen::Index i = 0; i < n; ++i) {
    const Axis axis = moved(g, arm.axes[static_cast<std::size_t>(i)]);
    if (axis.slides) jacobian.col(i) << axis.h, Vec3::Zero();
    else jacobian.col(i) << axis.h.cross(tip.p - axis.p) / scale, axis.h;
    g = g * moved(arm.axes[static_cast<std::size_t>(i)], v[i]);
  }
  const Eigen::JacobiSVD<Eigen::MatrixXd> svd(jacobian * coupling, Eigen::ComputeFullV);
  const Eigen::Index least = std::min<Eigen::Index>(6, coupling.cols()) - 1;
  posture.singular = svd.singularValues()[least] < 2e-6;
  if (!posture.singular) return;
  const Eigen::VectorXd free = svd.matrixV().col(least);
  const Eigen::VectorXd scaled = free / free.cwiseAbs().maxCoeff();
  posture.direction.assign(scaled.begin(), scaled.end());
}

}  // namespace

std::vector<CoupledPosture> coupled_postures(const Arm& arm, const Eigen::MatrixXd& coupling,
                                             std::span<const std::pair<double, double>> limits,
                                             const std::vector<bool>& turns, const Motion& pose) {
  const double scale = reach_scale(arm.axes, arm.tool.p);
  const std::size_t n = limits.size();
  std::mt19937_64 engine(9);
  std::vector<CoupledPosture> found;
  std::size_t idle = 0, met = 0;
  for (int start = 0; start < 600 && idle < 40 + 12 * found.size(); ++start) {
    std::vector<double> q(n);
    for (std::size_t k = 0; k < n; ++k)
      q[k] = limits[k].first + (limits[k].second - limits[k].first) * (static_cast<double>(engine() >> 11) * 0x1p-53);
    const double residual = approach(arm, pose, q, 100, 1, &coupling);
    // Starts that lead nowhere count a little: a pose out of reach is left soon.
    if (!(residual < 1e-9 * std::max(1.0, scale))) {
      if (met == 0 && start >= 120) break;
      continue;
    }
    ++met;
    for (std::size_t k = 0; k < n; ++k)
      if (turns[k]) q[k] = wrapped(q[k]);
    const bool known = std::ranges::any_of(found, [&](const CoupledPosture& other) {
      for (std::size_t k = 0; k < n; ++k)
        if (std::abs(turns[k] ? wrapped(other.q[k] - q[k]) : other.q[k] - q[k]) > 1e-5) return false;
      return true;
    });
    if (known) {
      ++idle;
      continue;
    }
    CoupledPosture posture{std::move(q), residual, false, {}};
    judge(arm, coupling, scale, posture);
    // Of a family one posture is enough.
    const bool another = posture.singular && std::ranges::any_of(found, &CoupledPosture::singular);
    ++idle;
    if (another) continue;
    idle = 0;
    found.push_back(std::move(posture));
  }
  return found;
}

}  // namespace armature::internal::ik
