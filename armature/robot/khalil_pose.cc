// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/robot/khalil_pose.h"

#include "armature/expr/scalar.h"

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

}  // namespace armature::internal
