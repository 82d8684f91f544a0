// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/robot/first_links.h"

#include <algorithm>

#include "armature/base/error.h"
#include "armature/robot/kept_links.h"

namespace armature::internal {

Robot first_links(const Robot& robot, std::size_t count) {
  if (count < 1 || count > robot.link_count)
    throw UnmetRequest(
        "the robot " + robot.name + " has " + std::to_string(robot.link_count) + " links, not " + std::to_string(count),
        "ask for one of them at least");
  std::vector<char> keep(robot.link_count + 1, 0);
  std::fill_n(keep.begin(), count + 1, 1);
  return kept_links(robot, keep);
}

}  // namespace armature::internal
