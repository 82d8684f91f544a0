// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Zeros of a URDF. In a robot of symbols an entry of an inertia that is zero is zero by design, and base parameters
// become fewer by it. A URDF has numbers only, and most of its zeros mean "not known" or "drawn symmetric"; a robot
// that is to be identified has all ten parameters of each body. Structural base parameters take such zeros as unknown:
// 36 for a general arm of six revolute joints on a horizontal base (Gautier & Khalil 1990), whatever the file says.
#pragma once

#include <string>
#include <vector>

#include "armature/robot/robot.h"

namespace armature::internal {

struct FreedZeros {
  Robot robot;
  std::vector<std::string> labels;  // "XY2": entries that were zero and now hold a number, which stands for any
};

// For robots that were described by a URDF (they have a frame under the name of their base), in this or another format:
// every zero inertial entry of every body becomes a one. A link without any inertia is no body but a frame, unless the
// whole robot has none. Other robots stay as they are.
FreedZeros free_zeros(const Robot& robot);

}  // namespace armature::internal
