// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// MJCF, MuJoCo's format, read as the same document as a URDF (urdf_document.h): a body is a link, each of its joints
// one more link in front of it. A hinge at `pos` of a body turns the body by q - ref about its axis through that point;
// the link's frame is then at the joint, and a frame NAME_frame keeps the body's own.
//
//   armature -> Ia, damping -> Fv, frictionloss -> Fs, stiffness (q - springref) -> Ks v + Fo
//   equality joint: q1 - ref1 = c0 + c1 (q2 - ref2) -> joint 1 follows joint 2
//   equality connect between bodies of a planar mechanism -> a loop that is closed by a hinge
//   actuators -> which joints have motors, and their limits
//
// What MuJoCo does beyond rigid bodies (contacts, tendons, fluids, soft constraints) is not part of a robot's
// equations. Reference: https://mujoco.readthedocs.io/en/stable/XMLreference.html
#include "armature/read/mjcf/mjcf.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <cmath>
#include <set>

#include "armature/base/error.h"
#include "armature/base/text.h"
#include "armature/read/mjcf/mjcf_constraints.h"
#include "armature/read/mjcf/mjcf_geoms.h"
#include "armature/read/mjcf/mjcf_values.h"
#include "armature/read/urdf/urdf_robot.h"

namespace armature::internal {
namespace {

using rigid::Motion, rigid::Real, rigid::Vector;

class MjcfReader {
 public:
  MjcfReader(const XmlFile& xml, Diagnostics& diagnostics, const Limits& limits, Real right_angles)
      : root_(xml.root()),
        diagnostics_(diagnostics),
        limits_(limits),
        values_(xml, diagnostics, limits, right_angles) {}

  UrdfDocument read() {
    document_.where = values_.where(root_);
    document_.name = values_.word(root_, "", "model", "mujoco");
    if (std::string_view(root_.Name()) != "mujoco") {
      values_.error(root_, fmt::format("the file is no MJCF: its root is <{}>", printable(root_.Name(), 40)),
                    "its root is <mujoco>");
      return document_;
    }
    refuse_other_files();
    read_compiler();
    values_.read_defaults(root_);
    read_gravity();
    document_.links.push_back({"world", {}, document_.where, document_.where});
    places_.push_back({});
    names_.insert("world");
    for_each(root_, "worldbody", [&](const Element& e) {
      const char* childclass = e.Attribute("childclass");
      read_body_parts(e, {0, childclass ? childclass : "", {}}, 0);
    });
    for_each(root_, "equality", [&](const Element& e) { read_equalities(values_, e, parts_); });
    for_each(root_, "actuator", [&](const Element& e) { read_actuators(values_, e, parts_); });
    for_each(root_, "tendon", [&](const Element& e) {
      if (e.FirstChildElement()) leave_out("tendons");
    });
    if (!parts_.left_out.empty())
      diagnostics_.warning(document_.where, fmt::format("left out: {}", fmt::join(parts_.left_out, ", ")),
                           "they are no part of the equations of motion here");
    return std::move(document_);
  }

 private:
  using Element = tinyxml2::XMLElement;

  template <class Work>
  static void for_each(const Element& parent, const char* name, const Work& work) {
    for (const Element* e = parent.FirstChildElement(name); e; e = e->NextSiblingElement(name)) work(*e);
  }

  void leave_out(const std::string& what) { parts_.leave_out(what); }

  void refuse_other_files() {
    for_each(root_, "include", [&](const Element& e) {
      values_.error(e, "other files are not read",
                    "let MuJoCo join them: mj_saveLastXML, or `compile model.xml out.xml`");
    });
  }

  void read_compiler() {
    for_each(root_, "compiler", [&](const Element& e) {
      MjcfCompiler& c = values_.compiler;
      if (const char* angle = e.Attribute("angle")) {
        c.degrees = std::string_view(angle) != "radian";
        if (c.degrees && std::string_view(angle) != "degree")
          values_.error(e, fmt::format("angle=\"{}\" is no unit of MJCF", printable(angle, 40)), "radian or degree");
      }
      if (const char* automatic = e.Attribute("autolimits")) c.autolimits = std::string_view(automatic) != "false";
      if (const char* geoms = e.Attribute("inertiafromgeom")) c.inertia_from_geoms = geoms;
      if (const char* order = e.Attribute("eulerseq")) {
        c.eulerseq = order;
        if (c.eulerseq.size() != 3 || c.eulerseq.find_first_not_of("xyzXYZ") != std::string::npos) {
          values_.error(e, "eulerseq is not three of x, y, z, X, Y, Z", "xyz is the usual one");
          c.eulerseq = "xyz";
        }
      }
      if (const char* where = e.Attribute("coordinate"); where && std::string_view(where) == "global")
        values_.error(e, "global coordinates are not read", "MuJoCo before 2.3.4 converts them");
      for (const char* changed : {"boundmass", "boundinertia", "settotalmass", "balanceinertia"})
        if (const char* value = e.Attribute(changed); value && std::string_view(value) != "0" &&
                                                      std::string_view(value) != "false" &&
                                                      std::string_view(value) != "-1")
          leave_out(fmt::format("{} of <compiler>", changed));
    });
  }

  void read_gravity() {
    for_each(root_, "option", [&](const Element& e) {
      document_.gravity = values_.triple(e, "", "gravity", document_.gravity);
      for_each(e, "flag", [&](const Element& flag) {
        if (const char* on = flag.Attribute("gravity"); on && std::string_view(on) == "disable") document_.gravity = {};
      });
      for (const char* medium : {"wind", "density", "viscosity"})
        if (e.Attribute(medium)) leave_out("the medium around the robot");
    });
  }

  // An empty name is none.
  static const char* given_name(const Element& element) {
    const char* given = element.Attribute("name");
    return given && *given ? given : nullptr;
  }

  std::string fresh_name(const Element& element, const std::string& otherwise) {
    const char* given = given_name(element);
    std::string name = given ? given : otherwise;
    if (name.size() > limits_.name_length || printable(name, name.size()) != name) {
      values_.error(element, "a name is too long, or has control characters", "rename it");
      name = otherwise;
    }
    for (int i = 2; names_.contains(name); ++i) name = fmt::format("{}_{}", given ? given : otherwise, i);
    names_.insert(name);
    return name;
  }

  struct Inside {
    std::size_t link = 0;
    std::string childclass;
    Motion frame;  // of the <frame> elements, in the body
  };

  std::size_t add_link(const std::string& name, const Location& where, const Motion& in_world) {
    document_.links.push_back({name, {}, where, where});
    places_.push_back({{}, in_world});
    return document_.links.size() - 1;
  }

  // Children of a body or of a <frame> in it.
  void read_body_parts(const Element& element, const Inside& inside, std::size_t depth) {
    if (depth > limits_.nesting) return values_.error(element, "bodies are nested too deeply", "is this a robot?");
    for (const Element* e = element.FirstChildElement(); e; e = e->NextSiblingElement()) {
      const std::string_view kind = e->Name();
      if (kind == "body") read_body(*e, inside, depth);
      else if (kind == "frame") {
        Inside within = inside;
        if (const char* childclass = e->Attribute("childclass")) within.childclass = childclass;
        within.frame = inside.frame * values_.pose(*e, inside.childclass);
        read_body_parts(*e, within, depth + 1);
      } else if (kind == "site") {
        read_site(*e, inside);
      } else if (kind == "include" || kind == "replicate" || kind == "attach" || kind == "composite" ||
                 kind == "flexcomp") {
        values_.error(*e, fmt::format("<{}> is not read", kind),
                      "let MuJoCo write it out: mj_saveLastXML, or `compile model.xml out.xml`");
      }
    }
  }

  void read_site(const Element& element, const Inside& inside) {
    if (!given_name(element)) return;
    const std::string name = fresh_name(element, "site");
    UrdfJoint joint = fixed(name, inside.link, values_.where(element));
    joint.origin = places_[inside.link].body_in_link * inside.frame * values_.pose(element, inside.childclass);
    add_link(name, joint.where, places_[inside.link].link_in_world * joint.origin);
    document_.joints.push_back(joint);
  }

  UrdfJoint fixed(const std::string& child, std::size_t parent, const Location& where) const {
    UrdfJoint joint;
    joint.name = child;
    joint.parent = document_.links[parent].name;
    joint.child = child;
    joint.type = JointType::fixed;
    joint.where = joint.parent_where = joint.child_where = where;
    return joint;
  }

  void read_body(const Element& element, const Inside& outside, std::size_t depth) {
    if (document_.links.size() > 4 * limits_.joints)
      return values_.error(element, "too many bodies", "split the description");
    const Location where = values_.where(element);
    const std::string name = fresh_name(element, fmt::format("body{}", document_.links.size()));
    Inside inside{0, outside.childclass, {}};
    if (const char* childclass = element.Attribute("childclass")) inside.childclass = childclass;
    if (element.Attribute("gravcomp")) leave_out("gravcomp of bodies");
    if (const char* mocap = element.Attribute("mocap"); mocap && std::string_view(mocap) == "true")
      leave_out("mocap of bodies");
    const Motion pose = outside.frame * values_.pose(element, outside.childclass);
    std::vector<const Element*> joints;
    collect_joints(element, joints, 0);

    // The body's frame in the link in front of it, which moves on with each joint.
    std::size_t before = outside.link;
    Motion next = places_[before].body_in_link * pose;
    if (joints.empty()) {
      UrdfJoint joint = fixed(name, before, where);
      joint.origin = next;
      inside.link = add_link(name, where, places_[before].link_in_world * next);
      document_.joints.push_back(joint);
    }
    for (std::size_t i = 0; i < joints.size(); ++i) {
      const bool last = i + 1 == joints.size();
      const std::string link = last ? name : fresh_name(element, fmt::format("{}_{}", name, i + 1));
      const Motion at_joint = read_joint(*joints[i], inside.childclass, before, next, name, link);
      before = document_.links.size() - 1;
      next = inverse(at_joint);  // the body in the joint's frame
      if (last) inside.link = before;
    }
    places_[inside.link].body_in_link = joints.empty() ? Motion{} : next;
    if (norm(places_[inside.link].body_in_link.translation) > 1e-12L) {
      const std::string own = fresh_name(root_, name + "_frame");
      UrdfJoint joint = fixed(own, inside.link, where);
      joint.origin = places_[inside.link].body_in_link;
      add_link(own, where, places_[inside.link].link_in_world * joint.origin);
      document_.joints.push_back(joint);
    }
    read_inertia(element, inside, name);
    read_body_parts(element, inside, depth + 1);
  }

  // The joints of the body, also inside of <frame>; an unnamed joint in a rotated frame would need that rotation.
  void collect_joints(const Element& element, std::vector<const Element*>& joints, std::size_t depth) {
    if (depth > limits_.nesting) return;
    for (const Element* e = element.FirstChildElement(); e; e = e->NextSiblingElement()) {
      const std::string_view kind = e->Name();
      if (kind == "joint" || kind == "freejoint") {
        joints.push_back(e);
        if (depth > 0) values_.error(*e, "a joint inside of <frame> is not read", "move it into its body");
      } else if (kind == "frame") {
        collect_joints(*e, joints, depth + 1);
      }
    }
  }

  // Adds the joint and the link `link` behind it; returns the joint's frame in the body.
  Motion read_joint(const Element& element, const std::string& childclass, std::size_t before, const Motion& body,
                    const std::string& owner, const std::string& link) {
    UrdfJoint joint = fixed(link, before, values_.where(element));
    joint.name = unique_joint(element, "joint_of_" + owner);
    const bool is_free =
        std::string_view(element.Name()) == "freejoint" || values_.word(element, childclass, "type", "hinge") == "free";
    const std::string type = is_free ? "free" : values_.word(element, childclass, "type", "hinge");
    joint.origin = body;
    if (is_free) {
      joint.floating = true;
      if (before != 0) values_.error(element, "a free joint below another body", "it stands in a body of the world");
      document_.joints.push_back(joint);
      add_link(link, joint.where, places_[before].link_in_world * body);
      return {};
    }
    if (type != "hinge" && type != "slide") {
      values_.error(element, fmt::format("joint {} is {}", printable(joint.name, 60), printable(type, 40)),
                    "hinges, slides and free joints are read; write a ball as three hinges");
    }
    const bool turns = type != "slide";
    joint.type = turns ? JointType::revolute : JointType::prismatic;
    const Vector axis = values_.triple(element, childclass, "axis", {0, 0, 1});
    if (norm(axis) > 1e-9L) joint.axis = unit(axis);
    else values_.error(element, fmt::format("the axis of joint {} is zero", printable(joint.name, 60)), "0 0 1");
    const Motion at_joint{{}, values_.triple(element, childclass, "pos", {})};
    const auto angle = [&](Real value) { return turns ? values_.radians(value) : value; };
    const Real ref = angle(values_.number(element, childclass, "ref", 0));
    Motion back;
    if (turns) back.rotation = rotation_about(joint.axis, rigid::angle_of(-ref));
    else back.translation = -ref * joint.axis;
    joint.origin = body * at_joint * back;
    const auto size = [&](const char* attribute) {
      const Real value = values_.number(element, childclass, attribute, 0);
      if (value < 0)
        values_.error(element, fmt::format("the {} of joint {} is negative", attribute, printable(joint.name, 60)),
                      "give its size");
      return decimal_of(value);
    };
    joint.motor_inertia = size("armature");
    joint.damping = size("damping");
    joint.friction = size("frictionloss");
    const Real stiffness = values_.number(element, childclass, "stiffness", 0);
    joint.spring = decimal_of(stiffness);
    joint.friction_offset = decimal_of(-stiffness * angle(values_.number(element, childclass, "springref", 0)));
    read_range(element, childclass, joint, angle);
    document_.joints.push_back(joint);
    parts_.refs[joint.name] = ref;
    parts_.joint_index[joint.name] = document_.joints.size() - 1;
    add_link(link, joint.where, places_[before].link_in_world * body * at_joint);
    return at_joint;
  }

  std::string unique_joint(const Element& element, const std::string& otherwise) {
    const char* given = given_name(element);
    std::string name = given ? given : otherwise;
    if (name.size() > limits_.name_length || printable(name, name.size()) != name) {
      values_.error(element, "a name is too long, or has control characters", "rename it");
      name = otherwise;
    }
    for (int i = 2; joint_names_.contains(name); ++i) name = fmt::format("{}_{}", otherwise, i);
    joint_names_.insert(name);
    return name;
  }

  template <class Angle>
  void read_range(const Element& element, const std::string& childclass, UrdfJoint& joint, const Angle& angle) {
    const std::string limited = values_.word(element, childclass, "limited", "auto");
    const std::vector<Real> range = values_.numbers(element, childclass, "range", 2);
    if (range.size() == 2 && (limited == "true" || (limited == "auto" && values_.compiler.autolimits))) {
      joint.limits.lower = static_cast<double>(angle(range[0]));
      joint.limits.upper = static_cast<double>(angle(range[1]));
      if (joint.limits.lower > joint.limits.upper)
        values_.error(element, fmt::format("the range of joint {} is reversed", printable(joint.name, 60)), "");
    }
    const std::vector<Real> force = values_.numbers(element, childclass, "actuatorfrcrange", 2);
    if (force.size() == 2 && force[1] > 0)
      joint.limits.effort = static_cast<double>(std::max(std::abs(force[0]), std::abs(force[1])));
  }

  void read_inertia(const Element& element, const Inside& inside, const std::string& name) {
    UrdfLink& link = document_.links[inside.link];
    const Element* inertial = element.FirstChildElement("inertial");
    const std::string& from = values_.compiler.inertia_from_geoms;
    rigid::Body body;
    if (inertial && from != "true") {
      link.inertial_where = values_.where(*inertial);
      body.mass = values_.number(*inertial, "", "mass", 0);
      if (body.mass < 0)
        values_.error(*inertial, fmt::format("the mass of {} is negative", printable(name, 60)),
                      "give a positive mass");
      const std::vector<Real> full = values_.numbers(*inertial, "", "fullinertia", 6);
      const Vector diagonal = values_.triple(*inertial, "", "diaginertia", {});
      body.inertia = {{diagonal.x, 0, 0}, {0, diagonal.y, 0}, {0, 0, diagonal.z}};
      if (full.size() == 6)
        body.inertia = {{full[0], full[3], full[4]}, {full[3], full[1], full[5]}, {full[4], full[5], full[2]}};
      body = moved(body, values_.pose(*inertial, ""));
    } else if (from != "false") {
      add_geoms(element, inside.childclass, {}, body, 0);
    }
    link.body = moved(body, places_[inside.link].body_in_link);
  }

  void add_geoms(const Element& element, const std::string& childclass, const Motion& frame, rigid::Body& body,
                 std::size_t depth) {
    if (depth > limits_.nesting) return;
    for (const Element* e = element.FirstChildElement(); e; e = e->NextSiblingElement()) {
      const std::string_view kind = e->Name();
      if (kind == "geom") body = joined(body, body_of_geom(values_, *e, childclass, frame));
      if (kind != "frame") continue;
      const char* own = e->Attribute("childclass");
      add_geoms(*e, own ? own : childclass, frame * values_.pose(*e, childclass), body, depth + 1);
    }
  }

  const Element& root_;
  Diagnostics& diagnostics_;
  const Limits& limits_;
  MjcfValues values_;
  MjcfParts parts_;
  UrdfDocument& document_ = parts_.document;
  std::vector<MjcfPlace>& places_ = parts_.places;
  std::set<std::string> names_, joint_names_;
};

}  // namespace

Robot read_mjcf(std::string_view text, const std::string& file, Diagnostics& diagnostics, const ReadOptions& options) {
  const XmlFile xml(text, file, options.limits);
  return robot_of(MjcfReader(xml, diagnostics, options.limits, options.right_angles).read(), diagnostics, options);
}

}  // namespace armature::internal
