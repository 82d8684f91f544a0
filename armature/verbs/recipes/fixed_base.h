// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// What has no meaning, or no way yet, for a base that floats or for elastic joints.
#pragma once

#include <string>

#include "armature/base/error.h"
#include "armature/base/text.h"
#include "armature/robot/elastic_joints.h"
#include "armature/robot/robot.h"

namespace armature::internal {

// `what` in the plural: "explicit equations".
inline void need_fixed_base(const Robot& robot, const std::string& what) {
  if (robot.floating_base)
    throw UnmetRequest(
        "the base of " + printable(robot.name, 80) + " floats, and " + what + " are those of a fixed base",
        "show, base, derive, count, eval, simulate, identify and validate know floating bases; as six joints, "
        "@floating_joints, a URDF's works with all");
}

inline void need_rigid_joints(const Robot& robot, const std::string& what) {
  if (has_elastic_joints(robot))
    throw UnmetRequest(
        "joints of " + printable(robot.name, 80) + " are elastic, and " + what + " are those of rigid ones",
        robot.loops.empty()
            ? "show, base, derive, count, eval, simulate and identify know elastic joints; without Kf they are rigid"
            : "show, base, derive, count and eval know elastic joints of closed loops; without Kf they are rigid");
}

}  // namespace armature::internal
