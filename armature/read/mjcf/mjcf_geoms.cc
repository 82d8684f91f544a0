// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/read/mjcf/mjcf_geoms.h"

#include <fmt/format.h>

#include <numbers>

#include "armature/base/text.h"

namespace armature::internal {
namespace {

using rigid::Motion, rigid::Real, rigid::Vector;
constexpr Real pi = std::numbers::pi_v<Real>;

// Volume, and the moments about the centre per unit of mass.
struct Solid {
  Real volume = 0;
  Vector moments;
};

Solid solid_of(const std::string& type, const Vector& s) {
  if (type == "box")
    return {8 * s.x * s.y * s.z,
            {(s.y * s.y + s.z * s.z) / 3, (s.x * s.x + s.z * s.z) / 3, (s.x * s.x + s.y * s.y) / 3}};
  if (type == "ellipsoid")
    return {4 * pi / 3 * s.x * s.y * s.z,
            {(s.y * s.y + s.z * s.z) / 5, (s.x * s.x + s.z * s.z) / 5, (s.x * s.x + s.y * s.y) / 5}};
  if (type == "cylinder") {  // radius, half length
    const Real across = (3 * s.x * s.x + 4 * s.y * s.y) / 12;
    return {2 * pi * s.x * s.x * s.y, {across, across, s.x * s.x / 2}};
  }
  if (type == "capsule") {  // a cylinder between two half spheres
    const Real r = s.x, h = 2 * s.y, cylinder = pi * r * r * h, sphere = 4 * pi / 3 * r * r * r;
    const Real volume = cylinder + sphere;
    const Real along = (cylinder * r * r / 2 + sphere * 2 * r * r / 5) / volume;
    const Real across =
        (cylinder * (3 * r * r + h * h) / 12 + sphere * (2 * r * r / 5 + h * h / 4 + 3 * h * r / 8)) / volume;
    return {volume, {across, across, along}};
  }
  const Real moment = 2 * s.x * s.x / 5;
  return {4 * pi / 3 * s.x * s.x * s.x, {moment, moment, moment}};
}

}  // namespace

rigid::Body body_of_geom(const MjcfValues& values, const tinyxml2::XMLElement& geom, const std::string& childclass,
                         const Motion& frame) {
  const bool has_mesh = values.text(geom, childclass, "mesh") != nullptr;
  const std::string type = values.word(geom, childclass, "type", has_mesh ? "mesh" : "sphere");
  const std::vector<Real> mass = values.numbers(geom, childclass, "mass", 1);
  const Real density = values.number(geom, childclass, "density", 1000);
  if (type == "plane" || type == "hfield" || (!mass.empty() && mass[0] == 0) || (mass.empty() && density == 0))
    return {};
  if (type != "sphere" && type != "capsule" && type != "cylinder" && type != "box" && type != "ellipsoid") {
    values.error(geom, fmt::format("the mass of a {} is in another file, which is not read", printable(type, 40)),
                 "give the body an <inertial>: MuJoCo writes one by mj_saveLastXML, or `compile model.xml out.xml`");
    return {};
  }
  if (values.word(geom, childclass, "shellinertia", "false") == "true")
    values.error(geom, "shells are not read", "give the body an <inertial>");
  const std::vector<Real> size = values.numbers(geom, childclass, "size", 3);
  Vector s{size.size() > 0 ? size[0] : 0, size.size() > 1 ? size[1] : 0, size.size() > 2 ? size[2] : 0};
  Motion pose = values.pose(geom, childclass);
  if (const std::vector<Real> ends = values.numbers(geom, childclass, "fromto", 6); ends.size() == 6) {
    const Vector a{ends[0], ends[1], ends[2]}, b{ends[3], ends[4], ends[5]};
    const Real length = norm(a - b);
    if (!(length > 1e-12L)) {
      values.error(geom, "fromto of a geom has no length", "");
      return {};
    }
    pose = {rotation_to((1 / length) * (a - b)), 0.5L * (a + b)};
    if (type == "box" || type == "ellipsoid") s = {s.x, s.x, length / 2};
    else s.y = length / 2;
  }
  const bool sizes = s.x > 0 && (type == "sphere" || s.y > 0) && ((type != "box" && type != "ellipsoid") || s.z > 0);
  if (!sizes) {
    values.error(geom, fmt::format("the {} has no size", type), "give size=\"...\"");
    return {};
  }
  const Solid solid = solid_of(type, s);
  rigid::Body body;
  body.mass = mass.empty() ? density * solid.volume : mass[0];
  if (body.mass < 0) values.error(geom, "the mass of a geom is negative", "give a positive one");
  body.inertia = {
      {body.mass * solid.moments.x, 0, 0}, {0, body.mass * solid.moments.y, 0}, {0, 0, body.mass * solid.moments.z}};
  return moved(body, frame * pose);
}

}  // namespace armature::internal
