// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/derive/derivatives.h"

#include "armature/derive/bias.h"
#include "armature/derive/inertia_matrix.h"
#include "armature/derive/link_motion.h"
#include "armature/derive/newton_euler.h"
#include "armature/derive/regrouped.h"
#include "armature/expr/differentiate.h"

namespace armature {
namespace {

// Row-major: element (i, k) is the derivative of torque i.
std::vector<Ref> jacobian(Arena& arena, const std::vector<Ref>& torques, const std::vector<Ref>& symbols) {
  const std::size_t n = torques.size();
  std::vector<Ref> matrix(n * symbols.size(), arena.zero());
  for (std::size_t k = 0; k < symbols.size(); ++k) {
    const std::vector<Ref> column = differentiate(arena, torques, symbols[k]);
    for (std::size_t i = 0; i < n; ++i) matrix[i * symbols.size() + k] = column[i];
  }
  return matrix;
}

}  // namespace

Model derive_inverse_dynamics_derivatives(const Robot& original, const DeriveOptions&) {
  const Robot robot = regrouped(original);
  Model model;
  model.name = "inverse-dynamics-derivatives";
  model.robot = robot.name;
  model.reference = "Khalil & Creusot 1997, eq. 6-20 and 27-38, differentiated";
  model.arena = robot.arena;
  Arena& arena = model.arena;
  const Input q = position_input(robot), qd = velocity_input(robot), qdd = acceleration_input(robot);
  model.inputs = {q, qd, qdd};
  for (const Input& input : disturbance_inputs(robot)) model.inputs.push_back(input);

  const std::vector<JointTransform> transforms = joint_transforms(arena, robot);
  const std::vector<Scalar> accelerations = joint_accelerations(arena, robot);
  const std::vector<LinkMotion> motions =
      link_motions(arena, robot, transforms, base_motion(arena, robot, true), accelerations);
  const std::vector<Ref> tau =
      generalised_torques(arena, robot, newton_euler_torques(arena, robot, transforms, motions, accelerations));
  const std::size_t n = robot.coordinates.size();
  const auto output = [&](const char* name, const char* meaning, std::vector<Ref> values) {
    return Output{name, meaning, n, n, std::move(values), {"SI"}, {}};
  };
  model.outputs = {
      output("dtau_dq", "derivatives of the torques with respect to positions", jacobian(arena, tau, q.symbols)),
      output("dtau_dqd", "derivatives of the torques with respect to velocities", jacobian(arena, tau, qd.symbols)),
      output("dtau_dqdd", "derivatives of the torques with respect to accelerations: the inertia matrix",
             inertia_in_coordinates(
                 arena, robot, joint_inertia(arena, robot, transforms, composite_links(arena, robot, transforms))))};
  model.outputs[2].units = inertia_units(robot);
  return model;
}

}  // namespace armature
