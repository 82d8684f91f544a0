// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// The friction of a joint with the rate v' of its variable:
//
//   Gamma_j includes  Fv v' + Fs s(v') + Fo + Fb exp(-(v'/ws)^2) sign(v'),   s(v') = tanh(v'/w), or sign(v') where w =
//   0
//
// Fb is Stribeck's (1902): friction beyond Fs at standstill, which is gone at speeds well above ws. Friction that grows
// with the load of a gear (Bittencourt & Gunnarsson 2012) acts on joints that are not coupled, v_j = c q_k. With L_k,
// the torque on coordinate k of the inertia and weight of the links and of the wrenches on them, without motor
// inertias, friction and springs, the gear transmits L_k / c (virtual work: L_k q_k' = (L_k / c) v_j'), and
//
//   Gamma_j includes  Fl_j |L_k / c| s(v_j'),    so that tau_k = c Gamma_j includes  sign(c) Fl_j |L_k| s(v_j')
//
// (The load could be the torque of the drive, but that has the friction itself in it.)
#pragma once

#include "armature/robot/robot.h"

namespace armature::internal {

// Without any friction.
void remove_friction(Frame& frame, const Arena& arena);

bool has_stribeck_friction(const Arena& arena, const Frame& frame);
bool has_load_friction(const Robot& robot);

// Whether its variable has several coordinates, or one that other joints have too: then the torque of that coordinate
// is not the load of its gear, and there is no friction of the load.
bool is_coupled(const Robot& robot, const Frame& frame);

// With the inertia, the weight and the wrenches of its links and nothing else: its torques are L.
Robot links_alone(Robot robot);

}  // namespace armature::internal
