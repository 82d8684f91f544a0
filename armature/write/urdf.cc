// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/write/urdf.h"

#include <fmt/format.h>

#include <cmath>
#include <limits>
#include <unordered_set>
#include <utility>
#include <vector>

#include "armature/base/error.h"
#include "armature/base/text.h"
#include "armature/robot/floating_base.h"
#include "armature/robot/khalil_frames.h"
#include "armature/robot/rigid_motion.h"
#include "armature/write/urdf_numbers.h"
#include "armature/write/xml_printer.h"

namespace armature::internal {
namespace {

using rigid::Motion, rigid::Real, rigid::Vector;

class UrdfWriter {
 public:
  // `floating`: the robot is a floating one on a fixed base.
  UrdfWriter(const Robot& robot, bool floating, Diagnostics& diagnostics)
      : robot_(robot), floating_(floating), diagnostics_(diagnostics), numbers_(robot) {}

  std::string write() {
    for (const Frame& frame : robot_.frames) joint_names_.insert(frame.joint_name);
    warn_of_losses();
    printer_.PushDeclaration("xml version=\"1.0\"");
    printer_.open("robot", {{"name", xml_name(robot_.name)}});
    if (floating_) write_floating_joint();
    write_link(robot_.base_name, 0);
    for (std::size_t j = 1; j <= robot_.link_count; ++j) {
      const Frame& frame = robot_.frame(j);
      if (is_between_axes(robot_, j)) continue;  // a URDF needs none, and had none
      write_link(frame.link_name, j);
      write_joint(j);
    }
    for (std::size_t i = 0; i < robot_.attached.size(); ++i)
      if (!numbers_.is_link_frame(i)) write_attached(robot_.attached[i]);
    for (const Loop& loop : robot_.loops) write_loop(loop);
    printer_.CloseElement();
    return printer_.CStr();
  }

 private:
  using Attributes = UrdfAttributes;

  void write_origin(const Motion& pose) {
    const auto [roll, pitch, yaw] = rpy_of(pose.rotation);
    printer_.element("origin", {{"xyz", urdf_text(pose.translation)}, {"rpy", urdf_text(Vector{roll, pitch, yaw})}});
  }

  void warn_of_losses() {
    const auto nonzero = [&](const auto& refs) {
      for (const Ref ref : refs)
        if (!robot_.arena.is_zero(ref)) return true;
      return false;
    };
    const auto warn = [&](const Location& where, const std::string& what) {
      diagnostics_.warning(where, "a URDF cannot hold " + what, "write YAML to keep it");
    };
    numbers_.warn_beyond_urdf(diagnostics_);
    for (const Frame& frame : robot_.frames) {
      if (nonzero(frame.force) || nonzero(frame.moment))
        warn(frame.where, "the external force on link " + frame.link_name);
    }
    if (!robot_.tolerances.empty()) warn(robot_.where, "the tolerances of measured numbers");
    if (nonzero(robot_.base_angular_velocity) || nonzero(robot_.base_angular_acceleration) ||
        nonzero(robot_.base_velocity) || nonzero(robot_.base_acceleration))
      warn(robot_.where, "the motion of the base");
    for (const Coordinate& c : robot_.coordinates)
      if (c.given_qd || c.given_qdd) warn(robot_.where, "a given velocity or acceleration of coordinate " + c.name);
    const Vector gravity = transpose(numbers_.link_frame(0).rotation) * numbers_.vector(robot_.gravity, "gravity");
    if (norm(gravity - Vector{0, 0, -9.81L}) > 1e-9L)
      warn(robot_.where, "a gravity of " + urdf_text(gravity) + ", and its users assume 0 0 -9.81");
  }

  // Between a link "world" and the base.
  void write_floating_joint() {
    std::unordered_set<std::string> links{robot_.base_name};
    for (const Frame& frame : robot_.frames) links.insert(frame.link_name);
    for (const AttachedFrame& attached : robot_.attached) links.insert(attached.name);
    std::string world = "world", joint = "floating_base";
    while (links.contains(world)) world += '_';
    while (!joint_names_.insert(joint).second) joint += '_';
    printer_.open("link", {{"name", world}});
    printer_.CloseElement();
    printer_.open("joint", {{"name", joint}, {"type", "floating"}});
    printer_.element("parent", {{"link", world}});
    printer_.element("child", {{"link", xml_name(robot_.base_name)}});
    printer_.CloseElement();
  }

  void write_link(const std::string& name, std::size_t j) {
    printer_.open("link", {{"name", xml_name(name)}});
    if (const auto inertial = numbers_.inertial(j)) {
      printer_.open("inertial", {});
      printer_.element("origin", inertial->origin);
      printer_.element("mass", inertial->mass);
      printer_.element("inertia", inertial->inertia);
      printer_.CloseElement();
    }
    printer_.CloseElement();
  }

  void write_joint(std::size_t j) {
    const Frame& frame = robot_.frame(j);
    const auto [before, pose] = numbers_.placed(j);
    const std::string parent = before == 0 ? robot_.base_name : robot_.frame(before).link_name;
    const JointLimits& limits = frame.limits;
    const bool fixed = frame.type == JointType::fixed, revolute = frame.type == JointType::revolute;
    const bool continuous = revolute && std::isinf(limits.lower) && std::isinf(limits.upper);
    const char* type = fixed ? "fixed" : continuous ? "continuous" : revolute ? "revolute" : "prismatic";
    printer_.open("joint", {{"name", xml_name(frame.joint_name)}, {"type", type}});
    if (!robot_.loops.empty() && !fixed) printer_.PushAttribute("independent", frame.active ? "true" : "false");
    write_origin(pose);
    printer_.element("parent", {{"link", parent}});
    printer_.element("child", {{"link", frame.link_name}});
    if (!fixed) {
      printer_.element("axis", {{"xyz", urdf_text(transpose(numbers_.link_frame(j).rotation) * Vector{0, 0, 1})}});
      write_limits(limits, continuous);
      if (!robot_.arena.is_zero(frame.viscous_friction) || !robot_.arena.is_zero(frame.coulomb_friction))
        printer_.element("dynamics", numbers_.dynamics(frame));
      if (const Attributes beyond = numbers_.beyond_urdf(frame); !beyond.empty()) printer_.element("armature", beyond);
      write_mimic(j);
    }
    printer_.CloseElement();
  }

  // Readers require numbers for effort and velocity; infinity is written as the largest number.
  void write_limits(const JointLimits& limits, bool continuous) {
    constexpr double most = std::numeric_limits<double>::max();
    const auto bound = [](double x) { return shortest(std::isinf(x) ? std::copysign(most, x) : x); };
    if (continuous && std::isinf(limits.velocity) && std::isinf(limits.effort)) return;
    printer_.open("limit", {});
    if (!continuous) {
      printer_.PushAttribute("lower", bound(limits.lower).c_str());
      printer_.PushAttribute("upper", bound(limits.upper).c_str());
    }
    printer_.PushAttribute("velocity", bound(limits.velocity).c_str());
    printer_.PushAttribute("effort", bound(limits.effort).c_str());
    printer_.CloseElement();
  }

  void write_mimic(std::size_t j) {
    const auto leading = numbers_.leader(j);
    if (leading == j) return;
    const Frame& frame = robot_.frame(j);
    const Real multiplier = numbers_.value(frame.variable[0].coefficient, "joint " + frame.joint_name);
    printer_.element("mimic", {{"joint", robot_.frame(leading).joint_name}, {"multiplier", urdf_text(multiplier, 0)}});
  }

  // URDF+: the opened joint with its frame on both links.
  void write_loop(const Loop& loop) {
    Loop ends = loop;
    if (robot_.frame(ends.cut).variable.empty()) std::swap(ends.cut, ends.closing);
    const Frame& cut = robot_.frame(ends.cut);
    if (cut.variable.empty() || !robot_.frame(ends.closing).variable.empty() || ends.cut <= robot_.link_count)
      throw UnmetRequest(fmt::format("the loop cut at {} is not cut at one joint without a link", cut.joint_name),
                         "write YAML");
    printer_.open("loop", {{"name", xml_name(cut.joint_name)},
                           {"type", cut.type == JointType::prismatic ? "prismatic" : "revolute"}});
    write_end("predecessor", ends.cut);
    write_end("successor", ends.closing);
    printer_.element("axis", {{"xyz", "0 0 1"}});
    printer_.CloseElement();
  }
  void write_end(const char* name, std::size_t end) {
    Motion pose = numbers_.transform_of(robot_.frame(end));
    std::size_t link = robot_.frame(end).antecedent;
    for (; link > robot_.link_count || (link > 0 && is_between_axes(robot_, link));
         link = robot_.frame(link).antecedent)
      pose = numbers_.transform_of(robot_.frame(link)) * pose;
    printer_.open(name, {{"link", link == 0 ? robot_.base_name : robot_.frame(link).link_name}});
    write_origin(inverse(numbers_.link_frame(link)) * pose);
    printer_.CloseElement();
  }

  void write_attached(const AttachedFrame& attached) {
    std::string joint = attached.name + "_joint";
    while (!joint_names_.insert(joint).second) joint += "_";
    printer_.element("link", {{"name", xml_name(attached.name)}});
    printer_.open("joint", {{"name", joint}, {"type", "fixed"}});
    write_origin(inverse(numbers_.link_frame(attached.link)) *
                 numbers_.motion(attached.pose, "frame " + attached.name));
    printer_.element("parent",
                     {{"link", attached.link == 0 ? robot_.base_name : robot_.frame(attached.link).link_name}});
    printer_.element("child", {{"link", attached.name}});
    printer_.CloseElement();
  }

  const Robot& robot_;
  const bool floating_;
  Diagnostics& diagnostics_;
  UrdfNumbers numbers_;
  XmlPrinter printer_;
  std::unordered_set<std::string> joint_names_;
};

}  // namespace

std::string write_urdf(const Robot& robot, Diagnostics& diagnostics) {
  return UrdfWriter(on_fixed_base(robot), robot.floating_base, diagnostics).write();
}

}  // namespace armature::internal
