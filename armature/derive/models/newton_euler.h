// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// The inverse dynamic model by the customised recursion of Newton and Euler, linear in the inertial parameters
// (Khalil & Kleinfinger 1987; Khalil & Creusot 1997, eq. 6-20). After the forward recursion of link_motion.h:
//
//   jF_j = M_j jV'_j + jU_j jMS_j                                                   (15)  F
//   jM_j = jJ_j jw'_j + jw_j x (jJ_j jw_j) + jMS_j x jV'_j                          (16)  N
//   jf_j = jF_j + sum_k jf_k + jf_ej,   if_j = iA_j jf_j                            (17, 18)  E, FI
//   jm_j = jM_j + sum_k (jA_k km_k + jP_k x jf_k) + jm_ej                           (19)  NT
//   Gamma_j = (sigma_j jf_j + (1 - sigma_j) jm_j)^T ja_j + Ia_j q''_j + Fv_j q'_j + Fs_j sign(q'_j) + Fo_j   (20)
//
// where k runs over the links with antecedent j. With U and the second moments S (XX = Syy + Szz, XY = -Sxy, ...),
// Euler's equation is the antisymmetric part of U S, without any product of its own:
//
//   N1 = U32 Syy - U23 Szz - U31 XY + U21 XZ + (U22 - U33) YZ,  and cyclically.
//
// After regrouping (regrouped.h) Szz = 0: 13 M per link, where the usual form takes 24. A link symmetric about its axis
// is cheaper in the form with the products of velocities, N1 = DV23 (ZZ - YY) + w'1 XX + ...
//
// A floating base is link 0: its wrench (f_0, m_0) at the origin of frame 0 follows from the same equations.
//
// Parallel joints. Where the moment of a group of parallel joints acts on a link whose antecedent is the base, so that
// only the torque about z matters, its components across the axis are transformed there in one step, by the sum of the
// angles.
#pragma once

#include <vector>

#include "armature/derive/derive.h"
#include "armature/derive/recursion/link_motion.h"

namespace armature::internal {

// Gamma_j for every link, index j - 1, from the motion of the links. Of a floating base six more: the force and the
// moment that move it.
std::vector<Scalar> newton_euler_torques(Arena& arena, const Robot& robot,
                                         const std::vector<JointTransform>& transforms,
                                         const std::vector<LinkMotion>& motions,
                                         const std::vector<Scalar>& accelerations);

// tau_k = sum_j c_jk Gamma_j: from joint variables to coordinates. The six of a floating base come first.
std::vector<Ref> generalised_torques(Arena& arena, const Robot& robot, const std::vector<Scalar>& torques);

// Takes the first six of generalised_torques() of a floating base as the output "base_wrench".
Output taken_base_wrench(std::vector<Ref>& generalised);

// Output "tau", and "base_wrench" of a floating base.
Model derive_inverse_dynamics(const Robot& robot, const DeriveOptions& options);

}  // namespace armature::internal
