// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Converts a chain given in the standard (distal) convention to Khalil's frames (robot/standard_dh.h), with its
// attached frames, which the file gives in the standard frames too: pose in Khalil's = Tx(a_j) Rx(alpha_j) * pose.
#pragma once

#include <vector>

#include "armature/robot/robot.h"

namespace armature::internal {

// `robot` is a chain whose geometry holds theta and r (the standard d), and `distal` holds a and alpha of each row as d
// and alpha. The last standard frame stays known as the attached frame "<link>_end".
void standard_to_khalil(Robot& robot, const std::vector<Geometry>& distal);

}  // namespace armature::internal
