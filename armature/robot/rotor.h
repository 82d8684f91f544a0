// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// The rotor of a motor, for its gyroscopic torques. It turns N times as fast as its joint, relative to the link that
// carries it. Beyond the inertia J N^2 that its own joint feels (Ia), it has the angular momentum J N v' a along its
// axis a: turning the link that carries it takes the torque w x (J N v' a), and accelerating that link about a acts on
// the joint, and the joint on that link, by J N.
//
// Such a rotor is a link like any other: it hangs on the carrier by a passive revolute joint with the variable N v, and
// has nothing but an inertia J about its axis. Its mass belongs to the carrier, whose inertia was given with the rotor
// at rest: J a a^T is taken from it. All models follow without rules of their own.
#pragma once

#include "armature/robot/robot.h"

namespace armature::internal {

struct Rotor {
  std::size_t joint = 0, carrier = 0;  // frames; 0 is the base
  Ref ratio;                           // N
  Ref inertia;                         // J about the axis
  Ref gamma, alpha;                    // the axis is Rz(gamma) Rx(alpha) z of the carrier's frame
};

// Appends the rotor's link, called "<joint>_rotor"; returns its number. The motor inertia of the joint stays as it is.
// The robot must have no frames of cut joints.
std::size_t add_rotor(Robot& robot, const Rotor& rotor);

// Is link j such a rotor: passive, at the end of a branch, moved by the coordinates of another joint, with an inertia
// about its axis and nothing else?
bool is_rotor(const Robot& robot, std::size_t j);

}  // namespace armature::internal
