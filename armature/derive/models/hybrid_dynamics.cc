// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/derive/models/hybrid_dynamics.h"

#include "armature/base/error.h"
#include "armature/derive/models/inertia_matrix.h"
#include "armature/derive/models/newton_euler.h"
#include "armature/derive/recursion/regrouped.h"
#include "armature/derive/recursion/symmetric_factors.h"
#include "armature/derive/start_model.h"
#include "armature/robot/floating_base.h"

namespace armature::internal {

Model derive_hybrid_dynamics(const Robot& original, const DeriveOptions&) {
  const Robot robot = without_base_rates(regrouped(original));
  Model model = start_model(robot, "hybrid-dynamics", "Khalil 2010, section 4.3");
  Arena& arena = model.arena;
  model.inputs = with_disturbances(robot, {position_input(robot), velocity_input(robot), acceleration_input(robot)});
  std::erase_if(model.inputs, [](const Input& input) { return input.name == "base_twist_rate"; });
  model.inputs.push_back(base_wrench_input(arena));
  model.notes = {"the base is free: base_wrench is what acts on it besides the joints, all zero in free flight"};

  const std::vector<JointTransform> transforms = joint_transforms(arena, robot);
  const std::vector<Scalar> accelerations = joint_accelerations(arena, robot);
  const auto torques_at = [&](const BaseMotion& base) {
    const std::vector<LinkMotion> motions = link_motions(arena, robot, transforms, base, accelerations);
    return generalised_torques(arena, robot, newton_euler_torques(arena, robot, transforms, motions, accelerations));
  };
  BaseMotion base = base_motion(arena, robot, true);
  const std::vector<Ref> held = torques_at(base);
  const std::vector<std::vector<Scalar>> inertia =
      joint_inertia(arena, robot, transforms, composite_links(arena, robot, transforms));
  std::vector<Ref> block;
  std::vector<Scalar> right;
  for (std::size_t i = 0; i < 6; ++i) {
    for (std::size_t j = 0; j < 6; ++j) block.push_back(inertia[robot.link_count + i][robot.link_count + j].ref());
    right.push_back(
        named(Scalar{arena, model.inputs.back().symbols[i]} - Scalar{arena, held[i]}, "B0_" + std::to_string(i + 1)));
  }
  const SymmetricFactors factors(arena, block);
  if (factors.singular()) throw UnmetRequest("the base can move without moving any mass", "give the links an inertia");
  const std::vector<Scalar> rate = factors.solve(right, 6, "", "R0_");
  base.vp = named(base.vp + Vector3{rate[0], rate[1], rate[2]}, "VP0F");
  base.wp = {rate[3], rate[4], rate[5]};
  std::vector<Ref> torques = torques_at(base);
  taken_base_wrench(torques);
  model.outputs.push_back(
      {"base_twist_rate", "rates of the components of the base's twist", 6, 1, {}, base_rate_units(), {}});
  for (const Scalar& each : rate) model.outputs.back().values.push_back(each.ref());
  model.outputs.push_back(torque_output(robot, "tau", "joint torques and forces that produce the motion", torques));
  return model;
}

}  // namespace armature::internal
