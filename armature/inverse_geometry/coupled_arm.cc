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
                                             const std::vector<bool>& turns, const Motion& pose,
                                             const CoupledStarts& starts) {
  const double scale = reach_scale(arm.axes, arm.tool.p);
  const std::size_t n = limits.size();
  std::vector<CoupledPosture> found;
  enum class Led { nowhere, to_known, to_new };
  const auto lead = [&](std::vector<double> q) {
    const double residual = approach(arm, pose, q, 100, 1, &coupling);
    if (!(residual < 1e-9 * std::max(1.0, scale))) return Led::nowhere;
    for (std::size_t k = 0; k < n; ++k)
      if (turns[k]) q[k] = wrapped(q[k]);
    for (const CoupledPosture& other : found) {
      double apart = 0;
      for (std::size_t k = 0; k < n; ++k)
        apart = std::max(apart, std::abs(turns[k] ? wrapped(other.q[k] - q[k]) : other.q[k] - q[k]));
      if (apart <= 1e-5) return Led::to_known;
    }
    CoupledPosture posture{std::move(q), residual, false, {}};
    judge(arm, coupling, scale, posture);
    // One posture of a family is enough.
    if (posture.singular && std::ranges::any_of(found, &CoupledPosture::singular)) return Led::to_known;
    found.push_back(std::move(posture));
    return Led::to_new;
  };
  for (const std::vector<double>& q : starts.coordinates) lead(q);
  if (starts.complete) return found;

  std::mt19937_64 engine(9);
  std::size_t idle = 0, met = 0;
  for (int start = 0; start < 600 && idle < 40 + 12 * found.size(); ++start) {
    std::vector<double> q(n);
    for (std::size_t k = 0; k < n; ++k)
      q[k] = limits[k].first + (limits[k].second - limits[k].first) * (static_cast<double>(engine() >> 11) * 0x1p-53);
    const Led led = lead(std::move(q));
    // Starts that lead nowhere count a little: a pose out of reach is left soon.
    if (led == Led::nowhere) {
      if (met == 0 && start >= 120) break;
      continue;
    }
    ++met;
    idle = led == Led::to_new ? 0 : idle + 1;
  }
  return found;
}

}  // namespace armature::internal::ik
