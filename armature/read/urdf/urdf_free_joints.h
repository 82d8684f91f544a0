// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// URDF's joints with several degrees of freedom. A floating joint at the root is a floating base
// (robot/floating_base.h): the links before it, which hold nothing, are left out. Otherwise, as chains of joints with
// one each and massless links between them:
//
//   floating   x y z, then yaw (z), pitch (y), roll (x): R = Rz Ry Rx, as in rpy; singular at a pitch of pi/2
//   planar     two translations across the axis, then the rotation about it; along x and y when the axis is z
#pragma once

#include <string_view>
#include <vector>

#include "armature/base/diagnostics.h"
#include "armature/read/urdf/urdf_document.h"

namespace armature::internal {

// `type` is "floating" or "planar". The joints are called after `joint`: "root_x" ... "root_roll"; so are the links
// between them, which are appended to `links`.
std::vector<UrdfJoint> free_joints(const UrdfJoint& joint, std::string_view type, std::vector<UrdfLink>& links);

// Takes the floating joint of a document out, with the links before it. False when there is none. Errors: more than
// one, or one behind links with mass or behind joints that move.
bool take_floating_root(UrdfDocument& document, Diagnostics& diagnostics);

}  // namespace armature::internal
