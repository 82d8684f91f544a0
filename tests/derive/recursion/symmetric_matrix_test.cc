// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/derive/recursion/symmetric_matrix.h"

#include <gtest/gtest.h>

#include "armature/expr/identical.h"

namespace armature::internal {
namespace {

Matrix3 full(const SymmetricMatrix3& s) { return {{{{s.xx, s.xy, s.xz}, {s.xy, s.yy, s.yz}, {s.xz, s.yz, s.zz}}}}; }

// R S R^T, written out: turn the rows, then the columns.
TEST(SymmetricMatrix, turning_is_two_products) {
  Arena arena;
  const auto s = [&](const char* name) { return Scalar{arena, arena.symbol(name)}; };
  const SymmetricMatrix3 m{s("xx"), s("xy"), s("xz"), s("yy"), s("yz"), s("zz")};
  const Scalar pi{arena, arena.pi()}, half{arena, arena.constant(Rational(1, 2))};
  for (const Scalar angle : {s("q"), half * pi, -(half * pi), pi, s("q") + half * pi}) {
    for (const PlaneRotation& rotation : {rotation_about_z(angle), rotation_about_x(angle)}) {
      const Matrix3 original = full(m), ours = full(turned(rotation, m, "T"));
      std::array<Vector3, 3> rows = original.rows;
      for (Vector3& row : rows) row = rotation.apply(row, "");
      const std::array<Vector3, 3> columns{rotation.apply({rows[0].x, rows[1].x, rows[2].x}, ""),
                                           rotation.apply({rows[0].y, rows[1].y, rows[2].y}, ""),
                                           rotation.apply({rows[0].z, rows[1].z, rows[2].z}, "")};
      for (std::size_t i = 0; i < 3; ++i) {
        const auto a = ours.rows[i].refs(), b = columns[i].refs();  // symmetric: rows are columns
        EXPECT_TRUE(identical(arena, a, arena, b));
      }
    }
  }
}

}  // namespace
}  // namespace armature::internal
