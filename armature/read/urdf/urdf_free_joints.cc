// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/read/urdf/urdf_free_joints.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <set>
#include <string>

#include "armature/base/text.h"

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

bool take_floating_root(UrdfDocument& document, Diagnostics& diagnostics) {
  const auto floating = std::ranges::find(document.joints, true, &UrdfJoint::floating);
  if (floating == document.joints.end()) return false;
  const auto refuse = [&](const UrdfJoint& joint, const char* why) {
    diagnostics.error(joint.where, fmt::format("the floating joint {} {}", printable(joint.name, 60), why),
                      "@floating_joints reads it as six joints of one freedom each");
    return false;
  };
  if (const auto other =
          std::find_if(floating + 1, document.joints.end(), [](const UrdfJoint& j) { return j.floating; });
      other != document.joints.end())
    return refuse(*other, "is a second one, and a robot has one base");
  std::set<std::string> carried{floating->child};
  for (bool grown = true; grown;) {
    grown = false;
    for (const UrdfJoint& joint : document.joints)
      if (carried.contains(joint.parent)) grown = carried.insert(joint.child).second || grown;
  }
  if (carried.contains(floating->parent)) return false;  // a cycle, which connect_urdf() tells
  for (const UrdfLink& link : document.links)
    if (!carried.contains(link.name) && link.body.mass != 0)
      return refuse(*floating, "moves relative to a link with mass");
  for (const UrdfJoint& joint : document.joints)
    if (!carried.contains(joint.child) && joint.type != JointType::fixed)
      return refuse(*floating, "comes after, or beside, another joint that moves");
  std::erase_if(document.links, [&](const UrdfLink& link) { return !carried.contains(link.name); });
  std::erase_if(document.joints, [&](const UrdfJoint& joint) { return !carried.contains(joint.parent); });
  return true;
}

}  // namespace armature::internal
