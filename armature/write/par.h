// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// A robot as a SYMORO .par file, which read_par() reads back as the same robot. What SYMORO has no key for but a reader
// needs (which symbols of "q2 + q3 + off2" are coordinates) stands in a comment that SYMORO skips.
#pragma once

#include <string>
#include <vector>

#include "armature/robot/robot.h"

namespace armature::internal {

// `lost`, when given, receives one line for each property of the robot that the format cannot express: limits, attached
// frames, friction offsets, names, symbols that had to be renamed.
std::string write_par(const Robot& robot, std::vector<std::string>* lost = nullptr);

}  // namespace armature::internal
