// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Joint velocities and accelerations that the description gives, QP_j and QDP_j of SYMORO (Khalil & Creusot 1997,
// section 2.3): a zero stays a zero, and the model is simplified. Derivatives are taken before values are put in, so
// that a derivative with respect to a given velocity is the one at that velocity.
#pragma once

#include <string>
#include <vector>

#include "armature/model/model.h"
#include "armature/robot/robot.h"

namespace armature::internal {

// "qd3 = 0", for each value that the description gives.
std::vector<std::string> given_motion(const Robot& robot);

// `model` of `robot` at its given motion. The inputs keep their length; what stands at a given place is not used.
Model with_given_motion(Model model, const Robot& robot);

}  // namespace armature::internal
