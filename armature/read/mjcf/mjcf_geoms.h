// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// The masses of MJCF's solid shapes, of which MuJoCo makes the inertia of a body that has no <inertial>: mass, or
// density times volume (1000 kg/m^3 unless given).
//
// Reference: MuJoCo's XML reference, <geom>; the moments of solids are those of every textbook.
#pragma once

#include <string>

#include "armature/read/mjcf/mjcf_values.h"
#include "armature/robot/rigid_motion.h"

namespace armature::internal {

// In the frame of the body; zero for planes. `frame`: of the <frame> elements around it. A mesh, whose volume is in
// another file, is an error.
rigid::Body body_of_geom(const MjcfValues& values, const tinyxml2::XMLElement& geom, const std::string& childclass,
                         const rigid::Motion& frame);

}  // namespace armature::internal
