// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/inverse_geometry/screws.h"

#include <algorithm>

namespace armature::internal::ik {

Motion forward(const Arm& arm, std::span<const double> q) {
  Motion g;
  for (std::size_t i = 0; i < arm.axes.size(); ++i) g = g * moved(arm.axes[i], q[i]);
  return g * arm.tool;
}

Motion product(const SixAxes& axes, const Six& q) {
  Motion g = moved(axes[0], q[0]);
  for (std::size_t i = 1; i < 6; ++i) g = g * moved(axes[i], q[i]);
  return g;
}

SixAxes reversed(const SixAxes& axes) {
  SixAxes result = axes;
  std::ranges::reverse(result);
  return result;
}

Six reversed(const Six& q) {
  Six result;
  for (std::size_t i = 0; i < 6; ++i) result[i] = -q[5 - i];
  return result;
}

double reach_scale(std::span<const Axis> axes, const Vec3& tool) {
  // Points on an axis are arbitrary: take each nearest to the one before.
  double scale = 0;
  Vec3 last;
  bool first = true;
  for (const Axis& axis : axes) {
    if (axis.slides) continue;
    const Vec3 point = first ? axis.p : Vec3(axis.p + axis.h * axis.h.dot(last - axis.p));
    if (!first) scale = std::max(scale, (point - last).norm());
    last = point;
    first = false;
  }
  if (!first) scale = std::max(scale, (tool - last).norm());
  return scale > 1e-9 ? scale : 1.0;
}

}  // namespace armature::internal::ik
