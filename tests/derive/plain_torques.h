// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Torques by the recursion alone, for a robot as it stands: without regrouping and without a choice of frames.
#pragma once

#include "armature/derive/models/newton_euler.h"

namespace armature::internal {

inline std::vector<Ref> plain_torques(Arena& arena, const Robot& robot) {
  const std::vector<JointTransform> transforms = joint_transforms(arena, robot);
  const std::vector<Scalar> accelerations = joint_accelerations(arena, robot);
  const std::vector<LinkMotion> motions =
      link_motions(arena, robot, transforms, base_motion(arena, robot, true), accelerations);
  return generalised_torques(arena, robot, newton_euler_torques(arena, robot, transforms, motions, accelerations));
}

}  // namespace armature::internal
