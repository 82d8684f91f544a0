// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/robot/khalil_pose.h"

#include "armature/expr/vector.h"

namespace armature::internal {

Pose khalil_pose(Arena& arena, const Geometry& g) {
  const auto scalar = [&](Ref ref) { return Scalar{arena, ref}; };
  const Scalar cg = cos(scalar(g.gamma)), sg = sin(scalar(g.gamma)), ca = cos(scalar(g.alpha)),
               sa = sin(scalar(g.alpha));
  const Scalar ct = cos(scalar(g.theta)), st = sin(scalar(g.theta)), d = scalar(g.d), r = scalar(g.r), b = scalar(g.b);
  return {{(cg * ct - sg * ca * st).ref(), (-(cg * st) - sg * ca * ct).ref(), (sg * sa).ref(),
           (sg * ct + cg * ca * st).ref(), (cg * ca * ct - sg * st).ref(), (-(cg * sa)).ref(), (sa * st).ref(),
           (sa * ct).ref(), ca.ref()},
          {(d * cg + r * sg * sa).ref(), (d * sg - r * cg * sa).ref(), (r * ca + b).ref()}};
}

Pose composed(Arena& arena, const Pose& a, const Pose& b) {
  const auto row = [&](std::size_t i) {
    return Vector3::of(arena, {a.rotation[i], a.rotation[i + 1], a.rotation[i + 2]});
  };
  const Matrix3 R{{row(0), row(3), row(6)}};
  Pose result;
  for (std::size_t k = 0; k < 3; ++k) {
    const Vector3 column = R * Vector3::of(arena, {b.rotation[k], b.rotation[k + 3], b.rotation[k + 6]});
    const std::array<Ref, 3> refs = column.refs();
    for (std::size_t i = 0; i < 3; ++i) result.rotation[3 * i + k] = refs[i];
  }
  result.position = (R * Vector3::of(arena, b.position) + Vector3::of(arena, a.position)).refs();
  return result;
}

}  // namespace armature::internal
