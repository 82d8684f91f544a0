// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Inverse geometry of a robot with closed loops (Khalil & Creusot 1997, section 3.3): the chain from the base to the
// tool is solved as an arm, passive joints included; the loops then give the other joints, motors among them.
#pragma once

#include "armature/inverse_geometry/screws.h"
#include "armature/verbs/ik.h"

namespace armature::internal {

// As ik(), for robots with loops: q has the motorised joints, posture all. Postures with the same motor positions are
// given once.
IkResult loop_ik(const Robot& robot, const IkOptions& options, const std::vector<ik::Motion>& poses,
                 const Progress& progress);

}  // namespace armature::internal
