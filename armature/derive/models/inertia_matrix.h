// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// The inertia matrix A by composite links (Khalil & Creusot 1997, eq. 31-38). A unit acceleration of joint j alone
// requires on composite link j the force and moment
//
//   revolute   f = (-MY+, MX+, 0),  m = (XZ+, YZ+, ZZ+)        prismatic   f = (0, 0, M+),  m = (MY+, -MX+, 0),
//
// which the joints between j and the base transmit: A_ij is its component along axis i. A floating base has six rows
// and columns of its own, first: those of the force and moment that the accelerations of the joints need on it, and
//
//   [ M+ I       -hat(MS+) ]
//   [ hat(MS+)    J+       ]     of the whole robot in frame 0.
#pragma once

#include <vector>

#include "armature/derive/derive.h"
#include "armature/derive/recursion/composite_links.h"

namespace armature::internal {

// The matrix in joint variables, rows and columns 1..NL, symmetric; zero for fixed joints. Of a floating base six rows
// and columns more, the last ones: force and moment, velocity and angular velocity.
std::vector<std::vector<Scalar>> joint_inertia(Arena& arena, const Robot& robot,
                                               const std::vector<JointTransform>& transforms,
                                               const std::vector<CompositeLink>& links);

// C^T A C: the matrix in coordinates, row-major, after the six rows and columns of a floating base.
std::vector<Ref> inertia_in_coordinates(Arena& arena, const Robot& robot,
                                        const std::vector<std::vector<Scalar>>& joint_inertia);

// Output "A".
Model derive_inertia(const Robot& robot, const DeriveOptions& options);

}  // namespace armature::internal
