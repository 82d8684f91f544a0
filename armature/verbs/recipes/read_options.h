// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// How a user wants robots to be read, as the readers take it.
#pragma once

#include "armature/read/reader.h"
#include "armature/verbs/load_robot.h"

namespace armature::internal {

inline ReadOptions read_options(const LoadRobotOptions& o) {
  return {.right_angles = o.right_angles,
          .part = {o.lock, o.root, o.tip, o.no_friction, o.floating, o.floating_joints}};
}

}  // namespace armature::internal
