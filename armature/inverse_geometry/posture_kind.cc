// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include <Eigen/Dense>
#include <algorithm>
#include <optional>

#include "armature/inverse_geometry/polish.h"
#include "armature/inverse_geometry/six_joint_arm.h"

namespace armature::internal::ik {

namespace {

constexpr double step = 0.02;  // along a family, of its fastest joint

// Per joint, largest component 1, from a combination of null vectors with lengths in the arm's scale.
Six direction_of(const SixJointArm& arm, Twist along, double scale) {
  Eigen::Index largest;
  along.cwiseAbs().maxCoeff(&largest);
  along /= along[largest];
  Six direction;
  for (std::size_t i = 0; i < 6; ++i) {
    direction[i] = along[static_cast<Eigen::Index>(i)] * (arm.axes()[i].slides ? scale : 1);
    if (std::abs(direction[i]) < 1e-9) direction[i] = 0;
  }
  return direction;
}

// A step from q along the direction: on a family it leads to another solution, at a double root back. Where q is known
// to the square root of rounding only, a straight family is off by a little that grows with the step, not with its
// square.
std::optional<Six> member_beside(const SixJointArm& arm, const Motion& pose, const Six& q, const Six& direction,
                                 double size) {
  SixSolution beside{q, 0};
  const auto error_at = [&](double t) {
    for (std::size_t i = 0; i < 6; ++i) beside.q[i] = q[i] + t * direction[i];
    return residual_of(step_between(posed(arm.axes(), arm.tool(), beside.q, nullptr), pose));
  };
  const double far = error_at(10 * size), off = error_at(size);
  if (off < 1e-9 || (off < 1e-7 && far < 20 * off)) return beside.q;
  if (!arm.continued(pose, beside)) return {};
  const auto largest = static_cast<std::size_t>(
      std::ranges::max_element(direction, {}, [](double x) { return std::abs(x); }) - direction.begin());
  const double moved =
      arm.axes()[largest].slides ? beside.q[largest] - q[largest] : wrapped(beside.q[largest] - q[largest]);
  if (std::abs(moved) <= 0.5 * std::abs(size * direction[largest])) return {};
  return beside.q;
}

// Where several null vectors span a plane or more, as of a stretched arm with a straight wrist, a family leaves along
// some direction of it only: where a step leaves the least error, looked for all around. The family's own direction is
// that between its members on both sides.
std::optional<Six> family_in_span(const SixJointArm& arm, const Motion& pose, const Six& q,
                                  const Eigen::Matrix<double, 6, Eigen::Dynamic>& null, double scale) {
  std::vector<std::pair<double, Six>> tried;
  constexpr int around = 36;
  constexpr double between = M_PI / around;
  for (Eigen::Index a = 0; a < null.cols(); ++a)
    for (Eigen::Index b = a + 1; b < null.cols(); ++b) {
      const auto at = [&](double angle) {
        const Six direction = direction_of(arm, std::cos(angle) * null.col(a) + std::sin(angle) * null.col(b), scale);
        Six beside = q;
        for (std::size_t i = 0; i < 6; ++i) beside[i] += step * direction[i];
        return std::pair{residual_of(step_between(posed(arm.axes(), arm.tool(), beside, nullptr), pose)), direction};
      };
      for (int k = 0; k < around; ++k) {
        const double middle = between * k, error = at(middle).first;
        if (error > at(middle - between).first || error > at(middle + between).first) continue;
        double low = middle - between, high = middle + between;
        for (int n = 0; n < 40; ++n) {
          const double third = (high - low) / 3;
          if (at(low + third).first < at(high - third).first) high -= third;
          else low += third;
        }
        tried.push_back(at((low + high) / 2));
      }
    }
  std::ranges::sort(tried, {}, &std::pair<double, Six>::first);
  for (const auto& [off, direction] : tried) {
    const auto forth = member_beside(arm, pose, q, direction, step),
               back = member_beside(arm, pose, q, direction, -step);
    if (!forth || !back) continue;
    Twist along;
    for (std::size_t i = 0; i < 6; ++i)
      along[static_cast<Eigen::Index>(i)] =
          arm.axes()[i].slides ? ((*forth)[i] - (*back)[i]) / scale : wrapped((*forth)[i] - (*back)[i]);
    return direction_of(arm, along, scale);
  }
  return {};
}

}  // namespace

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
  result.direction = direction_of(arm, svd.matrixV().col(5), scale);
  bool is_family = member_beside(arm, pose, q, result.direction, step).has_value();
  // A double root is known to the square root of rounding only, and so is the second singular value there.
  const Eigen::Index nulls = (svd.singularValues().array() < 1e-5).count();
  if (!is_family && nulls > 1)
    if (const auto direction = family_in_span(arm, pose, q, svd.matrixV().rightCols(nulls), scale)) {
      result.direction = *direction;
      is_family = true;
    }
  result.kind = is_family ? Regularity::family : Regularity::double_root;
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
