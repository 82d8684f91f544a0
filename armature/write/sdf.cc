// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/write/sdf.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
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

using rigid::Motion, rigid::Vector;

class SdfWriter {
 public:
  // `floating`: the robot is a floating one on a fixed base.
  SdfWriter(const Robot& robot, bool floating, Diagnostics& diagnostics)
      : robot_(robot), floating_(floating), diagnostics_(diagnostics), numbers_(robot) {}

  std::string write() {
    if (!robot_.loops.empty() || robot_.link_count < robot_.frames.size())
      throw UnmetRequest("closed loops are not written as SDF", "write YAML, or open the loop");
    warn_of_losses();
    printer_.open("sdf", {{"version", "1.9"}});
    printer_.open("world", {{"name", "world"}});
    const Vector gravity = transpose(numbers_.link_frame(0).rotation) * numbers_.vector(robot_.gravity, "gravity");
    text("gravity", urdf_text(gravity));
    printer_.open("model", {{"name", xml_name(robot_.name)}});
    if (floating_) {  // a model without a joint to the world floats
      printer_.open("link", {{"name", link_name(0)}});
      write_inertial(0);
      printer_.CloseElement();
    } else if (robot_.base_name != "world") {  // which SDF has by itself
      printer_.element("link", {{"name", link_name(0)}});
      printer_.open("joint", {{"name", xml_name(robot_.base_name + "_on_world")}, {"type", "fixed"}});
      text("parent", "world");
      text("child", link_name(0));
      printer_.CloseElement();
    }
    for (std::size_t j = 1; j <= robot_.link_count; ++j)
      if (!is_between_axes(robot_, j)) write_link(j);
    for (std::size_t j = 0; j <= robot_.link_count; ++j) write_frames(j);
    for (int open = 0; open < 3; ++open) printer_.CloseElement();
    return printer_.CStr();
  }

 private:
  void text(const char* name, const std::string& value) {
    printer_.OpenElement(name);
    printer_.PushText(value.c_str());
    printer_.CloseElement();
  }
  void pose(const Motion& motion, const std::string& relative_to) {
    const auto [roll, pitch, yaw] = rpy_of(motion.rotation);
    printer_.open("pose", {{"relative_to", relative_to}});
    printer_.PushText(fmt::format("{} {}", urdf_text(motion.translation), urdf_text(Vector{roll, pitch, yaw})).c_str());
    printer_.CloseElement();
  }
  // In SDF links, joints and frames have names of their own, all different: joints keep theirs.
  std::string apart(std::string name, const char* ending) const {
    while (std::ranges::find(robot_.frames, name, &Frame::joint_name) != robot_.frames.end()) name += ending;
    return xml_name(name);
  }
  std::string link_name(std::size_t j) const {
    if (j > 0) return apart(robot_.frame(j).link_name, "_link");
    std::string base = robot_.base_name;
    while (floating_ &&
           (base == "world" || std::ranges::find(robot_.frames, base, &Frame::link_name) != robot_.frames.end()))
      base += "_base";
    return apart(base, "_link");
  }

  void warn_of_losses() {
    std::vector<std::string_view> lost;
    const auto nonzero = [&](Ref ref) { return !robot_.arena.is_zero(ref); };
    const auto any = [&](std::string_view what, auto of_frame) {
      if (std::ranges::any_of(robot_.frames, of_frame)) lost.push_back(what);
    };
    any("motor inertias", [&](const Frame& f) { return nonzero(f.motor_inertia); });
    any("friction offsets", [&](const Frame& f) { return nonzero(f.friction_offset) && !nonzero(f.spring); });
    any("widths of friction", [&](const Frame& f) { return nonzero(f.friction_width); });
    any("Stribeck friction", [&](const Frame& f) { return nonzero(f.stribeck_friction); });
    any("friction that grows with the load", [&](const Frame& f) { return nonzero(f.load_friction); });
    any("gear ratios", [&](const Frame& f) { return nonzero(f.gear_ratio); });
    any("break-away torques", [&](const Frame& f) { return nonzero(f.breakaway); });
    any("springs on levers", [&](const Frame& f) { return nonzero(f.spring_cosine) || nonzero(f.spring_sine); });
    any("elastic joints", [&](const Frame& f) { return nonzero(f.elasticity) || nonzero(f.elastic_damping); });
    any("external forces", [&](const Frame& f) {
      return std::ranges::any_of(f.force, nonzero) || std::ranges::any_of(f.moment, nonzero);
    });
    if (!lost.empty())
      diagnostics_.warning(robot_.where, fmt::format("SDF has no place for the {}", fmt::join(lost, ", ")),
                           "YAML holds everything");
  }

  void write_link(std::size_t j) {
    const Frame& frame = robot_.frame(j);
    const std::string joint = xml_name(frame.joint_name);
    printer_.open("link", {{"name", link_name(j)}});
    pose({}, joint);
    write_inertial(j);
    printer_.CloseElement();
    const bool moves = frame.type != JointType::fixed;
    const bool limited = std::isfinite(frame.limits.lower) && std::isfinite(frame.limits.upper);
    printer_.open("joint", {{"name", joint},
                            {"type", !moves                               ? "fixed"
                                     : frame.type == JointType::prismatic ? "prismatic"
                                     : limited                            ? "revolute"
                                                                          : "continuous"}});
    const UrdfNumbers::Placed placed = numbers_.placed(j);
    pose(placed.pose, link_name(placed.before));
    text("parent", link_name(placed.before));
    text("child", link_name(j));
    if (moves) write_axis(j, limited);
    printer_.CloseElement();
  }

  void write_inertial(std::size_t j) {
    const auto inertial = numbers_.inertial(j);
    if (!inertial) return;
    printer_.open("inertial", {});
    text("pose", inertial->origin[0].second + " 0 0 0");
    text("mass", inertial->mass[0].second);
    printer_.open("inertia", {});
    for (const auto& [name, value] : inertial->inertia) text(name, value);
    printer_.CloseElement();
    printer_.CloseElement();
  }

  void write_axis(std::size_t j, bool limited) {
    const Frame& frame = robot_.frame(j);
    const std::string owner = "joint " + frame.joint_name;
    printer_.open("axis", {});
    text("xyz", urdf_text(transpose(numbers_.link_frame(j).rotation) * Vector{0, 0, 1}));
    printer_.open("limit", {});
    if (limited) {
      text("lower", shortest(frame.limits.lower));
      text("upper", shortest(frame.limits.upper));
    }
    if (std::isfinite(frame.limits.velocity)) text("velocity", shortest(frame.limits.velocity));
    if (std::isfinite(frame.limits.effort)) text("effort", shortest(frame.limits.effort));
    printer_.CloseElement();
    printer_.open("dynamics", {});
    const auto number = [&](const char* name, Ref formula) {
      if (!robot_.arena.is_zero(formula)) text(name, urdf_text(numbers_.value(formula, owner), 0));
    };
    number("damping", frame.viscous_friction);
    number("friction", frame.coulomb_friction);
    number("spring_stiffness", frame.spring);
    if (!robot_.arena.is_zero(frame.spring) && !robot_.arena.is_zero(frame.friction_offset))
      text("spring_reference",
           urdf_text(-numbers_.value(frame.friction_offset, owner) / numbers_.value(frame.spring, owner), 0));
    printer_.CloseElement();
    if (const std::size_t leader = numbers_.leader(j); leader != j) {
      printer_.open("mimic", {{"joint", xml_name(robot_.frame(leader).joint_name)}});
      text("multiplier", urdf_text(numbers_.value(frame.variable[0].coefficient, owner), 0));
      text("offset", "0");
      text("reference", "0");
      printer_.CloseElement();
    }
    printer_.CloseElement();
  }

  void write_frames(std::size_t j) {
    for (std::size_t i = 0; i < robot_.attached.size(); ++i) {
      const AttachedFrame& attached = robot_.attached[i];
      if (attached.link != j || numbers_.is_link_frame(i)) continue;
      printer_.open("frame", {{"name", apart(attached.name, "_frame")}, {"attached_to", link_name(j)}});
      pose(inverse(numbers_.link_frame(j)) * numbers_.motion(attached.pose, "frame " + attached.name), link_name(j));
      printer_.CloseElement();
    }
  }

  const Robot& robot_;
  bool floating_;
  Diagnostics& diagnostics_;
  UrdfNumbers numbers_;
  XmlPrinter printer_;
};

}  // namespace

std::string write_sdf(const Robot& robot, Diagnostics& diagnostics) {
  if (robot.floating_base)
    diagnostics.note(robot.where, "a model of SDF without a joint to the world floats",
                     "@floating lets it float when it is read here");
  return SdfWriter(on_fixed_base(robot), robot.floating_base, diagnostics).write();
}

}  // namespace armature::internal
