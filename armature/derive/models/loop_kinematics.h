// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// The kinematic constraint equations of closed loops as a model (loops/loop_kinematics.h; Khalil & Creusot 1997, eq.
// 11-14): how passive joints move when the motors do, and how far the posture is from one where that is undecided.
#pragma once

#include "armature/derive/derive.h"

namespace armature::internal {

// Outputs "Wa", "Wp" and "Psi" (rows without opened joints), "Wac", "Wpc", "Wc" and "Phi" (the others), "W" (passive
// over motorised velocities), "Wcut" (opened over motorised ones), and "det", one value per diagonal block of W_p and
// W_c: the posture is singular where one of them is zero. Throws UnmetRequest for a robot without loops.
Model derive_loop_kinematics(const Robot& robot, const DeriveOptions& options);

}  // namespace armature::internal
