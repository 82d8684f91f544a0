// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/derive/models/split.h"

#include "armature/derive/models/bias.h"
#include "armature/derive/models/gravity.h"
#include "armature/derive/models/inertia_matrix.h"
#include "armature/derive/models/newton_euler.h"
#include "armature/derive/recursion/equivalent_robots.h"
#include "armature/derive/recursion/link_motion.h"
#include "armature/derive/start_model.h"
#include "armature/robot/springs.h"

namespace armature::internal {
namespace {

constexpr const char* reference = "Izaguirre et al. 1992, sections 3-5";

std::vector<Output> coefficients(Arena& arena, const Robot& robot) {
  const std::vector<JointTransform> transforms = joint_transforms(arena, robot);
  const std::vector<CompositeLink> links = composite_links(arena, robot, transforms);
  return {
      inertia_output(robot, "A", inertia_in_coordinates(arena, robot, joint_inertia(arena, robot, transforms, links))),
      torque_output(robot, "Q", gravity_meaning(robot),
                    generalised_torques(arena, robot, gravity_torques(arena, robot, transforms, links)))};
}

Output velocity_torques(Arena& arena, Robot robot) {
  robot.gravity = {arena.zero(), arena.zero(), arena.zero()};
  for (Frame& frame : robot.frames) remove_springs(frame, arena);
  return torque_output(robot, "C", "torques of the velocities: Coriolis, centrifugal, friction, wrenches",
                       torques_without_acceleration(arena, robot));
}

// A_i q'' + rest_i.
std::vector<Ref> torques(Arena& arena, const std::vector<Ref>& inertia, const std::vector<Ref>& accelerations,
                         const std::vector<Ref>& rest) {
  const std::size_t n = rest.size();
  std::vector<Ref> tau;
  for (std::size_t i = 0; i < n; ++i) {
    Ref sum = rest[i];
    for (std::size_t j = 0; j < n; ++j) sum = arena.add(sum, arena.multiply(inertia[i * n + j], accelerations[j]));
    tau.push_back(sum);
  }
  return tau;
}

Model split_coefficients_of(const Robot& robot) {
  Model model = start_model(robot, "split-coefficients", reference, {position_input(robot)});
  model.outputs = coefficients(model.arena, robot);
  return model;
}

Model split_velocity_of(const Robot& robot) {
  Model model = start_model(robot, "split-velocity", reference,
                            with_disturbances(robot, {position_input(robot), velocity_input(robot)}));
  model.notes = {has_springs(robot) ? "friction is part of C, gravity and springs are not"
                                    : "friction is part of C, gravity is not"};
  model.outputs = {velocity_torques(model.arena, robot)};
  return model;
}

Model split_whole_of(const Robot& robot) {
  Model model =
      start_model(robot, "split", reference,
                  with_disturbances(robot, {position_input(robot), velocity_input(robot), acceleration_input(robot)}));
  model.notes = {"torques: A*qdd + Q + C; split-coefficients, split-velocity and split-synchronous are its parts"};
  Arena& arena = model.arena;
  model.outputs = coefficients(arena, robot);
  model.outputs.push_back(velocity_torques(arena, robot));
  std::vector<Ref> rest;
  for (std::size_t i = 0; i < robot.coordinates.size(); ++i)
    rest.push_back(arena.add(model.outputs[1].values[i], model.outputs[2].values[i]));
  model.outputs.push_back(
      torque_output(robot, "tau", "joint torques and forces that produce the motion",
                    torques(arena, model.outputs[0].values, acceleration_input(robot).symbols, rest)));
  return model;
}

}  // namespace

Model derive_split_coefficients(const Robot& robot, const DeriveOptions&) {
  return derive_cheapest(robot, split_coefficients_of);
}

Model derive_split_velocity(const Robot& robot, const DeriveOptions&) {
  return derive_cheapest(robot, split_velocity_of);
}

Model derive_split_synchronous(const Robot& robot, const DeriveOptions&) {
  Model model = start_model(robot, "split-synchronous", reference);
  model.notes = {"H is Q + C of the background programs"};
  const std::size_t n = robot.coordinates.size();
  Input inertia{"A", "inertia matrix of split-coefficients", {}, inertia_units(robot)};
  Input rest{"H", "sum of Q of split-coefficients and C of split-velocity", {}, torque_units(robot)};
  for (std::size_t i = 1; i <= n; ++i) {
    for (std::size_t j = 1; j <= n; ++j)
      inertia.symbols.push_back(fresh_symbol(model.arena, "A" + std::to_string(i) + "_" + std::to_string(j)));
    rest.symbols.push_back(fresh_symbol(model.arena, "H" + std::to_string(i)));
  }
  const Input accelerations = acceleration_input(robot);
  model.outputs = {torque_output(robot, "tau", "joint torques and forces that produce the motion",
                                 torques(model.arena, inertia.symbols, accelerations.symbols, rest.symbols))};
  model.inputs = {std::move(inertia), std::move(rest), accelerations};
  return model;
}

Model derive_split_whole(const Robot& robot, const DeriveOptions&) { return derive_cheapest(robot, split_whole_of); }

}  // namespace armature::internal
