// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// The first three joints of the Stanford arm in the frames of Zomaya & Morris 1989, table 1 (Denavit and Hartenberg's,
// at the far ends of the links), and two independent ways to its torques: robots/stanford.yaml with numbers, whose
// dynamics Armature derives, and Lagrange and Euler's equations with 4x4 matrices as the paper has them,
//
//   tau_i = sum_l tr(U_li J_l T_l''^T) - m_l g^T U_li r_l,    U_li = dT_l/dq_i,
//
// where T_l is the pose of frame l, and the pseudo-inertia J_l holds the moments of link l about the origin of frame l:
// second moments, first moments m r, mass.
//
// Paul 1981, tables 6.4 and 6.6, gives masses, centres of mass and inertias; his inertias are about the origins of the
// frames: so taken, they give 0.008 of table 4 and 0.353 of table 5. J2zz + J3zz would be 2.520; table 4 has 2.526.
#pragma once

#include <Eigen/Core>
#include <array>
#include <cstdint>

#include "armature/robot/robot.h"

namespace armature::internal {

inline constexpr double stanford_offset = 0.1524;              // d_2, m
inline constexpr double stanford_mass[] = {9.29, 5.01, 4.25};  // kg
inline constexpr double stanford_gravity = 9.81;               // m/s^2

struct StanfordArm {
  std::array<Eigen::Matrix4d, 3> pseudo_inertia;      // J_l
  Eigen::Vector3d rotor = Eigen::Vector3d::Zero();    // inertia of the drives at the joints
  Eigen::Vector3d viscous = Eigen::Vector3d::Zero();  // Nm s/rad, N s/m
  Eigen::Vector3d coulomb = Eigen::Vector3d::Zero();  // Nm, N
};

// As Paul prints it: diagonal second moments, no drives, no friction.
StanfordArm paul_stanford_arm();

// An arm that Paul's table would be printed for: masses as printed, every other figure anywhere within half of its
// last printed digit.
// `products`: second moments J_12, J_13 and J_23, up to this share of the root of the two on the diagonal.
StanfordArm built_stanford_arm(std::uint64_t seed, double products);

// robots/stanford.yaml, its first three joints, with the numbers of the arm.
Robot stanford_robot(const StanfordArm& arm);

struct StanfordMotion {
  Eigen::Vector3d q, qd, qdd;
};

// Torques of links with these pseudo-inertias, without rotors and friction.
Eigen::Vector3d lagrange_euler_torques(const std::array<Eigen::Matrix4d, 3>& pseudo_inertia,
                                       const StanfordMotion& motion);

}  // namespace armature::internal
