// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/derive/models/load_friction.h"

#include <algorithm>
#include <array>

#include "armature/base/error.h"
#include "armature/base/text.h"
#include "armature/derive/models/newton_euler.h"
#include "armature/derive/recursion/joint_transform.h"
#include "armature/robot/joint_friction.h"

namespace armature::internal {

Model with_drives_and_load(Model model, const Robot& robot) {
  Arena& arena = model.arena;
  const auto scalar = [&](Ref ref) { return Scalar{arena, ref}; };
  std::vector<Scalar> drives;
  for (std::size_t j = 1; j <= robot.link_count; ++j) {
    const Frame& frame = robot.frame(j);
    if (frame.type == JointType::fixed) drives.push_back(scalar(arena.zero()));
    else
      drives.push_back(scalar(frame.motor_inertia) * joint_acceleration(arena, robot, j) +
                       joint_friction(arena, robot, j) + joint_spring(arena, robot, j));
  }
  const std::vector<Ref> added = generalised_torques(arena, robot, drives);
  const auto tau = std::ranges::find(model.outputs, "tau", &Output::name);
  ARMATURE_CHECK(tau != model.outputs.end() && tau->values.size() == added.size());
  std::vector<Scalar> loads, torques;
  for (std::size_t k = 0; k < added.size(); ++k) {
    loads.push_back(named(scalar(tau->values[k]), "LOAD" + std::to_string(k + 1)));
    torques.push_back(loads[k] + scalar(added[k]));
  }
  for (std::size_t j = 1; j <= robot.link_count; ++j) {
    const Frame& frame = robot.frame(j);
    if (frame.variable.empty() || arena.is_zero(frame.load_friction)) continue;
    ARMATURE_CHECK(!is_coupled(robot, frame));
    const auto& [k, c] = frame.variable.front();
    torques[k] +=
        sign(scalar(c)) * scalar(frame.load_friction) * loads[k] * sign(loads[k]) * friction_direction(arena, robot, j);
  }
  for (std::size_t k = 0; k < torques.size(); ++k) tau->values[k] = torques[k].ref();
  model.legend.push_back({"LOAD", "torque of the links alone, which the gear transmits"});
  return model;
}

void check_load_friction(const Robot& robot, const std::string& model) {
  constexpr std::array<std::string_view, 13> with_friction{"bias",
                                                           "direct-dynamics",
                                                           "hybrid-dynamics",
                                                           "direct-dynamics-derivatives",
                                                           "direct-dynamics-second-derivatives",
                                                           "inverse-dynamics-derivatives",
                                                           "inverse-dynamics-second-derivatives",
                                                           "regressor",
                                                           "energy-regressor",
                                                           "filtered-regressor",
                                                           "split",
                                                           "split-velocity",
                                                           "split-synchronous"};
  if (std::ranges::find(with_friction, model) == with_friction.end()) return;
  throw UnmetRequest(
      "the model " + model + " cannot have the friction of " + printable(robot.name, 60) + " that grows with the load",
      "inverse-dynamics and simulate have it; otherwise leave Fl out of the description");
}

}  // namespace armature::internal
