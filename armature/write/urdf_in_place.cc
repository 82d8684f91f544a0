// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/write/urdf_in_place.h"

#include <fmt/format.h>
#include <tinyxml2.h>

#include <algorithm>
#include <map>

#include "armature/base/error.h"
#include "armature/base/text.h"
#include "armature/read/urdf/xml.h"
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
      if (name == nullptr || local_name(*e) != "joint") continue;
      joints_.emplace(name, e);
      const Element* end = child(*e, "child");
      if (end != nullptr && end->Attribute("link") != nullptr) carriers_.emplace(end->Attribute("link"), e);
    }
  }

  std::string write(Diagnostics& diagnostics) {
    for (std::size_t j = 1; j <= robot_.link_count; ++j) {
      write_link(j);
      write_joint(robot_.frame(j));
    }
    for (std::size_t i = 0; i < robot_.attached.size(); ++i)
      if (robot_.attached[i].link != 0 && !numbers_.is_link_frame(i)) empty_link(robot_.attached[i]);
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

  // A link whose inertia is part of the link that carries it.
  void empty_link(const AttachedFrame& attached) {
    const Element& link = found(links_, "link", attached.name);
    const auto carrier = carriers_.find(attached.name);
    const char* type = carrier == carriers_.end() ? nullptr : carrier->second->Attribute("type");
    if (type == nullptr || std::string_view(type) != "fixed")
      throw UnmetRequest(fmt::format("link {} moves in the URDF and not in the robot", printable(attached.name, 60)),
                         "a joint was locked: its inertia belongs to another link only in that position");
    if (const Element* inertial = child(link, "inertial"))
      edits_.replace_by_comment(at(*inertial), fmt::format("armature: the inertia of this link is part of {}",
                                                           printable(robot_.frame(attached.link).link_name, 60)));
  }

  const Robot& robot_;
  XmlFile xml_;
  XmlEdits edits_;
  UrdfNumbers numbers_;
  std::map<std::string, const Element*> links_, joints_, carriers_;  // by name; carriers by the link that they carry
};

}  // namespace

std::string write_into_urdf(std::string_view urdf, const std::string& file, const Robot& robot,
                            Diagnostics& diagnostics) {
  return UrdfInPlace(urdf, file, robot).write(diagnostics);
}

}  // namespace armature::internal
