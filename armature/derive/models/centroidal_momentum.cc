// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/derive/models/centroidal_momentum.h"

#include "armature/derive/models/inertia_matrix.h"
#include "armature/derive/recursion/link_motion.h"
#include "armature/derive/recursion/regrouped.h"
#include "armature/derive/start_model.h"
#include "armature/robot/floating_base.h"

namespace armature::internal {

Model derive_centroidal_momentum(const Robot& original, const DeriveOptions&) {
  const Robot robot = regrouped(original);
  Model model = start_model(robot, "centroidal-momentum", "Orin, Goswami & Lee 2013",
                            {position_input(robot), velocity_input(robot), base_position_input(robot),
                             base_quaternion_input(robot), base_twist_input(robot)});
  model.notes = {"in the axes of the world, about the centre of mass: the linear part first",
                 "columns of Ag: six of the base's twist, then one per coordinate"};
  Arena& arena = model.arena;
  const std::vector<JointTransform> transforms = joint_transforms(arena, robot);
  const std::vector<CompositeLink> links = composite_links(arena, robot, transforms);
  const std::vector<Ref> inertia = inertia_in_coordinates(arena, robot, joint_inertia(arena, robot, transforms, links));
  const std::size_t n = freedoms(robot);
  const auto& z = robot.base.rotation;
  Matrix3 R{{Vector3::of(arena, {z[0], z[1], z[2]}), Vector3::of(arena, {z[3], z[4], z[5]}),
             Vector3::of(arena, {z[6], z[7], z[8]})}};
  for (std::size_t row = 0; row < 3; ++row) R.rows[row] = named(R.rows[row], "R0_" + std::to_string(row + 1));
  const Vector3 c = named((Scalar{arena, arena.one()} / links.back().M) * links.back().MS, "C0");

  std::vector<Scalar> velocities;
  for (const Input& input : {base_twist_input(robot), velocity_input(robot)})
    for (const Ref symbol : input.symbols) velocities.emplace_back(arena, symbol);
  Output matrix{"Ag", "centroidal momentum matrix",          6,
                n,    std::vector<Ref>(6 * n, arena.zero()), std::vector<std::string>(6 * n),
                {}};
  Vector3 linear = Vector3::zero(arena), angular = Vector3::zero(arena);
  const std::vector<std::string> units = inertia_units(robot);
  for (std::size_t k = 0; k < n; ++k) {
    const auto part = [&](std::size_t first) {
      return Vector3::of(arena, {inertia[first * n + k], inertia[(first + 1) * n + k], inertia[(first + 2) * n + k]});
    };
    const std::string stem = std::to_string(k + 1);
    const Vector3 p = part(0), about = named(part(3) - cross(c, p), "LC" + stem);
    linear = linear + velocities[k] * p;
    angular = angular + velocities[k] * about;
    const std::array<Ref, 3> above = named(R * p, "AG" + stem).refs(), below = named(R * about, "AGW" + stem).refs();
    for (std::size_t i = 0; i < 3; ++i) {
      matrix.values[i * n + k] = above[i];
      matrix.values[(i + 3) * n + k] = below[i];
      matrix.units[i * n + k] = units[k];
      matrix.units[(i + 3) * n + k] = units[3 * n + k];
    }
  }
  Output momentum{"h", "linear momentum, then angular momentum about the centre of mass, in the world",
                  6,   1,
                  {},  {"kg m/s", "kg m/s", "kg m/s", "kg m^2/s", "kg m^2/s", "kg m^2/s"},
                  {}};
  for (const Vector3& part : {R * named(linear, "P0"), R * named(angular, "L0")})
    for (const Ref ref : part.refs()) momentum.values.push_back(ref);
  const Vector3 com = Vector3::of(arena, robot.base.position) + R * c;
  const std::array<Ref, 3> place = com.refs();
  model.outputs = {momentum,
                   matrix,
                   {"com", "centre of mass in the world", 3, 1, {place.begin(), place.end()}, {"m", "m", "m"}, {}}};
  return model;
}

}  // namespace armature::internal
