// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/write/urdf_numbers.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>

#include "armature/base/error.h"
#include "armature/base/text.h"
#include "armature/expr/numeric_field.h"
#include "armature/robot/khalil_frames.h"
#include "armature/robot/numbers.h"

namespace armature::internal {
namespace {

// What a joint has beyond a URDF's, and the attribute of <armature> that holds it.
struct Beyond {
  const char *attribute, *plural;
  Ref Frame::* member;
};
constexpr Beyond beyond[] = {{"motor_inertia", "motor inertias", &Frame::motor_inertia},
                             {"friction_offset", "friction offsets", &Frame::friction_offset},
                             {"friction_width", "friction widths", &Frame::friction_width},
                             {"stribeck_friction", "Stribeck friction", &Frame::stribeck_friction},
                             {"stribeck_velocity", "Stribeck friction", &Frame::stribeck_velocity},
                             {"load_friction", "friction that grows with the load", &Frame::load_friction},
                             {"gear_ratio", "gear ratios", &Frame::gear_ratio},
                             {"breakaway", "break-away torques", &Frame::breakaway},
                             {"spring", "springs", &Frame::spring},
                             {"spring_cosine", "springs on levers", &Frame::spring_cosine},
                             {"spring_sine", "springs on levers", &Frame::spring_sine},
                             {"elasticity", "elastic joints", &Frame::elasticity},
                             {"elastic_damping", "elastic joints", &Frame::elastic_damping}};

}  // namespace

using rigid::Motion, rigid::Real, rigid::Vector;

std::string urdf_text(Real number, Real tolerance) { return shortest(rigid::tidy(number, tolerance).to_double()); }

std::string urdf_text(const Vector& v) { return urdf_text(v.x) + " " + urdf_text(v.y) + " " + urdf_text(v.z); }

std::string xml_name(const std::string& name) {
  if (printable(name, name.size()) != name)
    throw UnmetRequest(fmt::format("the name \"{}\" cannot be written in XML", printable(name, 60)), "rename it");
  for (const char* opening : {"${", "$("})
    if (name.find(opening) != std::string::npos)
      throw UnmetRequest(fmt::format("xacro would evaluate the name \"{}\"", printable(name, 60)), "rename it");
  return name;
}

UrdfNumbers::UrdfNumbers(const Robot& robot) : robot_(robot) {
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
}

Real UrdfNumbers::value(Ref formula, const std::string& owner) const {
  if (const std::vector<Ref> symbols = symbols_in(robot_.arena, formula); !symbols.empty())
    throw UnmetRequest(fmt::format("{} depends on the symbol {}, and this format holds only numbers",
                                   printable(owner, 60), printable(robot_.arena.name_of(symbols[0]), 60)),
                       "give the symbol a number in the description, or write YAML");
  const Real number = evaluate(robot_.arena, formula, NumericField<Real>({}));
  if (!std::isfinite(static_cast<double>(number)))
    throw UnmetRequest(fmt::format("a number of {} is not finite", printable(owner, 60)), "correct the description");
  return number;
}

Vector UrdfNumbers::vector(const std::array<Ref, 3>& v, const std::string& owner) const {
  return {value(v[0], owner), value(v[1], owner), value(v[2], owner)};
}

Motion UrdfNumbers::motion(const Pose& pose, const std::string& owner) const {
  const auto& r = pose.rotation;
  return {{vector({r[0], r[3], r[6]}, owner), vector({r[1], r[4], r[7]}, owner), vector({r[2], r[5], r[8]}, owner)},
          vector(pose.position, owner)};
}

Motion UrdfNumbers::transform_of(const Frame& frame) const {
  const Geometry& g = frame.geometry;
  const std::string owner = "the geometry of joint " + frame.joint_name;
  const auto angle = [&](Ref formula) {
    Real dropped = 0;
    const Real radians = value(formula, owner);
    const rigid::Angle near = rigid::angle_of(radians, &dropped);
    return dropped > 1e-17L ? rigid::Angle{0, radians} : near;  // exact right angles only: nothing is rounded here
  };
  KhalilFrame k;
  k.gamma = angle(g.gamma), k.alpha = angle(g.alpha), k.theta = angle(g.theta);
  k.b = value(g.b, owner), k.d = value(g.d, owner), k.r = value(g.r, owner);
  return transform(k);
}

UrdfNumbers::Placed UrdfNumbers::placed(std::size_t j) const {
  const Frame& frame = robot_.frame(j);
  const bool apart = is_between_axes(robot_, frame.antecedent);
  const std::size_t before = apart ? robot_.frame(frame.antecedent).antecedent : frame.antecedent;
  const Motion between = apart ? transform_of(robot_.frame(frame.antecedent)) : Motion{};
  return {before, inverse(link_frames_[before]) * between * transform_of(frame) * link_frames_[j]};
}

std::size_t UrdfNumbers::leader(std::size_t j) const {
  const Frame& follower = robot_.frame(j);
  std::size_t first = 0;
  if (follower.variable.size() == 1) {
    const std::size_t k = follower.variable[0].coordinate;
    for (std::size_t i = 1; i <= robot_.link_count; ++i) {
      const Frame& frame = robot_.frame(i);
      if (frame.variable.size() != 1 || frame.variable[0].coordinate != k) continue;
      if (!robot_.arena.is_one(frame.variable[0].coefficient)) continue;
      if (frame.joint_name == robot_.coordinates[k].name) return i;
      if (first == 0) first = i;
    }
  }
  if (first == 0)
    throw UnmetRequest(fmt::format("the variable of joint {} is not a multiple of another joint's",
                                   printable(follower.joint_name, 60)),
                       "a joint of URDF or MJCF can follow one joint only; write YAML");
  return first;
}

std::optional<UrdfInertial> UrdfNumbers::inertial(std::size_t j) const {
  const Inertial& i = j == 0 ? robot_.base_inertial : robot_.frame(j).inertial;
  const std::string owner = j == 0 ? "the base" : "link " + robot_.frame(j).link_name;
  const auto v = [&](Ref ref) { return value(ref, "the inertia of " + owner); };
  rigid::Body body{{{v(i.XX), v(i.XY), v(i.XZ)}, {v(i.XY), v(i.YY), v(i.YZ)}, {v(i.XZ), v(i.YZ), v(i.ZZ)}},
                   {v(i.MX), v(i.MY), v(i.MZ)},
                   v(i.M)};
  const Real before = std::max({std::abs(body.inertia.x.x), std::abs(body.inertia.y.y), std::abs(body.inertia.z.z)});
  const Motion& frame = link_frames_[j];
  body = moved(body, inverse(frame));
  if (body.mass == 0 && norm(body.moments) > 0)
    throw UnmetRequest(fmt::format("{} has first moments and no mass, which this format cannot hold", printable(owner)),
                       "give the link a mass");
  if (body.mass == 0 && before == 0) return std::nullopt;
  const Vector centre = body.mass == 0 ? Vector{} : (1 / body.mass) * body.moments;
  const rigid::Matrix inertia = body.inertia - point_inertia(body.mass, centre);
  const Real noise = 1e-15L * std::max(before, body.mass * dot(frame.translation, frame.translation));
  return UrdfInertial{{{"xyz", urdf_text(centre)}, {"rpy", "0 0 0"}},
                      {{"value", urdf_text(body.mass, 0)}},
                      {{"ixx", urdf_text(inertia.x.x, noise)},
                       {"ixy", urdf_text(inertia.y.x, noise)},
                       {"ixz", urdf_text(inertia.z.x, noise)},
                       {"iyy", urdf_text(inertia.y.y, noise)},
                       {"iyz", urdf_text(inertia.z.y, noise)},
                       {"izz", urdf_text(inertia.z.z, noise)}}};
}

UrdfAttributes UrdfNumbers::dynamics(const Frame& frame) const {
  const std::string owner = "joint " + frame.joint_name;
  return {{"damping", urdf_text(value(frame.viscous_friction, owner), 0)},
          {"friction", urdf_text(value(frame.coulomb_friction, owner), 0)}};
}

UrdfAttributes UrdfNumbers::beyond_urdf(const Frame& frame) const {
  UrdfAttributes attributes;
  for (const Beyond& each : beyond)
    if (const Ref formula = frame.*each.member; !robot_.arena.is_zero(formula))
      attributes.emplace_back(each.attribute, urdf_text(value(formula, "joint " + frame.joint_name), 0));
  return attributes;
}

void UrdfNumbers::warn_beyond_urdf(Diagnostics& diagnostics) const {
  std::vector<std::string_view> kinds;
  for (const Beyond& each : beyond)
    if (std::ranges::any_of(robot_.frames, [&](const Frame& f) { return !robot_.arena.is_zero(f.*each.member); }) &&
        (kinds.empty() || kinds.back() != each.plural))
      kinds.push_back(each.plural);
  if (!kinds.empty())
    diagnostics.warning(robot_.where,
                        fmt::format("a URDF has no place for the {}: they are in elements <armature>, which Armature "
                                    "reads and other programs leave out",
                                    fmt::join(kinds, ", ")),
                        "YAML holds everything");
}

}  // namespace armature::internal
