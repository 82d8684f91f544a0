// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// A robot's file among the results, read back and compared with the robot that it should hold.
#pragma once

#include <string>

#include "armature/read/reader.h"
#include "armature/verbs/recipes/verification.h"
#include "armature/verify/check_robot.h"

namespace armature::internal {

// Nothing when there is no such result. `reading`: which part of it is compared, and which angles are right.
void check_robot_file(Verification& v, const std::string& path, const Robot& expected, const HeldParts& held,
                      const ReadOptions& reading = {});

}  // namespace armature::internal
