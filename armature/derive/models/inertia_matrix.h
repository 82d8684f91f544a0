// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// The inertia matrix A by composite links (Khalil & Creusot 1997, eq. 31-38). A unit acceleration of joint j alone
// requires on composite link j the force and moment
//
//   revolute   f = (-MY+, MX+, 0),  m = (XZ+, YZ+, ZZ+)        prismatic   f = (0, 0, M+),  m = (MY+, -MX+, 0),
//
// which the joints between j and the base transmit: A_ij is its component along axis i.
#pragma once

#include <vector>

#include "armature/derive/derive.h"
#include "armature/derive/recursion/composite_links.h"

namespace armature::internal {

// The matrix in joint variables, rows and columns 1..NL, symmetric; zero for fixed joints.
std::vector<std::vector<Scalar>> joint_inertia(Arena& arena, const Robot& robot,
                                               const std::vector<JointTransform>& transforms,
                                               const std::vector<CompositeLink>& links);

// C^T A C: the matrix in coordinates, n by n, row-major.
std::vector<Ref> inertia_in_coordinates(Arena& arena, const Robot& robot,
                                        const std::vector<std::vector<Scalar>>& joint_inertia);

// Output "A".
Model derive_inertia(const Robot& robot, const DeriveOptions& options);

}  // namespace armature::internal
