// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/inverse_geometry/elbow_angle.h"

#include <Eigen/LU>
#include <algorithm>

#include "armature/inverse_geometry/equations.h"
#include "armature/inverse_geometry/three_joints.h"

namespace armature::internal::ik {
namespace {

constexpr double slack = 1e-9;

// The point in which three axes meet, neighbours not being parallel.
std::optional<Vec3> meeting_point(std::span<const Axis> axes, double scale) {
  Mat3 sum = Mat3::Zero();
  Vec3 right = Vec3::Zero();
  for (const Axis& axis : axes) {
    const Mat3 across = Mat3::Identity() - axis.h * axis.h.transpose();
    sum += across;
    right += across * axis.p;
  }
  for (std::size_t i = 0; i + 1 < axes.size(); ++i)
    if (axes[i].h.cross(axes[i + 1].h).norm() < 1e-6) return std::nullopt;
  const Vec3 point = sum.inverse() * right;
  for (const Axis& axis : axes)
    if (axis.h.cross(point - axis.p).norm() > slack * scale) return std::nullopt;
  return point;
}

Vec3 part_across(const Vec3& along, const Vec3& x) { return x - along.dot(x) * along; }

// Columns x, y, x cross y.
Mat3 frame(const Vec3& x, const Vec3& y) {
  Mat3 result;
  result << x, y, x.cross(y);
  return result;
}

}  // namespace

std::optional<ElbowArm> ElbowArm::of(const Arm& arm) {
  if (arm.axes.size() != 7 || std::ranges::any_of(arm.axes, [](const Axis& axis) { return axis.slides; }))
    return std::nullopt;
  ElbowArm result;
  std::ranges::copy(arm.axes, result.axes_.begin());
  result.tool_ = arm.tool;
  result.scale_ = reach_scale(arm.axes, arm.tool.p);
  const std::span<const Axis> axes = result.axes_;
  const std::optional<Vec3> shoulder = meeting_point(axes.first(3), result.scale_),
                            wrist = meeting_point(axes.last(3), result.scale_);
  if (!shoulder || !wrist) return std::nullopt;
  result.shoulder_ = *shoulder;
  result.wrist_ = *wrist;
  const Axis& fourth = axes[3];
  result.elbow_ = fourth.p + fourth.h.dot(*shoulder - fourth.p) * fourth.h;
  // Joint 4 must change the distance, and the elbow be off the shoulder.
  const bool bends = (result.elbow_ - *shoulder).norm() > slack * result.scale_ &&
                     fourth.h.cross(*wrist - fourth.p).norm() > slack * result.scale_;
  return bends ? std::optional(result) : std::nullopt;
}

Vec3 ElbowArm::reference(const Vec3& along) const {
  Vec3 across = part_across(along, axes_[0].h);
  if (across.norm() < 1e-6) across = part_across(along, axes_[1].h);
  return across.normalized();
}

// The direction of the elbow across the line, with the upper arm turned by `upper`; of a stretched arm, whose elbow is
// on the line, the direction in which it would bend.
Vec3 ElbowArm::to_elbow(const Vec3& along, double q4, const Mat3& upper) const {
  const Vec3 arm = upper * (elbow_ - shoulder_);
  const Vec3 across = part_across(along, arm);
  if (across.norm() > 1e-7 * scale_) return across.normalized();
  const double way =
      (turned(axes_[3].h, q4, wrist_ - elbow_) - (elbow_ - shoulder_)).dot(elbow_ - shoulder_) < 0 ? -1 : 1;
  return part_across(along, way * along.cross(upper * axes_[3].h)).normalized();
}

double ElbowArm::elbow_angle(std::span<const double> q) const {
  const Mat3 upper = rotation(axes_[0].h, q[0]) * rotation(axes_[1].h, q[1]) * rotation(axes_[2].h, q[2]);
  const Vec3 along = (upper * (moved(axes_[3], q[3], wrist_) - shoulder_)).normalized();
  return angle_between(along, reference(along), to_elbow(along, q[3], upper));
}

std::vector<ElbowArm::Seven> ElbowArm::solve(const Motion& pose, double elbow) const {
  std::vector<Seven> result;
  const Motion g = pose * tool_.inverse();
  const Vec3 reach = g * wrist_ - shoulder_;
  const double distance = reach.norm();
  if (distance < 1e-9 * scale_) return result;  // the line has no direction
  const Vec3 along = reach / distance, side = reference(along);
  const Vec3 wanted = turned(along, elbow, side);
  // |a + R_4 b|^2 with a = elbow - S, b = W - elbow.
  const Axis& fourth = axes_[3];
  const Vec3 a = elbow_ - shoulder_, b = wrist_ - elbow_, b_across = part_across(fourth.h, b);
  const double constant = a.squaredNorm() + b.squaredNorm() + 2 * a.dot(b - b_across);
  const Few<2> fourths = solve_trigonometric(2 * a.dot(b_across), 2 * a.dot(fourth.h.cross(b_across)),
                                             distance * distance - constant, slack, slack * scale_ * scale_);
  for (const double q4 : fourths) {
    const Vec3 at_rest = moved(fourth, q4, wrist_) - shoulder_, from = at_rest.normalized();
    const Mat3 upper = frame(along, wanted) * frame(from, to_elbow(from, q4, Mat3::Identity())).transpose();
    const Triples shoulders = reach_orientation(axes_[0].h, axes_[1].h, axes_[2].h, upper, slack);
    const Mat3 hand = (upper * rotation(fourth.h, q4)).transpose() * g.R;
    const Triples wrists = reach_orientation(axes_[4].h, axes_[5].h, axes_[6].h, hand, slack);
    for (std::size_t i = 0; i < shoulders.count; ++i)
      for (std::size_t k = 0; k < wrists.count; ++k) {
        const auto& s = shoulders.values[i];
        const auto& w = wrists.values[k];
        result.push_back(
            {wrapped(s[0]), wrapped(s[1]), wrapped(s[2]), wrapped(q4), wrapped(w[0]), wrapped(w[1]), wrapped(w[2])});
      }
  }
  return result;
}

}  // namespace armature::internal::ik
