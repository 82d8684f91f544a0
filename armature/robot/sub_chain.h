// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// A part of a robot: from a link that becomes the base, to a link at the tip. What hangs on the links of the part by
// fixed joints is part of it; what hangs on them by moving joints is left out with its mass.
#pragma once

#include <optional>
#include <vector>

#include "armature/robot/robot.h"

namespace armature::internal {

struct SubChain {
  Robot robot;
  std::vector<std::size_t> above;    // moving joints between the old base and the new one, by their old numbers
  std::vector<std::size_t> removed;  // moving joints that are left out together with what they carry, likewise
};

// The links after `root` (0 is the base) on the way to `tip`, or all links after `root` without a tip; `tip` must come
// after `root`. Frame `root` becomes frame 0, at rest in the pose in the world that it has with the joints above it at
// v = 0: gravity and the motion of the base are seen from there. Throws UnmetRequest for robots with loops.
SubChain sub_chain(const Robot& robot, std::size_t root, std::optional<std::size_t> tip);

}  // namespace armature::internal
