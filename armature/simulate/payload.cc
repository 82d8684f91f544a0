// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/simulate/payload.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "armature/base/error.h"
#include "armature/derive/load.h"
#include "armature/robot/values.h"

namespace armature::internal {
namespace {

constexpr double heaviest = 1e9;  // kg; also m and kg m^2

// Masses at distances: each moment is at most the sum of the others, and the pseudo-inertia (tr(I)/2 - I) is positive
// semidefinite; by its principal minors, with room for rounding.
bool is_body(const Payload& p) {
  const auto& [xx, yy, zz, xy, xz, yz] = p.inertia;
  const double half = (xx + yy + zz) / 2, a = half - xx, b = half - yy, c = half - zz;
  const double room = 1e-9 * std::max(half, 1e-12), room2 = room * half, room3 = room2 * half;
  const double determinant = a * (b * c - yz * yz) - xy * (xy * c + yz * xz) - xz * (xy * yz + b * xz);
  return p.mass > 0 && a >= -room && b >= -room && c >= -room && a * b - xy * xy >= -room2 &&
         a * c - xz * xz >= -room2 && b * c - yz * yz >= -room2 && determinant >= -room3;
}

}  // namespace

Payload payload_from(const std::vector<double>& numbers) {
  Payload payload;
  const std::size_t count = numbers.size();
  Diagnostics diagnostics;
  if (count != 1 && count != 4 && count != 10)
    diagnostics.error({}, fmt::format("a load has 1, 4 or 10 numbers, not {}", count),
                      "mass; mass, x, y, z; or with Ixx, Iyy, Izz, Ixy, Ixz, Iyz");
  else if (!std::all_of(numbers.begin(), numbers.end(), [](double x) { return std::abs(x) <= heaviest; }))
    diagnostics.error({}, fmt::format("a load is made of finite numbers up to {:g}", heaviest), "kg, m and kg m^2");
  throw_if_errors(diagnostics);
  payload.mass = numbers[0];
  if (count > 1) std::copy_n(numbers.begin() + 1, 3, payload.centre.begin());
  if (count > 4) std::copy_n(numbers.begin() + 4, 6, payload.inertia.begin());
  if (!is_body(payload))
    diagnostics.error({}, "no body has this load's mass and inertia",
                      "the mass is positive, and no moment of inertia exceeds the sum of the two others");
  throw_if_errors(diagnostics);
  return payload;
}

Robot with_payload(const Robot& robot, const Payload& p, const std::string& frame) {
  Robot loaded = with_load(robot, frame);
  const auto [x, y, z] = p.centre;
  const auto [xx, yy, zz, xy, xz, yz] = p.inertia;
  const double m = p.mass;  // Huygens and Steiner, to the origin of the frame
  const double values[] = {xx + m * (y * y + z * z),
                           xy - m * x * y,
                           xz - m * x * z,
                           yy + m * (x * x + z * z),
                           yz - m * y * z,
                           zz + m * (x * x + y * y),
                           m * x,
                           m * y,
                           m * z,
                           m};
  std::unordered_map<Ref, Ref> numbers;
  for (std::size_t i = 0; i < loaded.load.size(); ++i)
    numbers[loaded.load[i]] = loaded.arena.constant(Rational::from_double(values[i]));
  loaded.load.clear();
  give_values(loaded, numbers);
  return loaded;
}

}  // namespace armature::internal
