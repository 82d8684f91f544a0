// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/derive/models/lagrange.h"

#include "armature/derive/models/gravity.h"
#include "armature/derive/models/inertia_matrix.h"
#include "armature/derive/models/newton_euler.h"
#include "armature/derive/recursion/christoffel.h"
#include "armature/derive/recursion/link_motion.h"
#include "armature/derive/recursion/regrouped.h"
#include "armature/derive/start_model.h"

namespace armature::internal {

std::string velocity_coefficient_unit(const Robot& robot, std::size_t i, std::size_t j, std::size_t k) {
  const std::vector<std::string> torques = torque_units(robot);
  const auto is_angle = [&](std::size_t coordinate) { return torques[coordinate] == "Nm"; };
  switch (is_angle(i) + is_angle(j) + is_angle(k)) {
    case 3: return "kg m^2";
    case 2: return "kg m";
    case 1: return "kg";
    default: return "kg/m";
  }
}

Model derive_lagrange(const Robot& original, const DeriveOptions&) {
  const Robot robot = regrouped(original);
  Model model =
      start_model(robot, "lagrange", "Armstrong, Khatib & Burdick 1986, eq. 1-10; Khalil & Creusot 1997, eq. 23, 27-38",
                  {position_input(robot)});
  model.notes = {"torques: A*qdd + B*[qd_j*qd_k, j < k] + CC*[qd_j^2] + Q", "without friction"};
  model.legend = {{"AS", "first moments of the composite link, in the antecedent frame"},
                  {"AJ", "inertia of the composite link, turned into the antecedent frame"},
                  {"SW", "axis of a joint, seen from another frame"},
                  {"SV", "moment of the axis of a joint, seen from another frame"},
                  {"FC", "force that a product of velocities asks of a composite link"},
                  {"NC", "moment that a product of velocities asks of a composite link"}};
  Arena& arena = model.arena;
  const std::vector<JointTransform> transforms = joint_transforms(arena, robot);
  const std::vector<CompositeLink> links = composite_links(arena, robot, transforms);
  CostMeter meter(arena, model.inputs[0].symbols);
  const VelocityCoefficients b = velocity_coefficients(arena, robot, transforms, links, meter);

  const std::size_t n = robot.coordinates.size();
  Output products{"B", "Coriolis coefficients, of products of velocities", n, n * (n - 1) / 2, {}, {}, {}};
  Output squares{"CC", "centrifugal coefficients, of squared velocities", n, n, {}, {}, {}};
  for (std::size_t i = 0; i < n; ++i)
    for (std::size_t j = 0; j < n; ++j) {
      squares.values.push_back(b.at(i, j, j));
      squares.units.push_back(velocity_coefficient_unit(robot, i, j, j));
      for (std::size_t k = j + 1; k < n; ++k) {
        products.values.push_back(b.at(i, j, k));
        products.units.push_back(velocity_coefficient_unit(robot, i, j, k));
      }
    }
  const Input velocity = velocity_input(robot);
  for (std::size_t j = 0; j < n; ++j) {
    const std::string& first = arena.name_of(velocity.symbols[j]);
    squares.column_labels.push_back(first + "^2");
    for (std::size_t k = j + 1; k < n; ++k)
      products.column_labels.push_back(first + "*" + arena.name_of(velocity.symbols[k]));
  }
  model.outputs = {
      inertia_output(robot, "A", inertia_in_coordinates(arena, robot, joint_inertia(arena, robot, transforms, links)))};
  if (n > 1) model.outputs.push_back(std::move(products));
  model.outputs.push_back(std::move(squares));
  model.outputs.push_back(
      torque_output(robot, "Q", gravity_meaning(robot),
                    generalised_torques(arena, robot, gravity_torques(arena, robot, transforms, links))));
  return model;
}

}  // namespace armature::internal
