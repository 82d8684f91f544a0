// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// The second derivatives of direct dynamics, q'' = f(q, q', tau), for optimisers that use exact Hessians. The identity
// tau(q, q', f(q, q', tau)) = tau, differentiated twice (Singh, Russell & Wensing 2022), with f_x the first
// derivatives of derivatives.h, A_j = dA/dq_j, and the derivatives of tau (second_derivatives.h) at the q'' of the
// state:
//
//   A f_{q_j q_k}   = -(tau_{q_j q_k} + A_j f_{q_k} + A_k f_{q_j})
//   A f_{q_j q'_k}  = -(tau_{q_j q'_k} + A_j f_{q'_k})
//   A f_{q'_j q'_k} = -tau_{q'_j q'_k}
//   A f_{tau_j q_k} = -A_k f_{tau_j}
//
// The others are zero: f is linear in tau, and A does not depend on velocities. A is factorised once.
#pragma once

#include "armature/derive/derive.h"

namespace armature::internal {

// Outputs "ddqdd_dq_dq", "ddqdd_dq_dqd", "ddqdd_dqd_dqd", "ddqdd_dtau_dq", n by n^2: row i has the derivatives of
// acceleration i, the first symbol of the name by rows and the second by columns.
Model derive_direct_dynamics_second_derivatives(const Robot& robot, const DeriveOptions& options);

}  // namespace armature::internal
