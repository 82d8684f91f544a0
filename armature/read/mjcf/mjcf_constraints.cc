// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/read/mjcf/mjcf_constraints.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <set>

#include "armature/base/text.h"

namespace armature::internal {
namespace {

using rigid::Motion, rigid::Real, rigid::Vector;

class Constraints {
 public:
  using Element = tinyxml2::XMLElement;
  Constraints(const MjcfValues& values, MjcfParts& parts) : values_(values), parts_(parts) {}

  void read_equalities(const Element& element) {
    for (const Element* e = element.FirstChildElement(); e; e = e->NextSiblingElement()) {
      if (const char* active = e->Attribute("active"); active && std::string_view(active) == "false") continue;
      const std::string_view kind = e->Name();
      if (kind == "joint") read_coupling(*e);
      else if (kind == "connect") read_loop(*e);
      else if (kind == "weld")
        values_.error(*e, "a weld closes a loop without a joint",
                      "make one body of the two, and connect it where one of its joints is");
      else parts_.leave_out(fmt::format("<{}> of <equality>", printable(kind, 40)));
    }
  }

  void read_actuators(const Element& element) {
    for (const Element* e = element.FirstChildElement(); e; e = e->NextSiblingElement()) {
      const std::string name = values_.word(*e, "", "joint", "");
      const auto found = parts_.joint_index.find(name);
      if (found == parts_.joint_index.end()) {
        parts_.leave_out("actuators of anything but joints");
        continue;
      }
      parts_.document.transmitted.push_back(name);
      const std::vector<Real> gear = values_.numbers(*e, "", "gear", 6);
      const Real ratio = gear.empty() ? 1 : std::abs(gear[0]);
      const bool motor = std::string_view(e->Name()) == "motor";
      std::vector<Real> most = values_.numbers(*e, "", "forcerange", 2);
      if (most.size() != 2 && motor) most = values_.numbers(*e, "", "ctrlrange", 2);
      JointLimits& limits = parts_.document.joints[found->second].limits;
      if (most.size() == 2 && most[0] < most[1] && ratio > 0 && !std::isfinite(limits.effort))
        limits.effort = static_cast<double>(ratio * std::max(std::abs(most[0]), std::abs(most[1])));
    }
  }

 private:
  std::string name_of(const Element& element) const {
    const char* given = element.Attribute("name");
    std::string name = given && *given ? given : fmt::format("loop{}", parts_.document.loops.size() + 1);
    const auto taken = [&](const auto& part) { return part.name == name; };
    while (std::ranges::any_of(parts_.document.links, taken) || std::ranges::any_of(parts_.document.joints, taken) ||
           std::ranges::any_of(parts_.document.loops, taken))
      name += '_';
    return printable(name, 200);
  }

  void read_coupling(const Element& element) {
    const std::string one = values_.word(element, "", "joint1", ""), other = values_.word(element, "", "joint2", "");
    const auto first = parts_.joint_index.find(one), second = parts_.joint_index.find(other);
    if (first == parts_.joint_index.end() || second == parts_.joint_index.end())
      return values_.error(element, "a coupling needs joint1 and joint2, joints of this file",
                           other.empty() ? "a joint that stands still is locked: @lock" : "check their names");
    std::vector<Real> c = values_.numbers(element, "", "polycoef", 5);
    if (c.empty()) c = {0, 1};
    c.resize(5);
    if (c[2] != 0 || c[3] != 0 || c[4] != 0)
      return values_.error(element, "joints that are coupled by a polynomial are not read",
                           "a line is: polycoef=\"0 2 0 0 0\"");
    if (c[1] == 0) return values_.error(element, "the coupled joint stands still", "lock it: @lock");
    UrdfMimic mimic;
    mimic.joint = other;
    mimic.multiplier = decimal_of(c[1]);
    mimic.offset = c[0] + parts_.refs[one] - c[1] * parts_.refs[other];
    mimic.where = values_.where(element);
    parts_.document.joints[first->second].mimic = mimic;
  }

  std::size_t link_called(const Element& element, const char* attribute) {
    const std::string name = values_.word(element, "", attribute, "world");
    for (std::size_t i = 0; i < parts_.document.links.size(); ++i)
      if (parts_.document.links[i].name == name) return i;
    values_.error(element, fmt::format("{} is not a body of this file", printable(name, 60)), "name two bodies");
    return 0;
  }

  // A point of one body on a point of another. In a mechanism whose hinges are all parallel that is a hinge too.
  void read_loop(const Element& element) {
    if (element.Attribute("site1"))
      return values_.error(element, "loops between sites are not read", "name bodies: body1, body2, anchor");
    const std::size_t one = link_called(element, "body1"), other = link_called(element, "body2");
    const Motion &first = parts_.places[one].link_in_world, &second = parts_.places[other].link_in_world;
    const Motion body = first * parts_.places[one].body_in_link;
    const Vector anchor = values_.triple(element, "", "anchor", {});
    UrdfLoop loop;
    loop.name = name_of(element);
    loop.where = values_.where(element);
    loop.link_where = {loop.where, loop.where};
    loop.links = {parts_.document.links[one].name, parts_.document.links[other].name};
    const std::optional<Vector> axis = common_axis(one, other);
    if (!axis)
      return values_.error(element, "a loop that is closed by a ball is not read unless its hinges are parallel",
                           "give the closing joint as a hinge: in YAML, or in a URDF by <loop>");
    loop.axis = transpose(body.rotation) * *axis;
    const Motion there{body.rotation, body * anchor};
    loop.origins = {inverse(first) * there, inverse(second) * there};
    parts_.document.loops.push_back(loop);
  }

  // The direction in the world of all hinges between two links and their common ancestor, if they are parallel.
  std::optional<Vector> common_axis(std::size_t one, std::size_t other) const {
    std::unordered_map<std::string, const UrdfJoint*> above;
    for (const UrdfJoint& joint : parts_.document.joints) above[joint.child] = &joint;
    std::set<const UrdfJoint*> path;
    for (const std::size_t end : {one, other})
      for (auto at = above.find(parts_.document.links[end].name); at != above.end();
           at = above.find(at->second->parent))
        if (!path.insert(at->second).second) path.erase(at->second);  // above both
    std::optional<Vector> axis;
    for (const UrdfJoint* joint : path) {
      if (joint->type == JointType::fixed) continue;
      if (joint->type != JointType::revolute) return std::nullopt;
      const auto link = std::ranges::find(parts_.document.links, joint->child, &UrdfLink::name);
      const Motion& pose = parts_.places[static_cast<std::size_t>(link - parts_.document.links.begin())].link_in_world;
      const Vector direction = pose.rotation * joint->axis;
      if (!axis) axis = direction;
      else if (norm(cross(*axis, direction)) > 1e-9L) return std::nullopt;
    }
    return axis;
  }

  const MjcfValues& values_;
  MjcfParts& parts_;
};

}  // namespace

void MjcfParts::leave_out(const std::string& what) {
  if (std::ranges::find(left_out, what) == left_out.end()) left_out.push_back(what);
}

Rational decimal_of(Real value) { return rigid::tidy(value, 0); }

void read_equalities(const MjcfValues& values, const tinyxml2::XMLElement& element, MjcfParts& parts) {
  Constraints(values, parts).read_equalities(element);
}

void read_actuators(const MjcfValues& values, const tinyxml2::XMLElement& element, MjcfParts& parts) {
  Constraints(values, parts).read_actuators(element);
}

}  // namespace armature::internal
