// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>

#include "armature/inverse_geometry/closed_form/transform_equations.h"

namespace armature::internal {
namespace {

using Triple = std::array<Residue, 3>;

Triple operator+(const Triple& a, const Triple& b) { return {a[0] + b[0], a[1] + b[1], a[2] + b[2]}; }
Triple operator-(const Triple& a, const Triple& b) { return {a[0] - b[0], a[1] - b[1], a[2] - b[2]}; }
Triple operator*(Residue a, const Triple& b) { return {a * b[0], a * b[1], a * b[2]}; }
Residue dot(const Triple& a, const Triple& b) { return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]; }
Triple cross(const Triple& a, const Triple& b) {
  return {a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]};
}

struct Axis {
  Triple point, direction;
  std::size_t unknown = 0;
};

bool meet_in_a_point(const Axis& a, const Axis& b, const Axis& c) {
  const Triple normal = cross(a.direction, b.direction), between = b.point - a.point;
  const Residue square = dot(normal, normal);
  if (square == Residue(0) || dot(between, normal) != Residue(0)) return false;
  const Triple point = a.point + (dot(cross(between, b.direction), normal) / square) * a.direction;
  const Triple off = cross(point - c.point, c.direction);
  return off == Triple{} && cross(b.direction, c.direction) != Triple{};
}

}  // namespace

std::string TransformEquations::pieper_condition() const {
  const auto at = posture(3);
  std::array<Triple, 3> columns{Triple{1, 0, 0}, Triple{0, 1, 0}, Triple{0, 0, 1}};
  Triple origin{};
  std::vector<Axis> axes;
  for (const Element& e : elements_) {
    if (e.axis < 0) {
      for (std::size_t k = 0; k < 3; ++k) origin = origin + e.shift[k].value(at) * columns[k];
      continue;
    }
    const auto z = static_cast<std::size_t>(e.axis), i = (z + 1) % 3, j = (z + 2) % 3;
    const unsigned turns = unknowns_in(e.cosine) | unknowns_in(e.sine);
    for (std::size_t u = 0; u < unknowns.size(); ++u)
      if (turns >> u & 1U) axes.push_back({origin, columns[z], u});
    const Residue c = e.cosine.value(at), s = e.sine.value(at);
    const Triple x = columns[i], y = columns[j];
    columns[i] = c * x + s * y;
    columns[j] = c * y - s * x;
  }
  const auto angle = [&](std::size_t k) { return arena.name_of(unknowns[axes[k].unknown].value); };
  for (std::size_t k = 0; k + 2 < axes.size(); ++k)
    if (meet_in_a_point(axes[k], axes[k + 1], axes[k + 2]))
      return fmt::format("the axes of {}, {} and {} meet in a point", angle(k), angle(k + 1), angle(k + 2));
  const auto lengths = std::ranges::count_if(unknowns, [](const GeometricUnknown& u) { return !u.is_angle; });
  return lengths >= 3 ? "three joints are prismatic" : "";
}

}  // namespace armature::internal
