// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/derive/models/direct_dynamics.h"

#include "armature/base/error.h"
#include "armature/base/text.h"
#include "armature/derive/models/bias.h"
#include "armature/derive/models/inertia_matrix.h"
#include "armature/derive/recursion/articulated_bodies.h"
#include "armature/derive/recursion/regrouped.h"
#include "armature/derive/start_model.h"
#include "armature/expr/cost.h"
#include "armature/expr/identical.h"

namespace armature::internal {
namespace {

std::string number(std::size_t i) { return std::to_string(i + 1); }

}  // namespace

std::vector<Scalar> solve_symmetric(Arena& arena, const Robot& robot, const std::vector<Ref>& elements,
                                    std::vector<Scalar> b) {
  const std::size_t n = b.size();
  std::vector<std::vector<Scalar>> a(n), l(n, std::vector<Scalar>(n, Scalar{arena, arena.zero()}));
  for (std::size_t i = 0; i < n; ++i)
    for (std::size_t j = 0; j < n; ++j) a[i].emplace_back(arena, elements[i * n + j]);
  for (std::size_t k = n; k-- > 0;) {
    if (identically_zero(arena, a[k][k].ref()))
      throw UnmetRequest("the inertia matrix is singular: " + printable(robot.coordinates[k].name, 60) +
                             " can move without moving any mass",
                         "give its links an inertia, or its motor one (Ia)");
    for (std::size_t i = 0; i < k; ++i)
      if (!a[k][i].is_zero()) l[k][i] = named(a[k][i] / a[k][k], "L" + number(k) + "_" + number(i));
    for (std::size_t i = 0; i < k; ++i)
      for (std::size_t j = 0; j <= i; ++j)
        a[i][j] = named(a[i][j] - l[k][i] * a[k][j], "AL" + number(k) + "_" + number(i) + "_" + number(j));
    for (std::size_t i = 0; i < k; ++i) b[i] = named(b[i] - l[k][i] * b[k], "BL" + number(k) + "_" + number(i));
  }
  std::vector<Scalar> x;
  for (std::size_t k = 0; k < n; ++k) {
    Scalar rest = b[k] / a[k][k];
    for (std::size_t i = 0; i < k; ++i) rest -= l[k][i] * x[i];
    x.push_back(named(rest, "QDP" + number(k)));
  }
  return x;
}

namespace {

std::vector<Ref> factorised(Arena& arena, const Robot& robot, const std::vector<Scalar>& tau) {
  const std::vector<JointTransform> transforms = joint_transforms(arena, robot);
  const std::vector<Ref> inertia = inertia_in_coordinates(
      arena, robot, joint_inertia(arena, robot, transforms, composite_links(arena, robot, transforms)));
  const std::vector<Ref> bias = torques_without_acceleration(arena, robot);
  std::vector<Scalar> right;
  for (std::size_t i = 0; i < tau.size(); ++i) right.push_back(named(tau[i] - Scalar{arena, bias[i]}, "B" + number(i)));
  std::vector<Ref> refs;
  for (const Scalar& each : solve_symmetric(arena, robot, inertia, right)) refs.push_back(each.ref());
  return refs;
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

Model derive_direct_dynamics(const Robot& original, const DeriveOptions& options) {
  const Robot robot = regrouped(original);
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
  Input torque{"tau", "joint torques and forces", {}, torque_units(robot)};
  std::vector<Scalar> tau;
  for (std::size_t k = 0; k < robot.coordinates.size(); ++k) {
    std::string name = "tau" + number(k);
    while (arena.has_symbol(name)) name += "_";
    torque.symbols.push_back(arena.symbol(name));
    tau.emplace_back(arena, torque.symbols.back());
  }
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

}  // namespace armature::internal
