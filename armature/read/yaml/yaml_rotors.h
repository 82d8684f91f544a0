// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// The table of rotors, whose gyroscopic torques are modelled (robot/rotor.h):
//
//   joint     the joint that the motor moves; its `ratio` is in the table of drives
//   link      the link that carries the motor, or the base
//   gamma alpha   the motor's axis is Rz(gamma) Rx(alpha) z in the frame of that link
//   inertia   of the rotor about its axis, besides Ia; without it all of Ia is the rotor's, Ia / ratio^2
#pragma once

#include "armature/read/yaml/yaml_context.h"
#include "armature/robot/robot.h"

namespace armature::internal {

// After links and drives.
void read_rotors(const YamlContext& context, Robot& robot, const YamlNode& node);

}  // namespace armature::internal
