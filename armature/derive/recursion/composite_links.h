// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Generalised (composite) links: link j and all links that it carries, as one rigid body (Khalil & Creusot 1997, eq.
// 27-30; Izaguirre et al. 1992, section 4). With i = a(j), R = iA_j, p = iP_j, and S = R jMS+_j,
//
//   M+_i  += M+_j
//   MS+_i += S + M+_j p
//   J+_i  += R J+_j R^T + 2 (p.T) I - T p^T - p T^T,   where T = S + M+_j p / 2.
#pragma once

#include <string>
#include <vector>

#include "armature/derive/recursion/joint_transform.h"

namespace armature::internal {

struct CompositeLink {
  Scalar XX, XY, XZ, YY, YZ, ZZ;
  Vector3 MS;
  Scalar M;
};

// Index j - 1 holds composite link j, in frame j; the last one of a floating robot is the whole robot, in frame 0.
std::vector<CompositeLink> composite_links(Arena& arena, const Robot& robot,
                                           const std::vector<JointTransform>& transforms);

}  // namespace armature::internal
