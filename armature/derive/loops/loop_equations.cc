// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/derive/loops/loop_equations.h"

#include <algorithm>

#include "armature/base/error.h"
#include "armature/derive/recursion/joint_transform.h"

namespace armature::internal {
namespace {

Vector3 sum(Arena& arena, const std::vector<Vector3>& vectors) {
  Vector3 total = Vector3::zero(arena);
  for (const Vector3& each : vectors) total = total + each;
  return total;
}

}  // namespace

LoopView::Side LoopView::side(const Robot& robot, std::size_t end, std::size_t root, std::size_t frame) const {
  PathView view(arena_, robot, link_end(end), link_end(frame), 0);
  Side result;
  for (std::size_t k = 0; k < view.path().size(); ++k) {
    if (view.path()[k] <= root) continue;  // frames are numbered from the base outwards: these lead to the root
    result.joints.push_back(view.path()[k]);
    result.axes.push_back(view.axes()[k]);
    result.steps.push_back(view.steps()[k]);
  }
  return result;
}

LoopView::LoopView(Arena& arena, const Robot& robot, const Loop& loop, std::size_t frame) : arena_(arena) {
  const std::size_t root = common_ancestor(robot, loop.cut, loop.closing);
  ARMATURE_CHECK(frame != loop.cut || robot.frame(loop.cut).type == JointType::fixed);
  cut_ = side(robot, loop.cut, root, frame);
  closing_ = side(robot, loop.closing, root, frame);
  // A prismatic cut joint moves the origin of its own frame, to where the other side ends.
  if (!cut_.joints.empty() && robot.frame(loop.cut).type == JointType::prismatic) {
    cut_.steps.pop_back();
    cut_.steps.push_back(named(sum(arena, closing_.steps) - sum(arena, cut_.steps), "D" + std::to_string(loop.cut)));
  }
  equations_.coordinates = robot.coordinates.size();
  equations_.matrix.assign(6 * equations_.coordinates, Scalar{arena, arena.zero()});
  add_columns(robot, cut_, false);
  add_columns(robot, closing_, true);
}

void LoopView::add_columns(const Robot& robot, const Side& side, bool minus) {
  Vector3 to_cut = Vector3::zero(arena_);  // from the origin of the joint's frame
  for (std::size_t k = side.joints.size(); k-- > 0;) {
    const std::size_t joint = side.joints[k];
    const Frame& frame = robot.frame(joint);
    const Vector3 none = Vector3::zero(arena_), &axis = side.axes[k];
    const bool revolute = frame.type == JointType::revolute;
    if (frame.type != JointType::fixed) {
      const std::string j = std::to_string(joint);
      const Vector3 linear = revolute ? named(cross(axis, to_cut), "V" + j) : axis;
      const Vector3 angular = revolute ? axis : none;
      const std::array<Scalar, 6> column = {linear.x, linear.y, linear.z, angular.x, angular.y, angular.z};
      for (const Coupling& term : frame.variable)
        for (std::size_t row = 0; row < 6; ++row) {
          const Scalar part = Scalar{arena_, term.coefficient} * column[row];
          Scalar& element = equations_.matrix[row * equations_.coordinates + term.coordinate];
          element = minus ? element - part : element + part;
        }
    }
    to_cut = named(to_cut + side.steps[k], "L" + std::to_string(joint));
  }
}

std::array<Scalar, 6> LoopView::rest(const Robot& robot) const {
  const auto along = [&](const Side& side) {
    Vector3 w = Vector3::zero(arena_), wp = w, vp = w;
    for (std::size_t k = 0; k < side.joints.size(); ++k) {
      const std::size_t joint = side.joints[k];
      const std::string j = std::to_string(joint);
      const Frame& frame = robot.frame(joint);
      const Vector3 &axis = side.axes[k], &step = side.steps[k];
      const Scalar qp = joint_velocity(arena_, robot, joint);
      vp = named(vp + cross(wp, step) + cross(w, cross(w, step)), "VPL" + j);
      const Vector3 turned = named(qp * cross(w, axis), "WA" + j);
      if (frame.type == JointType::prismatic) vp = named(vp + 2 * turned, "VPP" + j);
      if (frame.type != JointType::revolute) continue;
      wp = named(wp + turned, "WPL" + j);
      w = named(w + qp * axis, "WL" + j);
    }
    return std::pair{vp, wp};
  };
  const auto [v1, w1] = along(cut_);
  const auto [v2, w2] = along(closing_);
  const Vector3 v = v1 - v2, w = w1 - w2;
  return {v.x, v.y, v.z, w.x, w.y, w.z};
}

}  // namespace armature::internal
