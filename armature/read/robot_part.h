// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// The part of a robot that a user asks for, after any reader: joints held still, a chain between two links, no
// friction, a base that floats.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "armature/base/diagnostics.h"
#include "armature/robot/robot.h"

namespace armature::internal {

struct RobotPart {
  // "JOINT" or "JOINT=POSITION", by the names of joints or coordinates; the position is a number or a formula of
  // numbers such as -pi/2, in rad or m. Without one, the joint is held at 0, or in the middle of its range when 0 is
  // outside.
  std::vector<std::string> lock = {};
  std::string root = {}, tip = {};  // links; empty: the base, and every tip
  bool no_friction = false;
  bool floating = false;         // the base floats (robot/floating_base.h), whatever the description says
  bool floating_joints = false;  // URDF: a floating joint is six joints of one freedom each

  bool is_all() const { return lock.empty() && root.empty() && tip.empty() && !no_friction && !floating; }
};

// Locks first, then cuts. A joint that follows others (URDF's mimic, coupled joints) is held with those that it
// follows. Warns of positions outside limits; notes say what was left out. Errors are thrown as one InputError:
// unknown names, positions that are not numbers, a tip that does not come after the root, a part without a moving
// joint. Throws UnmetRequest for robots with loops.
struct TakenPart {
  Robot robot;
  std::map<std::string, double> held = {};  // coordinates that the part takes as standing still, and where; rad or m
};
TakenPart take_part(Robot robot, const RobotPart& part, const std::string& file, Diagnostics& diagnostics);
Robot part_of(Robot robot, const RobotPart& part, const std::string& file, Diagnostics& diagnostics);

}  // namespace armature::internal
