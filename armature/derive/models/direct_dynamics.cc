// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/derive/models/direct_dynamics.h"

#include "armature/base/error.h"
#include "armature/derive/models/bias.h"
#include "armature/derive/models/inertia_matrix.h"
#include "armature/derive/recursion/articulated_bodies.h"
#include "armature/derive/recursion/equivalent_robots.h"
#include "armature/derive/start_model.h"
#include "armature/expr/cost.h"

namespace armature::internal {
namespace {

std::string number(std::size_t i) { return std::to_string(i + 1); }

std::vector<Ref> factorised(Arena& arena, const Robot& robot, const std::vector<Scalar>& tau) {
  const std::vector<JointTransform> transforms = joint_transforms(arena, robot);
  const std::vector<Ref> inertia = inertia_in_coordinates(
      arena, robot, joint_inertia(arena, robot, transforms, composite_links(arena, robot, transforms)));
  return accelerations(arena, robot, FactorisedInertia(arena, robot, inertia), tau);
}

// One coordinate per joint, each with the coefficient one.
bool is_uncoupled(const Robot& robot) {
  std::vector<char> used(robot.coordinates.size(), 0);
  for (std::size_t j = 1; j <= robot.link_count; ++j) {
    const std::vector<Coupling>& variable = robot.frame(j).variable;
    if (variable.empty()) continue;
    if (variable.size() > 1 || !robot.arena.is_one(variable[0].coefficient) || used[variable[0].coordinate]++)
      return false;
  }
  return true;
}

std::vector<Ref> articulated(Arena& arena, const Robot& robot, const std::vector<Scalar>& tau) {
  std::vector<Scalar> torques(robot.link_count, Scalar{arena, arena.zero()});
  for (std::size_t j = 1; j <= robot.link_count; ++j)
    for (const Coupling& term : robot.frame(j).variable) torques[j - 1] = tau[term.coordinate];
  const std::vector<Scalar> accelerations =
      articulated_accelerations(arena, robot, joint_transforms(arena, robot), torques);
  std::vector<Ref> refs(robot.coordinates.size(), arena.zero());
  for (std::size_t j = 1; j <= robot.link_count; ++j)
    for (const Coupling& term : robot.frame(j).variable) refs[term.coordinate] = accelerations[j - 1].ref();
  return refs;
}

}  // namespace

Input torque_input(Arena& arena, const Robot& robot) {
  Input torque{"tau", "joint torques and forces", {}, torque_units(robot)};
  for (std::size_t k = 0; k < robot.coordinates.size(); ++k) {
    std::string name = "tau" + number(k);
    while (arena.has_symbol(name)) name += "_";
    torque.symbols.push_back(arena.symbol(name));
  }
  return torque;
}

std::vector<Ref> accelerations(Arena& arena, const Robot& robot, const FactorisedInertia& inertia,
                               const std::vector<Scalar>& tau) {
  const std::vector<Ref> bias = torques_without_acceleration(arena, robot);
  std::vector<Scalar> right;
  for (std::size_t i = 0; i < tau.size(); ++i) right.push_back(named(tau[i] - Scalar{arena, bias[i]}, "B" + number(i)));
  std::vector<Ref> refs;
  for (const Scalar& each : inertia.solve(right, right.size(), "")) refs.push_back(each.ref());
  return refs;
}

namespace {

Model direct_dynamics_of(const Robot& robot, const DeriveOptions& options) {
  const bool uncoupled = is_uncoupled(robot);
  if (!options.method.empty() && options.method != "factorised" && options.method != "articulated") {
    Diagnostics diagnostics;
    diagnostics.error({}, "there is no method called '" + options.method + "'", "choose factorised or articulated");
    throw InputError(diagnostics);
  }
  if (options.method == "articulated" && !uncoupled)
    throw UnmetRequest("articulated bodies need one coordinate a joint, and " + robot.name + " has coupled joints",
                       "use @method=factorised");
  Model model = start_model(robot, "direct-dynamics", "Khalil & Creusot 1997, eq. 24 and section 5.4");
  Arena& arena = model.arena;
  const Input torque = torque_input(arena, robot);
  std::vector<Scalar> tau;
  for (const Ref symbol : torque.symbols) tau.emplace_back(arena, symbol);
  model.inputs = with_disturbances(robot, {position_input(robot), velocity_input(robot), torque});

  std::vector<Ref> chosen;
  std::string method = options.method;
  chosen = factorised(arena, robot, tau);  // also finds out whether the inertia matrix can be inverted
  if (method == "articulated" || (method.empty() && uncoupled)) {
    const std::vector<Ref> other = articulated(arena, robot, tau);
    CostMeter meter(arena, input_symbols(model.inputs));
    const bool cheaper = method == "articulated" || meter.of(other) < meter.of(chosen);
    method = cheaper ? "articulated" : "factorised";
    if (cheaper) chosen = other;
  }
  model.notes.push_back("method: " + (method.empty() ? std::string("factorised") : method));
  const std::vector<std::string> units = acceleration_input(robot).units;
  model.outputs = {{"qdd", "joint accelerations", robot.coordinates.size(), 1, chosen, units, {}}};
  return model;
}

}  // namespace

Model derive_direct_dynamics(const Robot& robot, const DeriveOptions& options) {
  return derive_cheapest(robot, [&](const Robot& each) { return direct_dynamics_of(each, options); });
}

}  // namespace armature::internal
