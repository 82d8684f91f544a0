// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/write/urdf_in_place.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <tinyxml2.h>

#include <algorithm>
#include <map>
#include <set>

#include "armature/base/error.h"
#include "armature/base/text.h"
#include "armature/read/urdf/xml.h"
#include "armature/robot/khalil_frames.h"
#include "armature/robot/springs.h"
#include "armature/write/urdf_numbers.h"
#include "armature/write/xml_edits.h"

namespace armature::internal {
namespace {

using Element = tinyxml2::XMLElement;

const Element* child(const Element& parent, std::string_view name) {
  for (const Element* e = parent.FirstChildElement(); e; e = e->NextSiblingElement())
    if (local_name(*e) == name) return e;
  return nullptr;
}

class UrdfInPlace {
 public:
  UrdfInPlace(std::string_view urdf, const std::string& file, const Robot& robot)
      : robot_(robot), xml_(urdf, file, {}), edits_(urdf), numbers_(robot) {
    for (const Element* e = xml_.root().FirstChildElement(); e; e = e->NextSiblingElement()) {
      const char* name = e->Attribute("name");
      if (name != nullptr && local_name(*e) == "link") links_.emplace(name, e);
      if (name != nullptr && local_name(*e) == "joint") joints_.emplace(name, e);
    }
  }

  std::string write(Diagnostics& diagnostics) {
    for (std::size_t j = 1; j <= robot_.link_count; ++j) {
      const Frame& frame = robot_.frame(j);
      if (is_between_axes(robot_, j)) continue;
      if (frame.type == JointType::fixed) {
        empty_link(frame.link_name, j);
        continue;
      }
      write_link(j);
      write_joint(frame);
      moving_.insert(frame.joint_name);
    }
    for (std::size_t i = 0; i < robot_.attached.size(); ++i)
      if (!numbers_.is_link_frame(i)) empty_link(robot_.attached[i].name, robot_.attached[i].link);
    fix_locked(diagnostics);
    if (!beyond_part_.empty()) empty_carried_links();
    warn_beyond_part(diagnostics);
    numbers_.warn_beyond_urdf(diagnostics);
    return edits_.text();
  }

 private:
  static const Element& found(const std::map<std::string, const Element*>& elements, const char* kind,
                              const std::string& name) {
    const auto place = elements.find(name);
    if (place == elements.end())
      throw UnmetRequest(fmt::format("the URDF has no {} {}", kind, printable(name, 60)),
                         "the robot is another one, or has joints that stand for one of the URDF's");
    return *place->second;
  }
  std::size_t at(const Element& element) const {
    const auto offset = xml_.offset(element);
    if (!offset) throw UnmetRequest("the places of the elements in the URDF are not known", "is it well-formed XML?");
    return *offset;
  }

  void write_link(std::size_t j) {
    const Element& link = found(links_, "link", robot_.frame(j).link_name);
    const std::optional<UrdfInertial> inertial = numbers_.inertial(j);
    const Element* old = child(link, "inertial");
    if (!inertial) {
      if (old != nullptr) edits_.replace_by_comment(at(*old), "armature: this link has no mass");
      return;
    }
    if (old == nullptr) {
      const NewElement parts{
          "inertial", {}, {{"origin", inertial->origin}, {"mass", inertial->mass}, {"inertia", inertial->inertia}}};
      return edits_.add_children(at(link), {parts});
    }
    std::vector<NewElement> missing;
    for (const auto& [name, attributes] :
         {std::pair{"origin", &inertial->origin}, {"mass", &inertial->mass}, {"inertia", &inertial->inertia}}) {
      if (const Element* part = child(*old, name)) edits_.set_attributes(at(*part), *attributes);
      else missing.push_back({name, *attributes});
    }
    edits_.add_children(at(*old), missing);
  }

  void write_joint(const Frame& frame) {
    const Element& joint = found(joints_, "joint", frame.joint_name);
    std::vector<NewElement> missing;
    const bool friction =
        !robot_.arena.is_zero(frame.viscous_friction) || !robot_.arena.is_zero(frame.coulomb_friction);
    if (const Element* old = child(joint, "dynamics")) edits_.set_attributes(at(*old), numbers_.dynamics(frame));
    else if (friction) missing.push_back({"dynamics", numbers_.dynamics(frame)});
    if (const Element* mimic = child(joint, "mimic");
        mimic != nullptr && mimic->DoubleAttribute("offset") != 0 && has_springs(robot_.arena, frame))
      throw UnmetRequest(fmt::format("joint {} follows another with an offset: its springs cannot be written into the "
                                     "file that was read",
                                     printable(frame.joint_name, 60)),
                         "write a new URDF, or YAML");
    UrdfAttributes beyond = numbers_.beyond_urdf(frame);
    if (const Element* old = child(joint, "armature")) {
      // What is no longer there is zero.
      for (const tinyxml2::XMLAttribute* a = old->FirstAttribute(); a; a = a->Next()) {
        const std::string_view name = a->Name();
        if (std::ranges::none_of(beyond, [&](const auto& each) { return name == each.first; }))
          beyond.emplace_back(a->Name(), "0");
      }
      edits_.set_attributes(at(*old), beyond);
    } else if (!beyond.empty()) {
      missing.push_back({"armature", beyond});
    }
    edits_.add_children(at(joint), missing);
  }

  // A link whose inertia is part of the link that carries it: of the first one from frame j on that moves.
  void empty_link(const std::string& name, std::size_t j) {
    while (j != 0 && robot_.frame(j).type == JointType::fixed) j = robot_.frame(j).antecedent;
    if (j == 0) return;
    const Element& link = found(links_, "link", name);
    if (const Element* inertial = child(link, "inertial"))
      edits_.replace_by_comment(at(*inertial), fmt::format("armature: the inertia of this link is part of {}",
                                                           printable(robot_.frame(j).link_name, 60)));
  }

  // Where a link of the file is: the robot's frame that it moves with, and its pose there.
  std::optional<std::pair<std::size_t, rigid::Motion>> place(const char* name) const {
    if (name == nullptr) return std::nullopt;
    for (const AttachedFrame& attached : robot_.attached)
      if (attached.name == name) return std::pair(attached.link, numbers_.motion(attached.pose, attached.name));
    for (std::size_t j = 1; j <= robot_.link_count; ++j)
      if (robot_.frame(j).link_name == name) return std::pair(j, rigid::Motion{});
    return std::nullopt;
  }

  // The pose of a joint's child link in its parent link, where the robot holds it. Nothing when either is not in the
  // robot, or something moves between them.
  std::optional<rigid::Motion> held_pose(const Element& joint) const {
    const Element *from = child(joint, "parent"), *to = child(joint, "child");
    if (from == nullptr || to == nullptr) return std::nullopt;
    const auto parent = place(from->Attribute("link")), end = place(to->Attribute("link"));
    if (!parent || !end) return std::nullopt;
    rigid::Motion pose = end->second;
    for (std::size_t j = end->first; j != parent->first; j = robot_.frame(j).antecedent) {
      if (j == 0 || robot_.frame(j).type != JointType::fixed) return std::nullopt;
      pose = numbers_.transform_of(robot_.frame(j)) * pose;
    }
    return inverse(parent->second) * pose;
  }

  void fix_locked(Diagnostics& diagnostics) {
    std::vector<std::string> fixed;
    for (const auto& [name, joint] : joints_) {
      const char* type = joint->Attribute("type");
      if (moving_.contains(name) || type == nullptr || std::string_view(type) == "fixed") continue;
      const std::optional<rigid::Motion> pose = held_pose(*joint);
      if (!pose) {  // not in the part of the robot that was taken
        beyond_part_.push_back(printable(name, 60));
        continue;
      }
      const auto [roll, pitch, yaw] = rpy_of(pose->rotation);
      const UrdfAttributes origin = {{"xyz", urdf_text(pose->translation)},
                                     {"rpy", urdf_text(rigid::Vector{roll, pitch, yaw})}};
      edits_.set_attributes(at(*joint), {{"type", "fixed"}});
      if (const Element* old = child(*joint, "origin")) edits_.set_attributes(at(*old), origin);
      else edits_.add_children(at(*joint), {{"origin", origin}});
      if (const Element* mimic = child(*joint, "mimic"))
        edits_.replace_by_comment(at(*mimic), "armature: this joint is held still");
      fixed.push_back(printable(name, 60));
    }
    if (!fixed.empty())
      diagnostics.warning(robot_.where,
                          fmt::format("the URDF that is written holds {} as {}: locked, with inertias that belong to "
                                      "that position",
                                      fmt::join(fixed, ", "), fixed.size() == 1 ? "a fixed joint" : "fixed joints"),
                          "transmissions and controllers that name a fixed joint stay as they are");
  }

  // Links of the file that the robot does not have, but carries: what was identified has them in the link that does.
  void empty_carried_links() {
    std::map<std::string, std::string> parent_of;
    for (const auto& [name, joint] : joints_) {
      const Element *from = child(*joint, "parent"), *to = child(*joint, "child");
      const char *parent = from == nullptr ? nullptr : from->Attribute("link"),
                 *end = to == nullptr ? nullptr : to->Attribute("link");
      if (parent != nullptr && end != nullptr) parent_of[end] = parent;
    }
    for (const auto& [name, link] : links_) {
      if (name == robot_.base_name || place(name.c_str())) continue;
      std::string carrier = name;
      for (std::size_t up = 0; up <= parent_of.size() && !place(carrier.c_str()); ++up) {
        const auto found = parent_of.find(carrier);
        if (found == parent_of.end()) break;
        carrier = found->second;
      }
      if (const auto there = place(carrier.c_str()); there && there->first != 0) empty_link(name, there->first);
    }
  }

  void warn_beyond_part(Diagnostics& diagnostics) const {
    if (!beyond_part_.empty())
      diagnostics.warning(robot_.where,
                          fmt::format("the URDF that is written keeps the old friction of {}, not in the part of the "
                                      "robot that was taken; links that {} moves have no inertia of their own there",
                                      fmt::join(beyond_part_, ", "), beyond_part_.size() == 1 ? "it" : "each"),
                          "it is in the link of the part that carries them, as while the logs were recorded");
  }

  const Robot& robot_;
  XmlFile xml_;
  XmlEdits edits_;
  UrdfNumbers numbers_;
  std::map<std::string, const Element*> links_, joints_;  // by name
  std::set<std::string> moving_;                          // joints that move in the robot
  std::vector<std::string> beyond_part_;                  // moving joints of the file that the robot does not have
};

}  // namespace

std::string write_into_urdf(std::string_view urdf, const std::string& file, const Robot& robot,
                            Diagnostics& diagnostics) {
  return UrdfInPlace(urdf, file, robot).write(diagnostics);
}

}  // namespace armature::internal
