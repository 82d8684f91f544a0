// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// The Jacobian by Renaud's method (Khalil & Creusot 1997, section 4.1, eq. 3-5):
//
//   rJ_n = diag(rA_i, rA_i) [1  -hat(iL_jn)] iJ_nj                                                          (4)
//                           [0       1     ]
//   column k of J_nj = [sigma_k a_k + (1 - sigma_k) a_k x L_kj ; (1 - sigma_k) a_k]                         (5)
//
// with a_k the axis of joint k and L_kj the vector from the origin of frame k to that of frame j. The intermediate
// frame i and the reference point j are free: all pairs are built, and the cheapest is kept. Two things go beyond (4):
// the axes of the angular part are turned straight into frame r, not by way of frame i, and an axis may be turned
// either as a vector, or by the product of the first few rotations of the chain, which other axes share.
//
// A floating base has six columns, which come first: with r the vector from the origin of frame 0 to that of frame n,
// its twist (v, w) adds v + w x r to the velocity and w to the angular velocity, which then are relative to the world.
//
// Columns belong to coordinates: with joint velocities v' = C q', J_q = J_v C. Joints that do not move the frame have
// zero columns.
#pragma once

#include <optional>
#include <vector>

#include "armature/derive/derive.h"
#include "armature/derive/recursion/path_view.h"

namespace armature::internal {

// Output "J", 6 x n (6 + n of a floating base): rows 1-3 the velocity of the origin of frame `to` (the tool), rows 4-6
// its angular velocity, projected on frame `from` (frame 0).
Model derive_jacobian(const Robot& robot, const DeriveOptions& options);

// One column: what a coordinate's velocity contributes.
struct JacobianColumn {
  Vector3 linear, angular;
};

// iJ_nj and iL_jn of eq. 4-5, one column per coordinate.
struct IntermediateJacobian {
  std::vector<JacobianColumn> columns;
  Vector3 shift;
};

// The reference point j of Renaud's method: the origin of a frame of the path (0 is the base), or that of the frame
// `to` itself.
using ReferencePoint = std::optional<std::size_t>;

// The intermediate frames i and the reference points j worth trying: all on short paths, a few on long ones.
std::vector<std::size_t> intermediate_frames(const Robot& robot, const ChainEnd& to);
std::vector<ReferencePoint> reference_points(const Robot& robot, const ChainEnd& to);

// In the frame i of the view.
IntermediateJacobian intermediate_jacobian(Arena& arena, const Robot& robot, PathView& view, ReferencePoint point);

// The columns at the origin of frame `to`, in frame `from`, by the cheapest choice of i and j.
std::vector<JacobianColumn> cheapest_jacobian(Arena& arena, const Robot& robot, const ChainEnd& from,
                                              const ChainEnd& to);
Output jacobian_output(const Robot& robot, const std::vector<JacobianColumn>& columns);

}  // namespace armature::internal
