// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Control of robots with elastic joints (robot/elastic_joints.h) as their drives do it: by the encoders and torques of
// the motors, with a law for the rigid robot. The plant has the coordinates of with_motor_coordinates(). A motor is
// led along the reference of its link plus the twist that carries the link's weight,
//
//   theta = q + Q(q) / Kf,   theta' = q',   theta'' = q''
//
// (without the weight where a joint is moved by several coordinates), so that links rest where they should, and a
// motion that starts at rest starts without a jerk. The dynamic twist is left to the controller, and shows as an error
// of tracking.
#pragma once

#include "armature/simulate/simulate.h"

namespace armature::internal {

// The trajectory of links and motors. `robot` has elastic joints; `links` is in its coordinates.
Trajectory with_motor_references(const Trajectory& links, const Robot& robot);

// The controller of the rigid robot, at the motors. Throws UnmetRequest where an elastic joint is moved by several
// coordinates.
Controller at_motors(Controller rigid, const Robot& robot);

}  // namespace armature::internal
