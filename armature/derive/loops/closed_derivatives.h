// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// First derivatives of inverse and direct dynamics of robots with closed loops, along the closed postures: the passive
// joints follow the motors, so a derivative with respect to a motor's position is d/dq_a + W^T d/dq_p. Those of direct
// dynamics follow by the theorem of implicit functions, as in models/derivatives.h:
//
//   d q''_a / d q = -A_m^-1 d Gamma_m / d q,   d q''_a / d q' = -A_m^-1 d Gamma_m / d q',   d q''_a / d Gamma = A_m^-1
#pragma once

#include "armature/derive/loops/closed_robot.h"

namespace armature::internal {

// Outputs "dtau_dq", "dtau_dqd", "dtau_dqdd", per motor; its inputs are still those of the tree.
Model closed_torque_derivatives(const ClosedRobot& closed);

// Outputs "dqdd_dq", "dqdd_dqd", "dqdd_dtau", likewise.
Model closed_acceleration_derivatives(const ClosedRobot& closed);

}  // namespace armature::internal
