// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/derive/loops/closed_derivatives.h"

#include <algorithm>
#include <unordered_map>

#include "armature/derive/models/derivatives.h"
#include "armature/derive/models/direct_dynamics.h"
#include "armature/derive/models/inertia_matrix.h"
#include "armature/derive/models/newton_euler.h"
#include "armature/derive/start_model.h"
#include "armature/expr/differentiate.h"
#include "armature/expr/substitute.h"

namespace armature::internal {
namespace {

constexpr const char* along = "derivatives along the closed postures: the passive joints follow";

// Row-major, row i and column c: d tau_i / d x_c of motors.
struct MotorDerivatives {
  std::vector<Ref> by_position, by_velocity, inertia;
};

// For a model of the tree's inverse dynamics.
MotorDerivatives motor_derivatives(const ClosedRobot& closed, Model& model) {
  Arena& arena = model.arena;
  const std::vector<Ref> tau = closed.torques(arena, model.outputs[0].values, true);
  const std::size_t m = closed.motors();
  const LoopStructure& structure = closed.loops().structure();
  const std::vector<Scalar> w = closed.loops().W(arena);
  MotorDerivatives by{std::vector<Ref>(m * m), std::vector<Ref>(m * m), {}};
  std::vector<std::vector<Ref>> by_passive;
  for (const std::size_t k : structure.passive)
    by_passive.push_back(differentiate(arena, tau, closed.robot().coordinates[k].q));
  for (std::size_t c = 0; c < m; ++c) {
    const Coordinate& motor = closed.robot().coordinates[structure.motorised[c]];
    const std::vector<Ref> own = differentiate(arena, tau, motor.q), speed = differentiate(arena, tau, motor.qd);
    for (std::size_t i = 0; i < m; ++i) {
      Scalar sum{arena, own[i]};
      for (std::size_t p = 0; p < structure.passive.size(); ++p)
        sum += w[p * m + c] * Scalar{arena, by_passive[p][i]};  // passive coordinates are the first unknowns
      by.by_position[i * m + c] = sum.ref();
      by.by_velocity[i * m + c] = speed[i];
    }
  }
  by.inertia = closed.inertia(arena, brought(model, derive_inertia(closed.robot(), {}), 0));
  return by;
}

}  // namespace

Model closed_torque_derivatives(const ClosedRobot& closed) {
  Model model = derive_inverse_dynamics(closed.robot(), {});
  model.name = "inverse-dynamics-derivatives";
  model.reference = "Khalil & Creusot 1997, eq. 6-22, differentiated";
  MotorDerivatives by = motor_derivatives(closed, model);
  const Robot& motors = closed.motor_view();
  const std::vector<std::string> torques = torque_units(motors), positions = position_input(motors).units;
  model.outputs = {
      matrix_output("dtau_dq", "derivatives of the torques with respect to positions", std::move(by.by_position),
                    torques, "", positions),
      matrix_output("dtau_dqd", "derivatives of the torques with respect to velocities", std::move(by.by_velocity),
                    torques, " s", positions),
      matrix_output("dtau_dqdd", "derivatives of the torques with respect to accelerations: the inertia matrix",
                    std::move(by.inertia), torques, "", positions)};
  model.outputs[2].units = inertia_units(motors);
  model.notes.push_back(along);
  return model;
}

Model closed_acceleration_derivatives(const ClosedRobot& closed) {
  Model model = derive_inverse_dynamics(closed.robot(), {});
  model.name = "direct-dynamics-derivatives";
  model.reference = "Khalil & Creusot 1997, eq. 14, 22 and 24, differentiated; Carpentier & Mansard 2018";
  Arena& arena = model.arena;
  const MotorDerivatives by = motor_derivatives(closed, model);
  const Robot& motors = closed.motor_view();
  const SymmetricFactors inertia = inertia_factors(arena, motors, by.inertia);

  const Model still = derive_inverse_dynamics(closed.without_acceleration(), {});
  const std::vector<Ref> bias = closed.torques(arena, brought(model, still, 0), true);
  const Input torque = torque_input(arena, closed.robot());
  std::vector<Scalar> right;
  for (std::size_t c = 0; c < closed.motors(); ++c)
    right.push_back(
        named(Scalar{arena, torque.symbols[closed.loops().structure().motorised[c]]} - Scalar{arena, bias[c]},
              "B" + std::to_string(c + 1)));
  const std::vector<Scalar> motion = inertia.solve(right, right.size(), "", "QDP");
  const Input qdd = acceleration_input(motors);
  std::unordered_map<Ref, Ref> put;
  for (std::size_t c = 0; c < motion.size(); ++c) put.emplace(qdd.symbols[c], motion[c].ref());
  const std::size_t m = closed.motors();
  const auto solved = [&](const std::vector<Ref>& columns, const char* stem) {
    return minus_solution(arena, inertia, substitute(arena, columns, put), m, stem);
  };
  model.outputs = {
      matrix_output("dqdd_dq", "derivatives of the accelerations with respect to positions",
                    solved(by.by_position, "Q"), qdd.units, "", position_input(motors).units),
      matrix_output("dqdd_dqd", "derivatives of the accelerations with respect to velocities",
                    solved(by.by_velocity, "V"), qdd.units, "", velocity_input(motors).units),
      matrix_output("dqdd_dtau",
                    "derivatives of the accelerations with respect to torques: the inverse of the inertia matrix",
                    inertia.inverse("QDP"), qdd.units, "", torque_units(motors))};
  std::erase_if(model.inputs, [](const Input& input) { return input.name == "qdd"; });
  const auto velocities = std::ranges::find(model.inputs, std::string("qd"), &Input::name);
  model.inputs.insert(velocities + 1, torque);
  model.notes.push_back(along);
  return model;
}

}  // namespace armature::internal
