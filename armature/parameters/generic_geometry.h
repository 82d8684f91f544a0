// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// A robot whose numeric lengths, angles and gravity are replaced by symbols. A relation that holds for all values of a
// length holds for 0.4318 too, and its formula is easier to find where the length can be varied. Numbers of equal size
// share a symbol, and so do angles that differ by sign and quarter turns: what is equal by design stays equal.
#pragma once

#include <unordered_map>

#include "armature/robot/robot.h"

namespace armature::internal {

struct GenericRobot {
  Robot robot;                           // its arena extends that of the original
  std::unordered_map<Ref, Ref> meaning;  // symbol -> the number it stands for
};

GenericRobot generic_geometry(const Robot& robot);

}  // namespace armature::internal
