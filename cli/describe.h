// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// A robot in words, tables and JSON.
#pragma once

#include <string>

#include "armature/robot/robot.h"
#include "cli/console.h"

namespace armature::cli {

// "puma560: 6 joints in one chain, 6 coordinates".
std::string headline(const Robot& robot);

// "base" or "frame 3 (elbow)".
std::string frame_name(const Robot& robot, std::size_t frame);

// One row a frame. The joint variable stands where it acts: in theta or in r.
std::string joint_table(const Robot& robot);
std::string link_table(const Robot& robot);

Json to_json(const Robot& robot);

}  // namespace armature::cli
