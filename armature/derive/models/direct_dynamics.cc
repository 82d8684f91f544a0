// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/derive/models/direct_dynamics.h"

#include "armature/base/error.h"
#include "armature/base/text.h"
#include "armature/derive/models/bias.h"
#include "armature/derive/models/inertia_matrix.h"
#include "armature/derive/recursion/articulated_bodies.h"
#include "armature/derive/recursion/equivalent_robots.h"
#include "armature/derive/start_model.h"
#include "armature/expr/cost.h"
#include "armature/robot/floating_base.h"

namespace armature::internal {
namespace {

std::string number(std::size_t i) { return std::to_string(i + 1); }

std::vector<Ref> factorised(Arena& arena, const Robot& robot, const std::vector<Scalar>& tau) {
  const std::vector<JointTransform> transforms = joint_transforms(arena, robot);
  const std::vector<Ref> inertia = inertia_in_coordinates(
      arena, robot, joint_inertia(arena, robot, transforms, composite_links(arena, robot, transforms)));
  return accelerations(arena, robot, inertia_factors(arena, robot, inertia), tau);
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
  const std::size_t base = tau.size() - robot.coordinates.size();
  std::vector<Scalar> torques(robot.link_count, Scalar{arena, arena.zero()});
  for (std::size_t j = 1; j <= robot.link_count; ++j)
    for (const Coupling& term : robot.frame(j).variable) torques[j - 1] = tau[base + term.coordinate];
  for (std::size_t i = 0; i < base; ++i) torques.push_back(tau[i]);
  const std::vector<Scalar> accelerations =
      articulated_accelerations(arena, robot, joint_transforms(arena, robot), torques);
  std::vector<Ref> refs(tau.size(), arena.zero());
  for (std::size_t i = 0; i < base; ++i) refs[i] = accelerations[robot.link_count + i].ref();
  for (std::size_t j = 1; j <= robot.link_count; ++j)
    for (const Coupling& term : robot.frame(j).variable) refs[base + term.coordinate] = accelerations[j - 1].ref();
  return refs;
}

}  // namespace

Input torque_input(Arena& arena, const Robot& robot) {
  Input torque{"tau", "joint torques and forces", {}, torque_units(robot)};
  for (std::size_t k = 0; k < robot.coordinates.size(); ++k)
    torque.symbols.push_back(fresh_symbol(arena, "tau" + number(k)));
  return torque;
}

SymmetricFactors inertia_factors(Arena& arena, const Robot& robot, const std::vector<Ref>& inertia) {
  SymmetricFactors factors(arena, inertia);
  if (!factors.singular()) return factors;
  const std::size_t base = robot.floating_base ? 6 : 0, row = *factors.singular();
  throw UnmetRequest("the inertia matrix is singular: " +
                         (row < base ? "the base" : printable(robot.coordinates[row - base].name, 60)) +
                         " can move without moving any mass",
                     row < base ? "give the links an inertia" : "give its links an inertia, or its motor one (Ia)");
}

std::vector<Ref> accelerations(Arena& arena, const Robot& robot, const SymmetricFactors& inertia,
                               const std::vector<Scalar>& tau) {
  const std::vector<Ref> bias = torques_without_acceleration(arena, robot);
  std::vector<Scalar> right;
  for (std::size_t i = 0; i < tau.size(); ++i) right.push_back(named(tau[i] - Scalar{arena, bias[i]}, "B" + number(i)));
  std::vector<Ref> refs;
  for (const Scalar& each : inertia.solve(right, right.size(), "", "QDP")) refs.push_back(each.ref());
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
    throw UnmetRequest("articulated bodies need one coordinate per joint, and " + robot.name + " has coupled joints",
                       "use @method=factorised");
  Model model = start_model(robot, "direct-dynamics", "Khalil & Creusot 1997, eq. 24 and section 5.4");
  Arena& arena = model.arena;
  const Input torque = torque_input(arena, robot);
  std::vector<Scalar> tau;  // with those of a floating base first
  std::vector<Input> wrench;
  if (robot.floating_base) wrench.push_back(base_wrench_input(arena));
  for (const Input& input : wrench)
    for (const Ref symbol : input.symbols) tau.emplace_back(arena, symbol);
  for (const Ref symbol : torque.symbols) tau.emplace_back(arena, symbol);
  model.inputs = with_disturbances(robot, {position_input(robot), velocity_input(robot), torque});
  model.inputs.insert(model.inputs.end(), wrench.begin(), wrench.end());

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
  const auto joints = chosen.end() - static_cast<std::ptrdiff_t>(robot.coordinates.size());
  if (robot.floating_base)
    model.outputs.push_back({"base_twist_rate",
                             "rates of the components of the base's twist",
                             6,
                             1,
                             {chosen.begin(), joints},
                             base_rate_units(),
                             {}});
  model.outputs.push_back(
      {"qdd", "joint accelerations", robot.coordinates.size(), 1, {joints, chosen.end()}, units, {}});
  return model;
}

}  // namespace

Model derive_direct_dynamics(const Robot& robot, const DeriveOptions& options) {
  return derive_cheapest(robot,
                         [&](const Robot& each) { return direct_dynamics_of(without_base_rates(each), options); });
}

}  // namespace armature::internal
