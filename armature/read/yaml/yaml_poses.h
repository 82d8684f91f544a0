// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Poses: of the base in the world, and of frames attached to links.
//
//   base:   {name: base, xyz: [0, 0, 0.5], rpy: [0, 0, pi/2], velocity: [V1, 0, 0]}
//   frames:
//     - {frame: tool, link: j6, xyz: [0, 0, 0.1], rpy: [0, 0, 0]}
//     - {frame: camera, link: j4, matrix: [[1, 0, 0, 0], [0, 1, 0, 0], [0, 0, 1, 0.1], [0, 0, 0, 1]]}
//
// or as a table, with columns x y z roll pitch yaw or gamma b alpha d theta r. The rotation of roll, pitch and yaw is
// Rz(yaw) Ry(pitch) Rx(roll), as in URDF.
#pragma once

#include "armature/read/yaml/yaml_context.h"
#include "armature/robot/robot.h"

namespace armature::internal {

// Returns whether the base floats; the caller lets it float when everything is read.
bool read_base(const YamlContext& context, Robot& robot, const YamlNode& node);
void read_frames(const YamlContext& context, Robot& robot, const YamlNode& node);

}  // namespace armature::internal
