// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/read/urdf/urdf_free_joints.h"

#include <cmath>
#include <string>

namespace armature::internal {
namespace {

struct Freedom {
  std::string name;
  JointType type;
  rigid::Vector axis;
};

std::vector<Freedom> freedoms_of(const UrdfJoint& joint, std::string_view type) {
  constexpr rigid::Vector x{1, 0, 0}, y{0, 1, 0}, z{0, 0, 1};
  constexpr JointType slides = JointType::prismatic, turns = JointType::revolute;
  if (type == "floating")
    return {{"x", slides, x},  {"y", slides, y},    {"z", slides, z},
            {"yaw", turns, z}, {"pitch", turns, y}, {"roll", turns, x}};
  // The coordinate axes in cyclic order where the axis is one of them: x, y for z.
  const rigid::Vector& n = joint.axis;
  const rigid::Vector helper = std::abs(n.z) > 0.9L ? y : std::abs(n.x) > 0.9L ? z : x;
  const rigid::Vector first = unit(cross(helper, n));
  return {{"x", slides, first}, {"y", slides, cross(n, first)}, {"turn", turns, n}};
}

}  // namespace

std::vector<UrdfJoint> free_joints(const UrdfJoint& joint, std::string_view type, std::vector<UrdfLink>& links) {
  std::vector<UrdfJoint> joints;
  for (const Freedom& freedom : freedoms_of(joint, type)) {
    UrdfJoint one = joint;
    one.name = joint.name + "_" + freedom.name;
    one.type = freedom.type;
    one.axis = freedom.axis;
    one.limits = {};
    if (!joints.empty()) {
      UrdfLink between;
      between.name = joints.back().name;
      between.where = between.inertial_where = joint.where;
      joints.back().child = one.parent = between.name;
      one.origin = {};
      links.push_back(std::move(between));
    }
    joints.push_back(std::move(one));
  }
  return joints;
}

}  // namespace armature::internal
