// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// SDF, Gazebo's format, read as the same document as a URDF (urdf_document.h). Its links and joints have poses in any
// frame of the model: `relative_to` names a link, a joint or a <frame>; without it a link's is in the model, a joint's
// in its child link, a frame's in what it is attached to. Axes are in the frame of their joint, or `expressed_in`
// another.
//
// A link behind a joint gets its frame at the joint, as in a URDF; where the file's own is elsewhere, NAME_frame keeps
// it. A joint to a link that has one already closes a loop. The root is the link `world`, or the only one without a
// parent; a model that stands on nothing is read on a fixed base.
//
// Reference: http://sdformat.org/spec, "Pose frame semantics"
#include "armature/read/sdf/sdf.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <numbers>
#include <set>

#include "armature/base/characters.h"
#include "armature/base/error.h"
#include "armature/base/text.h"
#include "armature/read/urdf/urdf_robot.h"
#include "armature/read/urdf/xml.h"

namespace armature::internal {
namespace {

using rigid::Motion, rigid::Real, rigid::Vector;
using Element = tinyxml2::XMLElement;

// A frame of the model: its pose in the frame `in`.
struct Placed {
  Motion pose;
  std::string in;
  const Element* element = nullptr;
};

constexpr const char* model_frame = "__model__";

class SdfReader {
 public:
  SdfReader(const XmlFile& xml, Diagnostics& diagnostics, const Limits& limits, Real right_angles)
      : xml_(xml), diagnostics_(diagnostics), limits_(limits), right_angles_(right_angles) {}

  UrdfDocument read() {
    const Element* model = find_model();
    document_.where = xml_.where(model ? *model : xml_.root());
    if (!model) return std::move(document_);
    document_.name = name_of(*model);
    collect_frames(*model);
    for (const Element* e = model->FirstChildElement("link"); e; e = e->NextSiblingElement("link")) read_link(*e);
    for (const Element* e = model->FirstChildElement("joint"); e; e = e->NextSiblingElement("joint")) read_joint(*e);
    attach_frames(*model);
    return std::move(document_);
  }

 private:
  void error(const Element& element, std::string message, std::string hint) {
    diagnostics_.error(xml_.where(element), std::move(message), std::move(hint));
  }

  const Element* find_model() {
    const Element& root = xml_.root();
    if (std::string_view(root.Name()) != "sdf") {
      error(root, fmt::format("the file is no SDF: its root is <{}>", printable(root.Name(), 40)), "its root is <sdf>");
      return nullptr;
    }
    const Element* world = root.FirstChildElement("world");
    const Element& holder = world ? *world : root;
    if (world)
      if (const Element* g = world->FirstChildElement("gravity")) {
        const std::vector<Real> v = numbers(*g, 3);
        if (v.size() == 3) document_.gravity = {v[0], v[1], v[2]};
      }
    const Element* model = holder.FirstChildElement("model");
    if (!model) error(holder, "the file has no <model>", "a robot is a model");
    else if (const Element* other = model->NextSiblingElement("model"))
      error(*other, "a second <model>", "keep the robot's alone");
    else
      for (const char* not_read : {"model", "include"})
        if (const Element* nested = model->FirstChildElement(not_read))
          error(*nested, fmt::format("<{}> inside of a model is not read", not_read),
                "write its links and joints into the model: `gz sdf -p FILE` expands it");
    return model;
  }

  std::string name_of(const Element& element) {
    const char* given = element.Attribute("name");
    const std::string name = given ? given : "";
    if (name.empty()) error(element, fmt::format("<{}> has no name", printable(element.Name(), 40)), "name it");
    if (name.size() > limits_.name_length || printable(name, name.size()) != name) {
      error(element, "a name is too long, or has control characters", "rename it");
      return "";
    }
    return name;
  }

  static std::string trimmed(const char* text) {
    std::string_view rest = text ? text : "";
    rest.remove_prefix(std::min(rest.find_first_not_of(spaces), rest.size()));
    if (!rest.empty()) rest = rest.substr(0, rest.find_last_not_of(spaces) + 1);
    return std::string(rest);
  }

  // The numbers in an element; empty after an error.
  std::vector<Real> numbers(const Element& element, std::size_t count) {
    std::vector<Real> result;
    const std::string text = trimmed(element.GetText());
    for (std::string_view rest = text; !rest.empty();) {
      const std::size_t end = std::min(rest.find_first_of(spaces), rest.size());
      const std::string_view one = rest.substr(0, end);
      rest.remove_prefix(end);
      rest.remove_prefix(std::min(rest.find_first_not_of(spaces), rest.size()));
      const auto value = one.size() <= limits_.expression_length ? Rational::from_decimal(one) : std::nullopt;
      if (!value || result.size() == count) {
        error(element,
              value ? fmt::format("<{}> has more than {} numbers", printable(element.Name(), 40), count)
                    : fmt::format("\"{}\" is not a number", printable(one, 60)),
              "write decimals, with blanks between them");
        return {};
      }
      result.push_back(value->to_long_double());
    }
    if (result.size() == count) return result;
    error(element, fmt::format("<{}> needs {} numbers", printable(element.Name(), 40), count), "");
    return {};
  }
  static constexpr Real largest = 1e12L;
  // The number in the child `name`; those beyond any size are infinite.
  Real number(const Element& parent, const char* name, Real otherwise) {
    const Element* child = parent.FirstChildElement(name);
    if (!child) return otherwise;
    const std::string text = lower_case(trimmed(child->GetText()));
    if (text == "inf" || text == "+inf" || text == "infinity") return std::numeric_limits<Real>::infinity();
    if (text == "-inf" || text == "-infinity") return -std::numeric_limits<Real>::infinity();
    const std::vector<Real> found = numbers(*child, 1);
    if (found.empty()) return otherwise;
    return std::abs(found[0]) > largest ? std::copysign(std::numeric_limits<Real>::infinity(), found[0]) : found[0];
  }
  Rational size(const Element& parent, const char* name) {
    const Real value = number(parent, name, 0);
    if (!(value >= 0 && value <= largest))
      error(parent, fmt::format("<{}> is negative or has no end", name), "give its size");
    return rigid::tidy(value >= 0 && value <= largest ? value : 0, 0);
  }

  Motion pose_in(const Element& parent) {
    const Element* element = parent.FirstChildElement("pose");
    if (!element || trimmed(element->GetText()).empty()) return {};
    const char* format = element->Attribute("rotation_format");
    const bool quaternion = format && std::string_view(format) == "quat_xyzw";
    const std::vector<Real> v = numbers(*element, quaternion ? 7 : 6);
    if (v.empty()) return {};
    for (const Real x : v)
      if (!(std::abs(x) <= largest))
        return error(*element, "a pose of no finite size", "use metres and radians"), Motion{};
    const Vector position{v[0], v[1], v[2]};
    if (quaternion) {
      const Real n = std::sqrt(v[3] * v[3] + v[4] * v[4] + v[5] * v[5] + v[6] * v[6]);
      if (!(n > 1e-9L)) return error(*element, "a rotation that is zero", ""), Motion{};
      const Vector axis{v[3] / n, v[4] / n, v[5] / n};
      const Real sine = norm(axis);
      if (sine < 1e-15L) return {{}, position};
      return {rotation_about(unit(axis), angle(2 * std::atan2(sine, v[6] / n))), position};
    }
    const bool degrees = element->BoolAttribute("degrees", false);
    const auto turn = [&](Real x) { return angle(degrees ? x * std::numbers::pi_v<Real> / 180 : x); };
    return {rotation_of_rpy(turn(v[3]), turn(v[4]), turn(v[5])), position};
  }
  rigid::Angle angle(Real radians) const {
    return rigid::angle_of(radians, nullptr, false, std::max(right_angles_, rigid::angle_rounding));
  }

  static std::string relative_to(const Element& parent, const std::string& otherwise) {
    const Element* pose = parent.FirstChildElement("pose");
    const char* given = pose ? pose->Attribute("relative_to") : nullptr;
    if (!given && pose) given = pose->Attribute("frame");  // before version 1.7
    return given && *given ? given : otherwise;
  }

  // Where every link, joint and frame of the file is.
  void collect_frames(const Element& model) {
    std::size_t count = 0;
    for (const Element* e = model.FirstChildElement(); e; e = e->NextSiblingElement()) {
      const std::string_view kind = e->Name();
      if (kind != "link" && kind != "joint" && kind != "frame") continue;
      if (++count > 4 * limits_.joints) return error(*e, "too many links and joints", "split the description");
      const std::string name = name_of(*e);
      std::string otherwise = model_frame;
      if (kind == "joint")
        otherwise = trimmed(e->FirstChildElement("child") ? e->FirstChildElement("child")->GetText() : "");
      if (kind == "frame" && e->Attribute("attached_to")) otherwise = e->Attribute("attached_to");
      if (!name.empty() && !frames_.emplace(name, Placed{pose_in(*e), relative_to(*e, otherwise), e}).second)
        error(*e, fmt::format("a second frame called {}", printable(name, 60)), "rename one of them");
    }
  }

  // The pose of a frame in the model.
  Motion pose_of(const std::string& name, const Element& asked) {
    Motion pose;
    std::string at = name;
    for (std::size_t steps = 0; at != model_frame && at != "world" && !at.empty(); ++steps) {
      const auto found = frames_.find(at);
      if (found == frames_.end() || steps > frames_.size()) {
        error(asked,
              found == frames_.end() ? fmt::format("there is no frame {}", printable(at, 60))
                                     : fmt::format("the pose of {} depends on itself", printable(name, 60)),
              "poses are relative to links, joints and frames of the model");
        return {};
      }
      pose = found->second.pose * pose;
      at = found->second.in;
    }
    return pose;
  }

  void read_link(const Element& element) {
    UrdfLink link;
    link.name = name_of(element);
    link.where = link.inertial_where = xml_.where(element);
    if (const Element* inertial = element.FirstChildElement("inertial")) {
      link.inertial_where = xml_.where(*inertial);
      rigid::Body body;
      body.mass = size(*inertial, "mass").to_long_double();
      if (!inertial->FirstChildElement("mass")) body.mass = 1;  // SDF's default
      Real xx = 1, yy = 1, zz = 1, xy = 0, xz = 0, yz = 0;
      if (const Element* i = inertial->FirstChildElement("inertia")) {
        xx = number(*i, "ixx", 1), yy = number(*i, "iyy", 1), zz = number(*i, "izz", 1);
        xy = number(*i, "ixy", 0), xz = number(*i, "ixz", 0), yz = number(*i, "iyz", 0);
      }
      for (const Real x : {xx, yy, zz, xy, xz, yz})
        if (!(std::abs(x) <= largest)) return error(*inertial, "an inertia of no finite size", "use kg m^2");
      body.inertia = {{xx, xy, xz}, {xy, yy, yz}, {xz, yz, zz}};
      link.body = moved(body, pose_in(*inertial));
    }
    links_[link.name] = document_.links.size();
    document_.links.push_back(std::move(link));
  }

  void read_joint(const Element& element) {
    UrdfJoint joint;
    joint.name = name_of(element);
    joint.where = joint.parent_where = joint.child_where = xml_.where(element);
    const auto end = [&](const char* which) {
      const Element* e = element.FirstChildElement(which);
      const std::string frame = trimmed(e ? e->GetText() : "");
      if (frame.empty()) error(element, fmt::format("joint {} has no <{}>", printable(joint.name, 60), which), "");
      return link_of(frame, element);
    };
    joint.parent = end("parent");
    joint.child = end("child");
    const std::string type = element.Attribute("type") ? element.Attribute("type") : "";
    if (type == "fixed") joint.type = JointType::fixed;
    else if (type == "prismatic") joint.type = JointType::prismatic;
    else if (type != "revolute" && type != "continuous") {
      error(element,
            fmt::format("joint {} is {}", printable(joint.name, 60), type.empty() ? "of no type" : printable(type, 40)),
            "revolute, continuous, prismatic and fixed joints are read");
      return;
    }
    if (diagnostics_.has_errors()) return;
    if (joint.parent == "world" && !links_.contains("world")) {
      links_["world"] = document_.links.size();
      document_.links.push_back({"world", {}, joint.where, joint.where});
    }
    const Motion at = pose_of(joint.name, element);  // in the model
    if (const Element* axis = element.FirstChildElement("axis"); axis && joint.type != JointType::fixed)
      read_axis(element, *axis, joint, at, type == "continuous");
    if (behind_.contains(joint.child)) return add_loop(joint, at);
    behind_.insert(joint.child);
    poses_[joint.child] = at;
    joint.origin = at;  // in the model until all poses are known
    pending_.push_back(std::move(joint));
  }

  // A joint may name a frame that is fixed to a link.
  std::string link_of(std::string name, const Element& asked) {
    for (std::size_t steps = 0; steps <= frames_.size(); ++steps) {
      if (name == "world" || links_.contains(name)) return name;
      const auto found = frames_.find(name);
      if (found == frames_.end()) break;
      const Element& frame = *found->second.element;
      const char* attached = frame.Attribute("attached_to");
      if (std::string_view(frame.Name()) != "frame" || !attached) break;
      name = attached;
    }
    error(asked, fmt::format("there is no link {}", printable(name, 60)), "name a link of the model, or world");
    return "";
  }

  void read_axis(const Element& element, const Element& axis, UrdfJoint& joint, const Motion& at, bool continuous) {
    if (const Element* xyz = axis.FirstChildElement("xyz")) {
      const std::vector<Real> v = numbers(*xyz, 3);
      if (v.size() != 3) return;
      Vector direction{v[0], v[1], v[2]};
      if (!(norm(direction) > 1e-9L && norm(direction) < largest))
        return error(*xyz, fmt::format("the axis of joint {} is zero", printable(joint.name, 60)), "0 0 1");
      const char* in = xyz->Attribute("expressed_in");
      const Element* old = axis.FirstChildElement("use_parent_model_frame");
      const bool in_model = old && (trimmed(old->GetText()) == "1" || trimmed(old->GetText()) == "true");
      if (in && *in) direction = transpose(at.rotation) * (pose_of(in, element).rotation * direction);
      else if (in_model) direction = transpose(at.rotation) * direction;
      joint.axis = unit(direction);
    } else {
      joint.axis = {0, 0, 1};
    }
    if (const Element* limit = axis.FirstChildElement("limit")) {
      if (!continuous) {
        joint.limits.lower = static_cast<double>(number(*limit, "lower", -INFINITY));
        joint.limits.upper = static_cast<double>(number(*limit, "upper", INFINITY));
      }
      const auto positive = [&](const char* name) {
        const auto value = static_cast<double>(number(*limit, name, INFINITY));
        return value > 0 ? value : static_cast<double>(INFINITY);  // SDF writes none as -1
      };
      joint.limits.velocity = positive("velocity");
      joint.limits.effort = positive("effort");
      if (joint.limits.lower > joint.limits.upper)
        error(*limit, fmt::format("the limits of joint {} are reversed", printable(joint.name, 60)), "");
    }
    if (const Element* dynamics = axis.FirstChildElement("dynamics")) {
      joint.damping = size(*dynamics, "damping");
      joint.friction = size(*dynamics, "friction");
      joint.spring = size(*dynamics, "spring_stiffness");
      const Real rest = number(*dynamics, "spring_reference", 0);
      if (std::abs(rest) <= largest) joint.friction_offset = rigid::tidy(-joint.spring.to_long_double() * rest, 0);
    }
    if (const Element* mimic = axis.FirstChildElement("mimic")) {
      UrdfMimic follows;
      follows.joint = mimic->Attribute("joint") ? mimic->Attribute("joint") : "";
      const Real multiplier = number(*mimic, "multiplier", 1), offset = number(*mimic, "offset", 0),
                 reference = number(*mimic, "reference", 0);
      if (!(std::abs(multiplier) <= largest && multiplier != 0 && std::abs(offset) <= largest &&
            std::abs(reference) <= largest))
        return error(*mimic, "a mimic needs numbers, and a multiplier that is not zero", "");
      follows.multiplier = rigid::tidy(multiplier, 0);
      follows.offset = offset - multiplier * reference;
      follows.where = xml_.where(*mimic);
      joint.mimic = std::move(follows);
    }
  }

  void add_loop(const UrdfJoint& joint, const Motion& at) {
    if (joint.type == JointType::fixed) {
      diagnostics_.error(joint.where,
                         fmt::format("joint {} closes a loop and does not move", printable(joint.name, 60)),
                         "make one link of the two");
      return;
    }
    UrdfLoop loop;
    loop.name = joint.name;
    loop.type = joint.type;
    loop.axis = joint.axis;
    loop.links = {joint.parent, joint.child};
    loop.origins = {at, at};  // in the model until all poses are known
    loop.where = joint.where;
    loop.link_where = {joint.where, joint.where};
    document_.loops.push_back(std::move(loop));
  }

  // Where the frame of a link is that its joint has put it at, in the model.
  Motion link_pose(const std::string& link, const Element& model) {
    if (const auto found = poses_.find(link); found != poses_.end()) return found->second;
    return link == "world" ? Motion{} : pose_of(link, model);
  }

  void attach_frames(const Element& model) {
    if (diagnostics_.has_errors()) return;
    const Motion base = pose_in(model);  // of the model in the world
    for (UrdfJoint& joint : pending_) {
      Motion parent = link_pose(joint.parent, model);
      if (joint.parent == "world") parent = inverse(base);
      joint.origin = inverse(parent) * joint.origin;
      document_.joints.push_back(joint);
    }
    for (UrdfLoop& loop : document_.loops)
      for (std::size_t i = 0; i < 2; ++i)
        loop.origins[i] =
            inverse(loop.links[i] == "world" ? inverse(base) : link_pose(loop.links[i], model)) * loop.origins[i];
    const std::size_t links = document_.links.size();
    if (!links_.contains("world"))  // gravity is in the root's frame
      for (const auto& [name, index] : links_)
        if (!behind_.contains(name)) {
          document_.gravity = transpose((base * link_pose(name, model)).rotation) * document_.gravity;
          break;
        }
    for (std::size_t i = 0; i < links; ++i) {
      const std::string name = document_.links[i].name;
      if (name == "world") continue;
      const Motion own = inverse(link_pose(name, model)) * pose_of(name, model);
      document_.links[i].body = moved(document_.links[i].body, own);
      const rigid::Matrix turn = own.rotation - rigid::Matrix{};
      if (norm(own.translation) + norm(turn.x) + norm(turn.y) > 1e-12L)
        add_fixed(name + "_frame", name, own, document_.links[i].where);
    }
    for (const auto& [name, frame] : frames_) {
      if (std::string_view(frame.element->Name()) != "frame") continue;
      const std::string link = frame.element->Attribute("attached_to") ? link_of(name, *frame.element) : "";
      if (!link.empty() && link != "world")
        add_fixed(name, link, inverse(link_pose(link, model)) * pose_of(name, model), xml_.where(*frame.element));
    }
  }

  void add_fixed(std::string name, const std::string& parent, const Motion& origin, const Location& where) {
    const auto taken = [&](const auto& part) { return part.name == name; };
    while (std::ranges::any_of(document_.links, taken) || std::ranges::any_of(document_.joints, taken)) name += '_';
    UrdfJoint joint;
    joint.name = joint.child = name;
    joint.parent = parent;
    joint.type = JointType::fixed;
    joint.origin = origin;
    joint.where = joint.parent_where = joint.child_where = where;
    document_.links.push_back({name, {}, where, where});
    document_.joints.push_back(std::move(joint));
  }

  const XmlFile& xml_;
  Diagnostics& diagnostics_;
  const Limits& limits_;
  const Real right_angles_;
  UrdfDocument document_;
  std::map<std::string, Placed> frames_;
  std::map<std::string, std::size_t> links_;
  std::map<std::string, Motion> poses_;  // of links behind joints, in the model
  std::set<std::string> behind_;         // links that a joint carries
  std::vector<UrdfJoint> pending_;
};

}  // namespace

Robot read_sdf(std::string_view text, const std::string& file, Diagnostics& diagnostics, const ReadOptions& options) {
  const XmlFile xml(text, file, options.limits);
  return robot_of(SdfReader(xml, diagnostics, options.limits, options.right_angles).read(), diagnostics, options);
}

}  // namespace armature::internal
