// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/write/mjcf.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <vector>

#include "armature/base/error.h"
#include "armature/base/text.h"
#include "armature/robot/floating_base.h"
#include "armature/robot/khalil_frames.h"
#include "armature/robot/physics.h"
#include "armature/robot/rigid_motion.h"
#include "armature/write/urdf_numbers.h"
#include "armature/write/xml_printer.h"

namespace armature::internal {
namespace {

using rigid::Motion, rigid::Vector;
using Attributes = UrdfAttributes;

class MjcfWriter {
 public:
  // `floating`: the robot is a floating one on a fixed base.
  MjcfWriter(const Robot& robot, bool floating, Diagnostics& diagnostics)
      : robot_(robot),
        floating_(floating),
        diagnostics_(diagnostics),
        numbers_(robot),
        children_(robot.link_count + 1) {}

  std::string write() {
    if (!robot_.loops.empty() || robot_.link_count < robot_.frames.size())
      throw UnmetRequest("closed loops cannot be written as MJCF", "write YAML, or open the loop");
    for (std::size_t j = 1; j <= robot_.link_count; ++j)
      if (!is_between_axes(robot_, j)) children_[numbers_.placed(j).before].push_back(j);
    warn_of_losses();
    printer_.open("mujoco", {{"model", xml_name(robot_.name)}});
    // Angles as URDF has them: radians, and turns about the fixed x, y, z axes.
    printer_.element("compiler", {{"angle", "radian"}, {"eulerseq", "XYZ"}, {"autolimits", "true"}});
    const Vector gravity = transpose(numbers_.link_frame(0).rotation) * numbers_.vector(robot_.gravity, "gravity");
    printer_.element("option", {{"gravity", urdf_text(gravity)}});
    printer_.open("worldbody", {});
    write_bodies();
    printer_.CloseElement();
    write_couplings();
    write_motors();
    printer_.CloseElement();
    return printer_.CStr();
  }

 private:
  static Attributes placed(const std::string& name, const Motion& pose) {
    const auto [roll, pitch, yaw] = rpy_of(pose.rotation);
    return {
        {"name", xml_name(name)}, {"pos", urdf_text(pose.translation)}, {"euler", urdf_text(Vector{roll, pitch, yaw})}};
  }

  void warn_of_losses() {
    std::vector<std::string_view> lost;
    const auto any = [&](std::string_view what, auto of_frame) {
      if (std::ranges::any_of(robot_.frames, of_frame)) lost.push_back(what);
    };
    const auto nonzero = [&](Ref ref) { return !robot_.arena.is_zero(ref); };
    any("friction offsets", [&](const Frame& f) { return nonzero(f.friction_offset) && !is_stiff(f); });
    any("widths of friction", [&](const Frame& f) { return nonzero(f.friction_width); });
    any("Stribeck friction", [&](const Frame& f) { return nonzero(f.stribeck_friction); });
    any("friction that grows with the load", [&](const Frame& f) { return nonzero(f.load_friction); });
    any("gear ratios", [&](const Frame& f) { return nonzero(f.gear_ratio); });
    any("break-away torques", [&](const Frame& f) { return nonzero(f.breakaway); });
    any("springs on levers", [&](const Frame& f) { return nonzero(f.spring_cosine) || nonzero(f.spring_sine); });
    any("springs that push away from their rest", [&](const Frame& f) { return nonzero(f.spring) && !is_stiff(f); });
    any("elastic joints", [&](const Frame& f) { return nonzero(f.elasticity) || nonzero(f.elastic_damping); });
    any("external forces", [&](const Frame& f) {
      return std::ranges::any_of(f.force, nonzero) || std::ranges::any_of(f.moment, nonzero);
    });
    for (const auto* motion : {&robot_.base_angular_velocity, &robot_.base_angular_acceleration, &robot_.base_velocity,
                               &robot_.base_acceleration})
      if (std::ranges::any_of(*motion, nonzero)) {
        lost.push_back("motion of the base");
        break;
      }
    if (!lost.empty())
      diagnostics_.warning(robot_.where, fmt::format("MJCF has no place for the {}", fmt::join(lost, ", ")),
                           "YAML holds everything");
  }

  // A spring that MuJoCo can hold: one that pulls back.
  bool is_stiff(const Frame& frame) const {
    return !robot_.arena.is_zero(frame.spring) && numbers_.value(frame.spring, "joint " + frame.joint_name) > 0;
  }

  // Depth first, without recursion: a chain may be long.
  void write_bodies() {
    const bool is_world = robot_.base_name == "world" && !floating_;  // which MuJoCo has by itself
    if (!is_world) printer_.open("body", {{"name", xml_name(floating_ ? floating_name() : robot_.base_name)}});
    if (floating_) {
      write_inertial(0, floating_name(), true);
      printer_.element("freejoint", {});
    }
    write_sites(0);
    std::vector<std::pair<std::size_t, std::size_t>> path = {{0, 0}};  // link, and its next child
    while (!path.empty()) {
      auto& [link, next] = path.back();
      if (next == children_[link].size()) {
        if (link != 0 || !is_world) printer_.CloseElement();
        path.pop_back();
        continue;
      }
      const std::size_t child = children_[link][next++];
      open_body(child);
      path.emplace_back(child, 0);
    }
    if (!refused_.empty())
      diagnostics_.warning(robot_.where,
                           fmt::format("MuJoCo will refuse the inertia of {}: its principal moments are not those of a "
                                       "body",
                                       fmt::join(refused_, ", ")),
                           "correct it, or let MuJoCo change it: balanceinertia=\"true\" in <compiler>");
    if (!weightless_.empty())
      diagnostics_.warning(robot_.where,
                           fmt::format("MuJoCo moves no body without mass: {} {} 1e-9 kg", fmt::join(weightless_, ", "),
                                       weightless_.size() == 1 ? "gets" : "get"));
  }

  void open_body(std::size_t j) {
    const Frame& frame = robot_.frame(j);
    printer_.open("body", placed(frame.link_name, numbers_.placed(j).pose));
    const bool moves = frame.type != JointType::fixed;
    write_inertial(j, frame.link_name, moves);
    if (moves) write_joint(j);
    write_sites(j);
  }

  // A body that floats is not called world.
  std::string floating_name() const {
    std::string name = robot_.base_name == "world" ? "base" : robot_.base_name;
    while (std::ranges::find(robot_.frames, name, &Frame::link_name) != robot_.frames.end()) name += '_';
    return name;
  }

  void write_inertial(std::size_t j, const std::string& link, bool moves) {
    if (const auto inertial = numbers_.inertial(j)) {
      const auto& i = inertial->inertia;  // ixx ixy ixz iyy iyz izz
      const auto number = [&](std::size_t n) { return std::strtod(i[n].second.c_str(), nullptr); };
      const auto [least, middle, most] =
          principal_moments(number(0), number(1), number(2), number(3), number(4), number(5));
      if (!(least > 0) || least + middle < most || !(std::strtod(inertial->mass[0].second.c_str(), nullptr) > 1e-15))
        refused_.push_back(printable(link, 60));
      printer_.element("inertial", {{"pos", inertial->origin[0].second},
                                    {"mass", inertial->mass[0].second},
                                    {"fullinertia", fmt::format("{} {} {} {} {} {}", i[0].second, i[3].second,
                                                                i[5].second, i[1].second, i[2].second, i[4].second)}});
    } else if (moves) {
      weightless_.push_back(printable(link, 60));
      printer_.element("inertial", {{"pos", "0 0 0"}, {"mass", "1e-9"}, {"diaginertia", "1e-12 1e-12 1e-12"}});
    }
  }

  void write_joint(std::size_t j) {
    const Frame& frame = robot_.frame(j);
    Attributes joint = {{"name", xml_name(frame.joint_name)},
                        {"type", frame.type == JointType::revolute ? "hinge" : "slide"},
                        {"axis", urdf_text(transpose(numbers_.link_frame(j).rotation) * Vector{0, 0, 1})}};
    if (std::isfinite(frame.limits.lower) && std::isfinite(frame.limits.upper))
      joint.emplace_back("range", fmt::format("{} {}", shortest(frame.limits.lower), shortest(frame.limits.upper)));
    const auto number = [&](const char* key, Ref formula) {
      if (!robot_.arena.is_zero(formula))
        joint.emplace_back(key, urdf_text(numbers_.value(formula, "joint " + frame.joint_name), 0));
    };
    number("armature", frame.motor_inertia);
    number("damping", frame.viscous_friction);
    number("frictionloss", frame.coulomb_friction);
    if (is_stiff(frame)) {  // Ks v + Fo = Ks (v - springref)
      const std::string owner = "joint " + frame.joint_name;
      number("stiffness", frame.spring);
      if (!robot_.arena.is_zero(frame.friction_offset))
        joint.emplace_back(
            "springref",
            urdf_text(-numbers_.value(frame.friction_offset, owner) / numbers_.value(frame.spring, owner), 0));
    }
    printer_.element("joint", joint);
  }

  void write_sites(std::size_t j) {
    for (std::size_t i = 0; i < robot_.attached.size(); ++i) {
      const AttachedFrame& attached = robot_.attached[i];
      if (attached.link != j || numbers_.is_link_frame(i)) continue;
      printer_.element("site", placed(attached.name, inverse(numbers_.link_frame(j)) *
                                                         numbers_.motion(attached.pose, "frame " + attached.name)));
    }
  }

  // joint1 = multiplier * joint2, as a constraint that MuJoCo keeps up to its own tolerance.
  void write_couplings() {
    std::vector<std::size_t> followers;
    for (std::size_t j = 1; j <= robot_.link_count; ++j)
      if (robot_.frame(j).type != JointType::fixed && numbers_.leader(j) != j) followers.push_back(j);
    if (followers.empty()) return;
    printer_.open("equality", {});
    for (const std::size_t j : followers) {
      const Frame& frame = robot_.frame(j);
      const auto multiplier = numbers_.value(frame.variable[0].coefficient, "joint " + frame.joint_name);
      printer_.element("joint", {{"joint1", xml_name(frame.joint_name)},
                                 {"joint2", xml_name(robot_.frame(numbers_.leader(j)).joint_name)},
                                 {"polycoef", fmt::format("0 {} 0 0 0", urdf_text(multiplier, 0))}});
    }
    printer_.CloseElement();
    diagnostics_.warning(robot_.where, "MuJoCo keeps coupled joints together by a soft constraint",
                         "set solref and solimp of <equality> for a stiffer one");
  }

  void write_motors() {
    printer_.open("actuator", {});
    for (std::size_t j = 1; j <= robot_.link_count; ++j) {
      const Frame& frame = robot_.frame(j);
      if (frame.type == JointType::fixed || !frame.active || numbers_.leader(j) != j) continue;
      Attributes motor = {{"name", xml_name(frame.joint_name)}, {"joint", xml_name(frame.joint_name)}};
      if (const double most = frame.limits.effort; std::isfinite(most) && most > 0)
        motor.emplace_back("ctrlrange", fmt::format("{} {}", shortest(-most), shortest(most)));
      printer_.element("motor", motor);
    }
    printer_.CloseElement();
  }

  const Robot& robot_;
  bool floating_;
  Diagnostics& diagnostics_;
  UrdfNumbers numbers_;
  std::vector<std::vector<std::size_t>> children_;  // of each link
  std::vector<std::string> weightless_, refused_;
  XmlPrinter printer_;
};

}  // namespace

std::string write_mjcf(const Robot& robot, Diagnostics& diagnostics) {
  return MjcfWriter(on_fixed_base(robot), robot.floating_base, diagnostics).write();
}

}  // namespace armature::internal
