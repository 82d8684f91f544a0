// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/derive/models/bias.h"

#include "armature/derive/models/newton_euler.h"
#include "armature/derive/recursion/equivalent_robots.h"
#include "armature/derive/start_model.h"
#include "armature/robot/floating_base.h"
#include "armature/robot/joint_friction.h"
#include "armature/robot/springs.h"

namespace armature::internal {
std::vector<Ref> torques_without_acceleration(Arena& arena, const Robot& robot) {
  const std::vector<JointTransform> transforms = joint_transforms(arena, robot);
  const std::vector<Scalar> rest = no_accelerations(arena, robot);
  const std::vector<LinkMotion> motions = link_motions(arena, robot, transforms, base_motion(arena, robot, true), rest);
  return generalised_torques(arena, robot, newton_euler_torques(arena, robot, transforms, motions, rest));
}

Robot without_losses_and_weight(const Robot& robot) {
  Robot result = robot;
  const Ref o = robot.arena.zero();
  result.gravity = {o, o, o};
  if (!robot.floating_base) {
    result.base_angular_velocity = result.base_angular_acceleration = {o, o, o};
    result.base_velocity = result.base_acceleration = {o, o, o};
  }
  for (Frame& frame : result.frames) {
    remove_friction(frame, result.arena);
    remove_springs(frame, result.arena);
    frame.force = frame.moment = {o, o, o};
  }
  return result;
}

namespace {

Model torque_model(const Robot& robot, const char* name, const char* output, const char* meaning) {
  Model model = start_model(robot, name, "Khalil & Creusot 1997, eq. 23-25",
                            with_disturbances(robot, {position_input(robot), velocity_input(robot)}));
  model.outputs = {torque_output(robot, output, meaning, torques_without_acceleration(model.arena, robot))};
  return model;
}

}  // namespace

Model derive_bias(const Robot& robot, const DeriveOptions&) {
  return derive_cheapest(robot, [](const Robot& each) {
    return torque_model(without_base_rates(each), "bias", "H",
                        "torques at zero acceleration: velocities, gravity, friction, wrenches");
  });
}

Model derive_coriolis(const Robot& robot, const DeriveOptions&) {
  return derive_cheapest(without_losses_and_weight(robot), [](const Robot& each) {
    return torque_model(without_base_rates(each), "coriolis", "C", "Coriolis and centrifugal torques");
  });
}

}  // namespace armature::internal
