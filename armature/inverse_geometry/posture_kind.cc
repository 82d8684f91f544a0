// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include <Eigen/Dense>

#include "armature/inverse_geometry/polish.h"
#include "armature/inverse_geometry/six_joint_arm.h"

namespace armature::internal::ik {

Singularity singularity(const SixJointArm& arm, const Motion& pose, const Six& q) {
  Jacobian6 jacobian;
  posed(arm.axes(), arm.tool(), q, &jacobian);
  const double scale = reach_scale(arm.axes(), arm.tool().p);
  jacobian.topRows<3>() /= scale;
  for (Eigen::Index i = 0; i < 6; ++i)
    if (arm.axes()[static_cast<std::size_t>(i)].slides) jacobian.col(i) *= scale;
  Singularity result;
  result.det = jacobian.determinant();
  if (std::abs(result.det) > 1e-4) {  // no need for singular values
    result.least = std::abs(result.det);
    return result;
  }
  const Eigen::JacobiSVD<Jacobian6> svd(jacobian, Eigen::ComputeFullV);
  result.least = svd.singularValues()[5];
  if (result.least > 2e-6) return result;
  Twist direction = svd.matrixV().col(5);
  Eigen::Index largest;
  direction.cwiseAbs().maxCoeff(&largest);
  direction /= direction[largest];
  for (std::size_t i = 0; i < 6; ++i) {
    result.direction[i] = direction[static_cast<Eigen::Index>(i)] * (arm.axes()[i].slides ? scale : 1);
    if (std::abs(result.direction[i]) < 1e-9) result.direction[i] = 0;
  }
  // A step along the direction: on a family it leads to another solution, at a double root back.
  constexpr double step = 0.02;
  SixSolution beside{q, 0};
  for (std::size_t i = 0; i < 6; ++i) beside.q[i] += step * result.direction[i];
  const double off = residual_of(step_between(posed(arm.axes(), arm.tool(), beside.q, nullptr), pose));
  const auto k = static_cast<std::size_t>(largest);
  const bool reached = off < 1e-9 || (arm.continued(pose, beside) && std::abs(wrapped(beside.q[k] - q[k])) >
                                                                         0.5 * step * std::abs(result.direction[k]));
  result.kind = reached ? Regularity::family : Regularity::double_root;
  return result;
}

std::string branch_of(const SixJointArm& arm, const Six& q) {
  std::array<Axis, 6> at;
  Motion g;
  for (std::size_t i = 0; i < 6; ++i) {
    at[i] = moved(g, arm.axes()[i]);
    g = g * moved(arm.axes()[i], q[i]);
  }
  Jacobian6 jacobian;
  posed(arm.axes(), arm.tool(), q, &jacobian);
  const double det = jacobian.determinant();
  const bool turning = std::ranges::none_of(std::span(at).last<3>(), [](const Axis& axis) { return axis.slides; });
  if (arm.method() == SixMethod::general || !turning || at[0].slides || at[1].slides) return det > 0 ? "det+" : "det-";
  // The wrist's point: where axes 5 and 6 meet, or come nearest.
  const Vec3 normal = at[4].h.cross(at[5].h);
  const Vec3 gap = at[5].p - at[4].p;
  const Vec3 w = at[4].p + at[4].h * (gap.cross(at[5].h).dot(normal) / normal.squaredNorm());
  const Vec3 side = at[0].h.cross(at[1].h);
  const double shoulder = side.dot(w - at[0].p), wrist = at[3].h.dot(normal);
  std::string text;
  const bool sided = side.norm() > 1e-3;
  if (sided) text = shoulder >= 0 ? "shoulder right, " : "shoulder left, ";
  const bool up = (det >= 0) == ((wrist >= 0) == (!sided || shoulder >= 0));
  text += up ? "elbow up, " : "elbow down, ";
  return text + (wrist >= 0 ? "wrist no-flip" : "wrist flip");
}

}  // namespace armature::internal::ik
