// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/read/library_data.h"
#include "armature/read/reader.h"

namespace armature::internal {

const std::vector<LibraryRobot>& robot_library() {
  static const std::vector<LibraryRobot> robots = embedded_robots();
  return robots;
}

}  // namespace armature::internal
