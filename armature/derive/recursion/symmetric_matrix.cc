// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/derive/recursion/symmetric_matrix.h"

namespace armature::internal {

SymmetricMatrix3 turned(const PlaneRotation& rotation, const SymmetricMatrix3& m, const std::string& stem) {
  if (rotation.is_identity()) return m;
  const Scalar c = rotation.cosine, s = rotation.sine;
  if (rotation.about_x) {  // the same, with (y, z, x) in the place of (x, y, z)
    const SymmetricMatrix3 t = turned({c, s, false}, {m.yy, m.yz, m.xy, m.zz, m.xz, m.xx}, stem);
    return {t.zz, t.xz, t.yz, t.xx, t.xy, t.yy};
  }
  if (s.is_zero()) return {m.xx, m.xy, c * m.xz, m.yy, c * m.yz, m.zz};      // half a turn
  if (c.is_zero()) return {m.yy, -m.xy, -(s * m.yz), m.xx, s * m.xz, m.zz};  // a quarter turn: nothing to compute
  const Scalar e = named(s * (m.xx - m.yy) + 2 * (c * m.xy), stem + "_E");
  const Scalar se = named(s * e, stem + "_SE");
  return {named(m.xx - se, stem + "_XX"),           named(c * e - m.xy, stem + "_XY"),
          named(c * m.xz - s * m.yz, stem + "_XZ"), named(m.yy + se, stem + "_YY"),
          named(s * m.xz + c * m.yz, stem + "_YZ"), m.zz};
}

}  // namespace armature::internal
