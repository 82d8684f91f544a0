// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// A robot with some coordinates held still. With q_k = c the variable of a joint, v_j = sum_i c_ji q_i, loses its term
// in q_k, and c_jk c becomes part of its constant geometry (of theta_j or r_j). A joint that nothing moves any more is
// fixed, and its link is part of the link that carries it: inertias are moved there exactly (inertia.h), symbols
// included. The torques of the other coordinates are those of the whole robot with q_k = c and q_k' = q_k'' = 0.
#pragma once

#include <span>

#include "armature/robot/robot.h"

namespace armature::internal {

struct LockedCoordinate {
  std::size_t coordinate = 0;
  Ref position;  // a formula of the robot's arena
};

// Frames of links that carry nothing that moves vanish: frames attached to them move on to the link that carries them,
// and so does the link's own frame, under its name. A fixed frame between moving joints stays, without inertia. Motor
// inertia, friction and limits of a fixed joint go. Throws UnmetRequest for robots with loops.
Robot locked(const Robot& robot, std::span<const LockedCoordinate> locks);

}  // namespace armature::internal
