// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// The momentum of a floating robot about its centre of mass, and the matrix that gives it from the velocities (Orin,
// Goswami & Lee 2013). The first six rows of the inertia matrix give the momentum (p, L) about the origin of frame 0,
// in frame 0; with R the orientation of frame 0, c = MS+ / M+ the centre of mass in it,
//
//   h = [R p; R (L - c x p)] = Ag [twist; q'],     com = position + R c.
//
// Axes are those of the world, the linear part comes first: Pinocchio's hg, Ag and com[0].
#pragma once

#include "armature/derive/derive.h"

namespace armature::internal {

// Outputs "h", "Ag" (6 x (6 + n)) and "com".
Model derive_centroidal_momentum(const Robot& robot, const DeriveOptions& options);

}  // namespace armature::internal
