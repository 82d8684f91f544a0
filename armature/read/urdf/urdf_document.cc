// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/read/urdf/urdf_document.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

#include "armature/base/characters.h"
#include "armature/base/error.h"
#include "armature/base/text.h"
#include "armature/read/urdf/urdf_free_joints.h"
#include "armature/read/urdf/urdf_values.h"
#include "armature/read/urdf/xml.h"

namespace armature::internal {
namespace {

using Element = tinyxml2::XMLElement;

std::string called(const char* kind, const std::string& name) {
  return name.empty() ? fmt::format("a {}", kind) : fmt::format("{} {}", kind, printable(name, 60));
}

class UrdfReader {
 public:
  UrdfReader(const XmlFile& xml, Diagnostics& diagnostics, const Limits& limits, double right_angles,
             bool floating_joints)
      : root_(xml.root()),
        diagnostics_(diagnostics),
        limits_(limits),
        right_angles_(right_angles),
        floating_joints_(floating_joints),
        values_(xml, diagnostics, limits, right_angles) {}

  UrdfDocument read() {
    UrdfDocument document;
    document.where = values_.where(root_);
    if (local_name(root_) != "robot") {
      const bool sdf = local_name(root_) == "sdf", mujoco = local_name(root_) == "mujoco";
      diagnostics_.error(document.where,
                         fmt::format("the root element is <{}>, not <robot>", printable(root_.Name(), 60)),
                         sdf || mujoco ? "this is another format: convert it to URDF" : "is this a URDF file?");
      return document;
    }
    if (refuse_xacro()) return document;
    values_.spelling(root_, {"link", "joint", "material", "transmission", "gazebo", "loop", "constraint"}, {"name"});
    document.name = root_.Attribute("name") ? values_.name(root_, "name", "the robot").value_or("") : "robot";

    std::size_t joints = 0;
    for (const Element* e = root_.FirstChildElement(); e; e = e->NextSiblingElement()) {
      if (local_name(*e) == "link") document.links.push_back(read_link(*e));
      if (local_name(*e) == "loop" || local_name(*e) == "constraint") document.loops.push_back(read_loop(*e));
      if (local_name(*e) == "transmission")
        for (const Element* j = e->FirstChildElement("joint"); j; j = j->NextSiblingElement("joint"))
          if (const char* name = j->Attribute("name")) document.transmitted.emplace_back(name);
      if (local_name(*e) != "joint") continue;
      if (++joints > limits_.joints) {
        diagnostics_.error(values_.where(*e), fmt::format("more than {} joints", limits_.joints),
                           "split the description or raise the limit");
        return document;
      }
      UrdfJoint joint = read_joint(*e);
      const std::string_view type = e->Attribute("type") ? e->Attribute("type") : "";
      if (type == "floating" && !floating_joints_) {
        joint.floating = true;
        joint.type = JointType::fixed;
      }
      if (joint.floating || (type != "floating" && type != "planar")) {
        document.joints.push_back(joint);
        continue;
      }
      const std::vector<UrdfJoint> parts = free_joints(joint, type, document.links);
      joints += parts.size() - 1;
      document.joints.insert(document.joints.end(), parts.begin(), parts.end());
      diagnostics_.note(joint.where,
                        fmt::format("joint {} is {}: taken as the joints {} to {}", printable(joint.name, 60), type,
                                    printable(parts.front().name, 80), printable(parts.back().name, 80)));
    }
    say_once();
    if (document.links.empty())
      diagnostics_.error(document.where, "the robot has no links", "add <link> and <joint> elements");
    values_.note_angles();
    return document;
  }

 private:
  bool refuse_xacro() {
    for (const Element* e = root_.FirstChildElement(); e; e = e->NextSiblingElement())
      for (const Element* inner = e; inner; inner = inner == e ? e->FirstChildElement() : inner->NextSiblingElement())
        if (std::string_view(inner->Name()).starts_with("xacro:")) {
          diagnostics_.error(values_.where(*inner), "this is a xacro file, not yet a URDF",
                             "run `xacro FILE > robot.urdf` first");
          return true;
        }
    return false;
  }

  // A required number.
  Rational required(const Element& element, const char* attribute) {
    if (!element.Attribute(attribute))
      diagnostics_.error(values_.where(element),
                         fmt::format("<{}> has no {}", printable(element.Name(), 60), attribute),
                         fmt::format("add {}=\"...\"", attribute));
    return values_.number(element, attribute).value_or(Rational(0));
  }

  // A number that must not be negative; zero when it is not given.
  Rational size(const Element& element, const char* attribute, const std::string& owner, bool or_unlimited = false) {
    const std::optional<Rational> value = values_.number(element, attribute, or_unlimited);
    if (!value) return 0;
    if (value->sign() < 0)
      diagnostics_.error(values_.where(element, attribute), fmt::format("the {} of {} is negative", attribute, owner),
                         "give its size");
    return *value;
  }

  UrdfLink read_link(const Element& element) {
    UrdfLink link;
    link.where = link.inertial_where = values_.where(element);
    link.name = values_.name(element, "name", "a link").value_or("");
    values_.spelling(element, {"inertial", "visual", "collision"}, {"name", "type"});
    if (const Element* inertial = values_.child(element, "inertial")) {
      link.inertial_where = values_.where(*inertial);
      link.body = read_inertial(*inertial, called("link", link.name));
    }
    return link;
  }

  rigid::Body read_inertial(const Element& element, const std::string& owner) {
    values_.spelling(element, {"origin", "mass", "inertia"}, {});
    const rigid::Motion pose = values_.pose(values_.child(element, "origin"));
    rigid::Body at_centre;
    if (const Element* mass = values_.child(element, "mass")) {
      values_.spelling(*mass, {}, {"value"});
      const Rational value = required(*mass, "value");
      if (value.sign() < 0)
        diagnostics_.error(values_.where(*mass, "value"), fmt::format("the mass of {} is negative", owner),
                           "give a positive mass, or leave out <inertial>");
      at_centre.mass = value.to_long_double();
    } else {
      diagnostics_.error(values_.where(element), fmt::format("the inertia of {} has no mass", owner),
                         "add <mass value=\"...\"/>, or leave out <inertial>");
    }
    if (const Element* inertia = values_.child(element, "inertia")) {
      values_.spelling(*inertia, {}, {"ixx", "ixy", "ixz", "iyy", "iyz", "izz"});
      const auto entry = [&](const char* name) { return required(*inertia, name).to_long_double(); };
      const rigid::Real xx = entry("ixx"), xy = entry("ixy"), xz = entry("ixz");
      const rigid::Real yy = entry("iyy"), yz = entry("iyz"), zz = entry("izz");
      at_centre.inertia = {{xx, xy, xz}, {xy, yy, yz}, {xz, yz, zz}};
    } else {
      diagnostics_.error(values_.where(element), fmt::format("{} has a mass and no <inertia>", owner),
                         "add <inertia ixx=... ixy=... ixz=... iyy=... iyz=... izz=.../>; zeros for a point mass");
    }
    return moved(at_centre, pose);
  }

  UrdfJoint read_joint(const Element& element) {
    UrdfJoint joint;
    joint.where = joint.parent_where = joint.child_where = values_.where(element);
    joint.name = values_.name(element, "name", "a joint").value_or("");
    const std::string owner = called("joint", joint.name);
    values_.spelling(element,
                     {"origin", "parent", "child", "axis", "calibration", "dynamics", "limit", "mimic",
                      "safety_controller", "armature"},
                     {"name", "type", "independent"});
    if (const char* independent = element.Attribute("independent")) {
      const std::string said = lower_case(independent);
      if (said != "true" && said != "false")
        diagnostics_.error(values_.where(element, "independent"),
                           fmt::format("independent of {} is {}", owner, printable(said, 60)), "true or false");
      joint.independent = said == "true";
    }
    const std::string type = read_type(element, joint, owner);
    joint.origin = values_.pose(values_.child(element, "origin"));
    joint.parent = read_end(element, "parent", owner, joint.parent_where);
    joint.child = read_end(element, "child", owner, joint.child_where);
    if (joint.type == JointType::fixed) {
      if (const Element* mimic = values_.child(element, "mimic"))
        diagnostics_.warning(values_.where(*mimic), owner + " is fixed: its <mimic> is ignored", "remove one of them");
      return joint;
    }
    if (type == "floating") return joint;  // it has no axis
    read_axis(element, joint, owner);
    if (type == "planar") return joint;  // nor limits
    read_limits(element, type == "continuous", joint, owner);
    if (const Element* dynamics = values_.child(element, "dynamics")) {
      values_.spelling(*dynamics, {}, {"damping", "friction"});
      joint.damping = size(*dynamics, "damping", owner);
      joint.friction = size(*dynamics, "friction", owner);
    }
    if (const Element* beyond = values_.child(element, "armature")) {
      values_.spelling(*beyond, {},
                       {"motor_inertia", "friction_offset", "friction_width", "stribeck_friction", "stribeck_velocity",
                        "load_friction", "gear_ratio", "breakaway", "spring", "spring_cosine", "spring_sine",
                        "elasticity", "elastic_damping"});
      joint.motor_inertia = size(*beyond, "motor_inertia", owner);
      joint.friction_offset = values_.number(*beyond, "friction_offset").value_or(Rational(0));
      joint.friction_width = size(*beyond, "friction_width", owner);
      joint.stribeck_friction = values_.number(*beyond, "stribeck_friction").value_or(Rational(0));
      joint.stribeck_velocity = size(*beyond, "stribeck_velocity", owner);
      joint.load_friction = size(*beyond, "load_friction", owner);
      joint.gear_ratio = values_.number(*beyond, "gear_ratio").value_or(Rational(0));
      joint.breakaway = size(*beyond, "breakaway", owner);
      joint.spring = values_.number(*beyond, "spring").value_or(Rational(0));
      joint.spring_cosine = values_.number(*beyond, "spring_cosine").value_or(Rational(0));
      joint.spring_sine = values_.number(*beyond, "spring_sine").value_or(Rational(0));
      joint.elasticity = size(*beyond, "elasticity", owner);
      joint.elastic_damping = size(*beyond, "elastic_damping", owner);
    }
    if (const Element* mimic = values_.child(element, "mimic")) read_mimic(*mimic, joint, owner);
    return joint;
  }

  UrdfLoop read_loop(const Element& element) {
    UrdfLoop loop;
    loop.where = values_.where(element);
    const bool plus = local_name(element) == "loop";
    loop.name = values_.name(element, "name", plus ? "a loop" : "a constraint").value_or("");
    const std::string owner = called(plus ? "loop" : "constraint", loop.name);
    if (plus) values_.spelling(element, {"predecessor", "successor", "axis"}, {"name", "type"});
    else
      values_.spelling(element, {"parent", "parent_origin", "parent_axis", "child", "child_origin", "child_axis"},
                       {"name", "type"});
    UrdfJoint joint;  // its type and axis are read like those of a joint
    joint.where = loop.where;
    const std::string type = read_type(element, joint, owner);
    if (type == "floating" || type == "planar" || type == "fixed")
      diagnostics_.error(values_.where(element, "type"),
                         fmt::format("{} is {}: a loop is cut at a joint with one freedom", owner, type),
                         "close a loop with a revolute, continuous or prismatic joint");
    read_axis(element, joint, owner, plus ? "axis" : "parent_axis");
    loop.type = joint.type;
    loop.axis = joint.axis;
    const std::array<const char*, 2> ends =
        plus ? std::array{"predecessor", "successor"} : std::array{"parent", "child"};
    for (std::size_t i = 0; i < 2; ++i) {
      loop.link_where[i] = loop.where;
      const Element* end = values_.child(element, ends[i]);
      if (end && plus) {
        loop.link_where[i] = values_.where(*end);
        values_.spelling(*end, {"origin"}, {"link"});
        loop.links[i] = values_.name(*end, "link", fmt::format("the {} of {}", ends[i], owner)).value_or("");
      } else {
        loop.links[i] = read_end(element, ends[i], owner, loop.link_where[i]);
      }
      loop.origins[i] = values_.pose(plus ? (end ? values_.child(*end, "origin") : nullptr)
                                          : values_.child(element, i == 0 ? "parent_origin" : "child_origin"));
    }
    return loop;
  }

  std::string read_type(const Element& element, UrdfJoint& joint, const std::string& owner) {
    const char* given = element.Attribute("type");
    const std::string type = given ? given : "";
    const Location where = values_.where(element, "type");
    if (type == "fixed") joint.type = JointType::fixed;
    else if (type == "prismatic") joint.type = JointType::prismatic;
    else if (!given)
      diagnostics_.error(where, owner + " has no type", "add type=\"revolute\", prismatic, continuous or fixed");
    else if (type != "revolute" && type != "continuous" && type != "floating" && type != "planar") {
      const std::string_view meant = similar(type, {"revolute", "prismatic", "continuous", "fixed", "floating"});
      diagnostics_.error(
          where, fmt::format("{} has the unknown type {}", owner, printable(type, 60)),
          meant.empty() ? "use revolute, prismatic, continuous or fixed" : fmt::format("did you mean {}?", meant));
    }
    return type;
  }

  // The link at one end of the joint.
  std::string read_end(const Element& element, const char* end, const std::string& owner, Location& where) {
    const Element* found = values_.child(element, end);
    if (!found) {
      diagnostics_.error(where, fmt::format("{} has no <{}>", owner, end), fmt::format("add <{} link=\"...\"/>", end));
      return {};
    }
    where = values_.where(*found);
    values_.spelling(*found, {}, {"link"});
    return values_.name(*found, "link", fmt::format("the {} of {}", end, owner)).value_or("");
  }

  void read_axis(const Element& element, UrdfJoint& joint, const std::string& owner, const char* name = "axis") {
    const Element* axis = values_.child(element, name);
    if (!axis) return;  // URDF's default is the x axis
    values_.spelling(*axis, {}, {"xyz"});
    if (!axis->Attribute("xyz")) return;
    const std::size_t before = diagnostics_.error_count();
    const rigid::Vector given = values_.triple(*axis, "xyz");
    if (diagnostics_.error_count() != before) return;
    const Location where = values_.where(*axis, "xyz");
    const rigid::Real length = norm(given);
    if (!(length > 1e-9L)) {
      diagnostics_.error(where, fmt::format("the axis of {} is zero", owner), "give a direction such as \"0 0 1\"");
      return;
    }
    if (const rigid::Real off = std::abs(length - 1); off > rounded_axis)
      diagnostics_.warning(
          where, fmt::format("the axis of {} has length {:.6g} and is normalised", owner, static_cast<double>(length)),
          "give a unit vector");
    else if (off > 1e-6L) rounded_axes_.add(where, joint.name, off);
    joint.axis = unit(given);
    for (const rigid::Vector& e : {rigid::Vector{1, 0, 0}, rigid::Vector{0, 1, 0}, rigid::Vector{0, 0, 1}}) {
      const rigid::Real off = norm(cross(e, joint.axis));
      if (off >= std::max(right_angles_, rigid::angle_rounding)) continue;
      joint.axis = dot(e, joint.axis) < 0 ? -e : e;
      if (off > 1e-12L) turned_axes_.add(where, joint.name, off);
    }
  }

  void read_limits(const Element& element, bool continuous, UrdfJoint& joint, const std::string& owner) {
    const Element* limit = values_.child(element, "limit");
    if (!limit) {
      if (!continuous)
        diagnostics_.warning(joint.where, owner + " has no <limit>: taken as unlimited",
                             "add <limit lower=... upper=... velocity=... effort=.../>, or make it continuous");
      return;
    }
    values_.spelling(*limit, {}, {"lower", "upper", "velocity", "effort"});
    constexpr double unlimited = std::numeric_limits<double>::infinity();
    // URDF has no infinity; people write 1e16, or the largest double.
    const auto bound = [&](const Rational& value) {
      const double x = value.to_double();
      return std::abs(x) > UrdfValues::largest ? std::copysign(unlimited, x) : x;
    };
    for (const auto& [name, value] : {std::pair{"velocity", &joint.limits.velocity}, {"effort", &joint.limits.effort}})
      if (limit->Attribute(name)) *value = bound(size(*limit, name, owner, true));
    const bool no_zeros = take_zeros_as_missing(*limit, joint);
    if (continuous) return;
    if (!limit->Attribute("lower") && !limit->Attribute("upper")) {
      diagnostics_.warning(values_.where(*limit), owner + " has neither lower nor upper limit: taken as unlimited",
                           "add lower=\"...\" and upper=\"...\"");
      return;
    }
    const std::size_t before = diagnostics_.error_count();
    joint.limits.lower = bound(values_.number(*limit, "lower", true).value_or(Rational(0)));  // URDF's default is 0
    joint.limits.upper = bound(values_.number(*limit, "upper", true).value_or(Rational(0)));
    if (!no_zeros && joint.limits.lower == 0 && joint.limits.upper == 0)
      joint.limits.lower = -unlimited, joint.limits.upper = unlimited;
    if (diagnostics_.error_count() == before && joint.limits.lower > joint.limits.upper) {
      diagnostics_.warning(values_.where(*limit),
                           fmt::format("the limits of {} are reversed, {} to {}: taken as unlimited", owner,
                                       shortest(joint.limits.lower), shortest(joint.limits.upper)),
                           "lower must not be above upper; a missing one is 0");
      joint.limits.lower = -unlimited, joint.limits.upper = unlimited;  // as Bullet reads it
    }
  }

  // Exporters that know no limits write effort="0" velocity="0", and then lower="0" upper="0". True when neither is 0.
  bool take_zeros_as_missing(const Element& limit, UrdfJoint& joint) {
    bool found = false;
    for (double* value : {&joint.limits.velocity, &joint.limits.effort})
      if (*value == 0) {
        *value = std::numeric_limits<double>::infinity();
        found = true;
      }
    if (found) zero_limits_.add(values_.where(limit), joint.name, 0);
    return !found;
  }

  void read_mimic(const Element& element, UrdfJoint& joint, const std::string& owner) {
    values_.spelling(element, {}, {"joint", "multiplier", "offset"});
    UrdfMimic mimic;
    mimic.where = values_.where(element);
    mimic.joint = values_.name(element, "joint", "the mimic of " + owner).value_or("");
    mimic.multiplier = values_.number(element, "multiplier").value_or(Rational(1));
    mimic.offset = values_.number(element, "offset").value_or(Rational(0)).to_long_double();
    if (mimic.multiplier.is_zero())
      diagnostics_.error(mimic.where, owner + " mimics with multiplier 0 and never moves", "make the joint fixed");
    joint.mimic = std::move(mimic);
  }

  // Joints of which the same is to be said, once.
  struct SaidOnce {
    Location first = {};
    std::vector<std::string> joints = {};
    rigid::Real most = 0;
    void add(const Location& where, const std::string& joint, rigid::Real size) {
      if (joints.empty()) first = where;
      joints.push_back(printable(joint, 60));
      most = std::max(most, size);
    }
    std::string names() const {
      const std::size_t shown = std::min<std::size_t>(joints.size(), 8);
      const std::vector<std::string> some(joints.begin(), joints.begin() + static_cast<std::ptrdiff_t>(shown));
      return fmt::format("{}{}", fmt::join(some, ", "),
                         joints.size() > shown ? fmt::format(" and {} more", joints.size() - shown) : "");
    }
  };

  void say_once() const {
    if (!rounded_axes_.joints.empty())
      diagnostics_.note(rounded_axes_.first,
                        fmt::format("the length of the axis of {} differs from 1 by up to {:.2g}, as if it were "
                                    "rounded; it is normalised",
                                    rounded_axes_.names(), static_cast<double>(rounded_axes_.most)));
    if (!turned_axes_.joints.empty())
      diagnostics_.note(
          turned_axes_.first,
          fmt::format("the axis of {} is taken along a coordinate axis, {}{:.2g} rad away", turned_axes_.names(),
                      turned_axes_.joints.size() == 1 ? "" : "up to ", static_cast<double>(turned_axes_.most)));
    if (!zero_limits_.joints.empty())
      diagnostics_.warning(
          zero_limits_.first,
          fmt::format("efforts and speeds of 0 are taken as not given: those of {}", zero_limits_.names()),
          "with them, limits from 0 to 0; write what the drives can do");
  }

  static constexpr rigid::Real rounded_axis = 1e-3L;

  const Element& root_;
  Diagnostics& diagnostics_;
  const Limits& limits_;
  const rigid::Real right_angles_;
  const bool floating_joints_;
  UrdfValues values_;
  SaidOnce rounded_axes_, turned_axes_, zero_limits_;
};

}  // namespace

UrdfDocument read_urdf_document(std::string_view text, const std::string& file, Diagnostics& diagnostics,
                                const Limits& limits, double right_angles, bool floating_joints) {
  const XmlFile xml(text, file, limits);
  return UrdfReader(xml, diagnostics, limits, right_angles, floating_joints).read();
}

}  // namespace armature::internal
