// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/write/urdf.h"

#include <fmt/format.h>
#include <tinyxml2.h>

#include <cmath>
#include <initializer_list>
#include <limits>
#include <unordered_set>
#include <utility>
#include <vector>

#include "armature/base/error.h"
#include "armature/base/text.h"
#include "armature/expr/numeric_field.h"
#include "armature/robot/khalil_frames.h"
#include "armature/robot/numbers.h"
#include "armature/robot/rigid_motion.h"

namespace armature::internal {
namespace {

using rigid::Motion, rigid::Real, rigid::Vector;

constexpr std::size_t none = ~std::size_t{0};

class UrdfWriter {
 public:
  UrdfWriter(const Robot& robot, Diagnostics& diagnostics) : robot_(robot), diagnostics_(diagnostics) {}

  std::string write() {
    if (!robot_.loops.empty() || robot_.link_count < robot_.frames.size())
      throw UnmetRequest("a URDF cannot describe closed loops", "write YAML, or open the loop");
    find_link_frames();
    warn_of_losses();
    printer_.PushDeclaration("xml version=\"1.0\"");
    open("robot", {{"name", text(robot_.name)}});
    write_link(robot_.base_name, robot_.base_inertial, link_frames_[0], "the base");
    for (std::size_t j = 1; j <= robot_.link_count; ++j) {
      const Frame& frame = robot_.frame(j);
      write_link(frame.link_name, frame.inertial, link_frames_[j], "link " + frame.link_name);
      write_joint(j);
    }
    for (std::size_t i = 0; i < robot_.attached.size(); ++i)
      if (!is_link_frame_[i]) write_attached(robot_.attached[i]);
    printer_.CloseElement();
    return printer_.CStr();
  }

 private:
  using Attributes = std::initializer_list<std::pair<const char*, std::string>>;

  // Numbers. Symbols have none.
  Real value(Ref formula, const std::string& owner) const {
    if (const std::vector<Ref> symbols = symbols_in(robot_.arena, formula); !symbols.empty())
      throw UnmetRequest(fmt::format("{} depends on the symbol {}, and a URDF holds only numbers", printable(owner, 60),
                                     printable(robot_.arena.name_of(symbols[0]), 60)),
                         "give the symbol a number in the description, or write YAML");
    const Real number = evaluate(robot_.arena, formula, NumericField<Real>({}));
    if (!std::isfinite(static_cast<double>(number)))
      throw UnmetRequest(fmt::format("a number of {} is not finite", printable(owner, 60)), "correct the description");
    return number;
  }
  rigid::Angle angle(Ref formula, const std::string& owner) const {
    Real dropped = 0;
    const Real radians = value(formula, owner);
    const rigid::Angle angle = rigid::angle_of(radians, &dropped);
    return dropped > 1e-17L ? rigid::Angle{0, radians} : angle;  // exact right angles only: nothing is rounded here
  }
  Vector vector(const std::array<Ref, 3>& v, const std::string& owner) const {
    return {value(v[0], owner), value(v[1], owner), value(v[2], owner)};
  }
  Motion motion(const Pose& pose, const std::string& owner) const {
    const auto& r = pose.rotation;
    return {{vector({r[0], r[3], r[6]}, owner), vector({r[1], r[4], r[7]}, owner), vector({r[2], r[5], r[8]}, owner)},
            vector(pose.position, owner)};
  }
  Motion transform_of(const Frame& frame) const {
    const Geometry& g = frame.geometry;
    const std::string owner = "the geometry of joint " + frame.joint_name;
    KhalilFrame k;
    k.gamma = angle(g.gamma, owner), k.alpha = angle(g.alpha, owner), k.theta = angle(g.theta, owner);
    k.b = value(g.b, owner), k.d = value(g.d, owner), k.r = value(g.r, owner);
    return transform(k);
  }

  // Text.
  static std::string text(Real number, Real tolerance = 1e-15L) {
    return shortest(rigid::tidy(number, tolerance).to_double());
  }
  static std::string text(const Vector& v) { return text(v.x) + " " + text(v.y) + " " + text(v.z); }
  static std::string text(const std::string& name) {
    if (printable(name, name.size()) != name)
      throw UnmetRequest(fmt::format("the name \"{}\" cannot be written in XML", printable(name, 60)), "rename it");
    for (const char* opening : {"${", "$("})
      if (name.find(opening) != std::string::npos)
        throw UnmetRequest(fmt::format("xacro would evaluate the name \"{}\"", printable(name, 60)), "rename it");
    return name;
  }
  void open(const char* name, Attributes attributes) {
    printer_.OpenElement(name);
    for (const auto& [key, content] : attributes) printer_.PushAttribute(key, content.c_str());
  }
  void element(const char* name, Attributes attributes) {
    open(name, attributes);
    printer_.CloseElement();
  }
  void write_origin(const Motion& pose) {
    const auto [roll, pitch, yaw] = rpy_of(pose.rotation);
    element("origin", {{"xyz", text(pose.translation)}, {"rpy", text(Vector{roll, pitch, yaw})}});
  }

  void find_link_frames() {
    link_frames_.resize(robot_.link_count + 1);
    link_frames_[0] = inverse(motion(robot_.base, "the base"));
    is_link_frame_.resize(robot_.attached.size());
    for (std::size_t i = 0; i < robot_.attached.size(); ++i) {
      const AttachedFrame& attached = robot_.attached[i];
      const std::string& link = attached.link == 0 ? robot_.base_name : robot_.frame(attached.link).link_name;
      if (attached.name != link) continue;
      link_frames_[attached.link] = motion(attached.pose, "frame " + attached.name);
      is_link_frame_[i] = true;
    }
    for (const Frame& frame : robot_.frames) joint_names_.insert(frame.joint_name);
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
    bool ratios = false, breakaway = false;
    for (const Frame& frame : robot_.frames) {
      const std::string of = " of joint " + frame.joint_name;
      if (!robot_.arena.is_zero(frame.motor_inertia)) warn(frame.where, "the motor inertia" + of);
      if (!robot_.arena.is_zero(frame.friction_offset)) warn(frame.where, "the friction offset" + of);
      ratios = ratios || !robot_.arena.is_zero(frame.gear_ratio);
      breakaway = breakaway || !robot_.arena.is_zero(frame.breakaway);
      if (nonzero(frame.force) || nonzero(frame.moment))
        warn(frame.where, "the external force on link " + frame.link_name);
    }
    if (ratios) warn(robot_.where, "the gear ratios");
    if (breakaway) warn(robot_.where, "the break-away torques");
    if (!robot_.tolerances.empty()) warn(robot_.where, "the tolerances of measured numbers");
    if (nonzero(robot_.base_angular_velocity) || nonzero(robot_.base_angular_acceleration) ||
        nonzero(robot_.base_velocity) || nonzero(robot_.base_acceleration))
      warn(robot_.where, "the motion of the base");
    for (const Coordinate& c : robot_.coordinates)
      if (c.given_qd || c.given_qdd) warn(robot_.where, "a given velocity or acceleration of coordinate " + c.name);
    const Vector gravity = transpose(link_frames_[0].rotation) * vector(robot_.gravity, "gravity");
    if (norm(gravity - Vector{0, 0, -9.81L}) > 1e-9L)
      warn(robot_.where, "a gravity of " + text(gravity) + ", and its users assume 0 0 -9.81");
  }

  void write_link(const std::string& name, const Inertial& in_khalil, const Motion& frame, const std::string& owner) {
    open("link", {{"name", text(name)}});
    const auto v = [&](Ref ref) { return value(ref, "the inertia of " + owner); };
    const Inertial& i = in_khalil;
    rigid::Body body{{{v(i.XX), v(i.XY), v(i.XZ)}, {v(i.XY), v(i.YY), v(i.YZ)}, {v(i.XZ), v(i.YZ), v(i.ZZ)}},
                     {v(i.MX), v(i.MY), v(i.MZ)},
                     v(i.M)};
    const Real before = std::max({std::abs(body.inertia.x.x), std::abs(body.inertia.y.y), std::abs(body.inertia.z.z)});
    body = moved(body, inverse(frame));
    if (body.mass == 0 && norm(body.moments) > 0)
      throw UnmetRequest(fmt::format("{} has first moments and no mass, which a URDF cannot hold", printable(owner)),
                         "give the link a mass");
    if (body.mass != 0 || before != 0) {
      const Vector centre = body.mass == 0 ? Vector{} : (1 / body.mass) * body.moments;
      const rigid::Matrix j = body.inertia - point_inertia(body.mass, centre);
      const Real noise = 1e-15L * std::max(before, body.mass * dot(frame.translation, frame.translation));
      open("inertial", {});
      element("origin", {{"xyz", text(centre)}, {"rpy", "0 0 0"}});
      element("mass", {{"value", text(body.mass, 0)}});
      element("inertia", {{"ixx", text(j.x.x, noise)},
                          {"ixy", text(j.y.x, noise)},
                          {"ixz", text(j.z.x, noise)},
                          {"iyy", text(j.y.y, noise)},
                          {"iyz", text(j.z.y, noise)},
                          {"izz", text(j.z.z, noise)}});
      printer_.CloseElement();
    }
    printer_.CloseElement();
  }

  // The frame whose variable is coordinate k itself.
  std::size_t leader(std::size_t k) const {
    std::size_t first = none;
    for (std::size_t j = 1; j <= robot_.link_count; ++j) {
      const Frame& frame = robot_.frame(j);
      if (frame.variable.size() != 1 || frame.variable[0].coordinate != k) continue;
      if (!robot_.arena.is_one(frame.variable[0].coefficient)) continue;
      if (frame.joint_name == robot_.coordinates[k].name) return j;
      if (first == none) first = j;
    }
    return first;
  }

  void write_joint(std::size_t j) {
    const Frame& frame = robot_.frame(j);
    const std::string parent = frame.antecedent == 0 ? robot_.base_name : robot_.frame(frame.antecedent).link_name;
    const std::string owner = "joint " + frame.joint_name;
    const JointLimits& limits = frame.limits;
    const bool fixed = frame.type == JointType::fixed, revolute = frame.type == JointType::revolute;
    const bool continuous = revolute && std::isinf(limits.lower) && std::isinf(limits.upper);
    const char* type = fixed ? "fixed" : continuous ? "continuous" : revolute ? "revolute" : "prismatic";
    open("joint", {{"name", text(frame.joint_name)}, {"type", type}});
    write_origin(inverse(link_frames_[frame.antecedent]) * transform_of(frame) * link_frames_[j]);
    element("parent", {{"link", parent}});
    element("child", {{"link", frame.link_name}});
    if (!fixed) {
      element("axis", {{"xyz", text(transpose(link_frames_[j].rotation) * Vector{0, 0, 1})}});
      write_limits(limits, continuous);
      if (!robot_.arena.is_zero(frame.viscous_friction) || !robot_.arena.is_zero(frame.coulomb_friction))
        element("dynamics", {{"damping", text(value(frame.viscous_friction, owner), 0)},
                             {"friction", text(value(frame.coulomb_friction, owner), 0)}});
      write_mimic(j);
    }
    printer_.CloseElement();
  }

  // Readers require numbers for effort and velocity; infinity is written as the largest number.
  void write_limits(const JointLimits& limits, bool continuous) {
    constexpr double most = std::numeric_limits<double>::max();
    const auto bound = [](double x) { return shortest(std::isinf(x) ? std::copysign(most, x) : x); };
    if (continuous && std::isinf(limits.velocity) && std::isinf(limits.effort)) return;
    open("limit", {});
    if (!continuous) {
      printer_.PushAttribute("lower", bound(limits.lower).c_str());
      printer_.PushAttribute("upper", bound(limits.upper).c_str());
    }
    printer_.PushAttribute("velocity", bound(limits.velocity).c_str());
    printer_.PushAttribute("effort", bound(limits.effort).c_str());
    printer_.CloseElement();
  }

  void write_mimic(std::size_t j) {
    const Frame& frame = robot_.frame(j);
    const std::size_t leading = frame.variable.size() == 1 ? leader(frame.variable[0].coordinate) : none;
    if (leading == none)
      throw UnmetRequest(
          fmt::format("the variable of joint {} is not a multiple of another joint's", printable(frame.joint_name, 60)),
          "a URDF joint can mimic one joint only; write YAML");
    if (leading == j) return;
    const Real multiplier = value(frame.variable[0].coefficient, "joint " + frame.joint_name);
    element("mimic", {{"joint", robot_.frame(leading).joint_name}, {"multiplier", text(multiplier, 0)}});
  }

  void write_attached(const AttachedFrame& attached) {
    std::string joint = attached.name + "_joint";
    while (!joint_names_.insert(joint).second) joint += "_";
    element("link", {{"name", text(attached.name)}});
    open("joint", {{"name", joint}, {"type", "fixed"}});
    write_origin(inverse(link_frames_[attached.link]) * motion(attached.pose, "frame " + attached.name));
    element("parent", {{"link", attached.link == 0 ? robot_.base_name : robot_.frame(attached.link).link_name}});
    element("child", {{"link", attached.name}});
    printer_.CloseElement();
  }

  const Robot& robot_;
  Diagnostics& diagnostics_;
  tinyxml2::XMLPrinter printer_;
  std::vector<Motion> link_frames_;  // of 0..n: the written link frame, in the Khalil frame
  std::vector<char> is_link_frame_;  // which attached frames those are
  std::unordered_set<std::string> joint_names_;
};

}  // namespace

std::string write_urdf(const Robot& robot, Diagnostics& diagnostics) { return UrdfWriter(robot, diagnostics).write(); }

}  // namespace armature::internal
