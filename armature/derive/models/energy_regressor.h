// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// The energy identification model (Khalil & Creusot 1997, eq. 47-52). The energy H = h(q, q') K is linear in the
// dynamic parameters, and so is the power D(q') K that friction takes. Between two times
//
//   integral of q'^T tau dt = (h(t2) - h(t1)) K + integral of D K dt,
//
// without accelerations. The columns of link j, with its velocity (w, V) and the acceleration of gravity g in frame j:
//
//   XX: w1^2 / 2   XY: w1 w2   ...   MX: w3 V2 - w2 V3 - g1   ...   M: V.V / 2 - g.P_j   Ia: v'_j^2 / 2,
//
// where the height g.P_j of the origin is summed from link to link. D has Fv: v'^2, Fs: |v'|, Fo: v' (v_j the variable
// of joint j). The base must be at rest.
#pragma once

#include "armature/derive/derive.h"

namespace armature::internal {

// Outputs "h" and "D", one row each, columns labelled as in the regressor.
Model derive_energy_regressor(const Robot& robot, const DeriveOptions& options);

// Throws UnmetRequest unless the base is at rest: the energy balance does not include the work done by a moving base.
void require_resting_base(const Robot& robot, const std::string& model);

}  // namespace armature::internal
