// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// What belongs to each link and joint besides its geometry, one table each:
//
//   links    XX XY XZ YY YZ ZZ MX MY MZ M          about the origin of the link's frame (Khalil), or
//            m cx cy cz Ixx Ixy Ixz Iyy Iyz Izz    about the centre of mass c, axes parallel to the frame's (CAD)
//   drives   Ia Fv Fs Fo width ratio breakaway     motor inertia, friction and the width of its sign, gear ratio,
//            Ks Kcos Ksin                          break-away torque; springs Ks v + Kcos cos(v) + Ksin sin(v);
//            Kf Df                                 stiffness and damping of the transmission
//   forces   FX FY FZ CX CY CZ                     of the link on its environment
//   limits   lower upper velocity effort           of the joint variable; "none" leaves one open
//   tolerances                                     of columns of links, and of Ia
//
// The columns of drives and forces may also stand in links, as in SYMORO's files. Ixy is the entry of the inertia
// matrix, minus the integral of x*y, as in URDF and in XY. A row of links may be the
// base's: its inertia is without effect on a fixed base, and kept for the formats that have it.
#pragma once

#include <vector>

#include "armature/read/yaml/yaml_context.h"
#include "armature/robot/robot.h"

namespace armature::internal {

void read_links(const YamlContext& context, Robot& robot, const YamlNode& node);
void read_drives(const YamlContext& context, Robot& robot, const YamlNode& node);
void read_forces(const YamlContext& context, Robot& robot, const YamlNode& node);

// A limit as read: its number is known once the parameters have their values.
struct LimitCell {
  double* limit = nullptr;
  Ref formula;
  const YamlNode* node = nullptr;
};
std::vector<LimitCell> read_limits(const YamlContext& context, Robot& robot, const YamlNode& node);
std::vector<LimitCell> read_tolerances(const YamlContext& context, Robot& robot, const YamlNode& node);

}  // namespace armature::internal
