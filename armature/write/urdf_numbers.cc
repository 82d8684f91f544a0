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
                             {"gear_ratio", "gear ratios", &Frame::gear_ratio},
                             {"breakaway", "break-away torques", &Frame::breakaway}};

}  // namespace

using rigid::Motion, rigid::Real, rigid::Vector;

std::string urdf_text(Real number, Real tolerance) { return shortest(rigid::tidy(number, tolerance).to_double()); }

std::string urdf_text(const Vector& v) { return urdf_text(v.x) + " " + urdf_text(v.y) + " " + urdf_text(v.z); }

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
    throw UnmetRequest(fmt::format("{} depends on the symbol {}, and a URDF holds only numbers", printable(owner, 60),
                                   printable(robot_.arena.name_of(symbols[0]), 60)),
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
    throw UnmetRequest(fmt::format("{} has first moments and no mass, which a URDF cannot hold", printable(owner)),
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
    if (std::ranges::any_of(robot_.frames, [&](const Frame& f) { return !robot_.arena.is_zero(f.*each.member); }))
      kinds.push_back(each.plural);
  if (!kinds.empty())
    diagnostics.warning(robot_.where,
                        fmt::format("a URDF has no place for the {}: they are in elements <armature>, which Armature "
                                    "reads and other programs leave out",
                                    fmt::join(kinds, ", ")),
                        "YAML holds everything");
}

}  // namespace armature::internal
