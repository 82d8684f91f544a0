// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/derive/models/split.h"

#include <algorithm>

#include "armature/derive/models/bias.h"
#include "armature/derive/models/gravity.h"
#include "armature/derive/models/inertia_matrix.h"
#include "armature/derive/models/newton_euler.h"
#include "armature/derive/recursion/equivalent_robots.h"
#include "armature/derive/recursion/link_motion.h"
#include "armature/derive/start_model.h"
#include "armature/robot/floating_base.h"
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
  if (robot.floating_base) {
    robot.arena = arena;
    robot = without_base_rates(std::move(robot));
    arena = robot.arena;
  }
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

// The rates of a floating base's twist, then the joint accelerations.
std::vector<Input> acceleration_inputs(const Robot& robot) {
  std::vector<Input> inputs;
  if (robot.floating_base) inputs.push_back(base_rate_input(robot));
  inputs.push_back(acceleration_input(robot));
  return inputs;
}

// The wrench on a floating base, and the joint torques.
std::vector<Output> torque_outputs(const Robot& robot, std::vector<Ref> torques) {
  std::vector<Output> outputs;
  if (robot.floating_base) outputs.push_back(taken_base_wrench(torques));
  outputs.push_back(torque_output(robot, "tau", "joint torques and forces that produce the motion", torques));
  return outputs;
}

Model split_coefficients_of(const Robot& robot) {
  Model model = start_model(robot, "split-coefficients", reference, {position_input(robot)});
  const auto is_zero = [&](Ref each) { return robot.arena.is_zero(each); };
  if (robot.floating_base && !std::ranges::all_of(robot.gravity, is_zero))
    model.inputs.push_back(base_quaternion_input(robot));
  model.outputs = coefficients(model.arena, robot);
  return model;
}

Model split_velocity_of(const Robot& robot) {
  Model model = start_model(robot, "split-velocity", reference,
                            with_disturbances(robot, {position_input(robot), velocity_input(robot)}));
  std::erase_if(model.inputs, [](const Input& input) { return input.name == "base_quaternion"; });
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
  for (std::size_t i = 0; i < freedoms(robot); ++i)
    rest.push_back(arena.add(model.outputs[1].values[i], model.outputs[2].values[i]));
  for (Output& output :
       torque_outputs(robot, torques(arena, model.outputs[0].values, input_symbols(acceleration_inputs(robot)), rest)))
    model.outputs.push_back(std::move(output));
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
  const std::size_t n = freedoms(robot);
  Input inertia{"A", "inertia matrix of split-coefficients", {}, inertia_units(robot)};
  Input rest{"H", "sum of Q of split-coefficients and C of split-velocity", {}, {}};
  if (robot.floating_base) rest.units = base_wrench_units();
  for (const std::string& unit : torque_units(robot)) rest.units.push_back(unit);
  for (std::size_t i = 1; i <= n; ++i) {
    for (std::size_t j = 1; j <= n; ++j)
      inertia.symbols.push_back(fresh_symbol(model.arena, "A" + std::to_string(i) + "_" + std::to_string(j)));
    rest.symbols.push_back(fresh_symbol(model.arena, "H" + std::to_string(i)));
  }
  const std::vector<Input> accelerations = acceleration_inputs(robot);
  model.outputs =
      torque_outputs(robot, torques(model.arena, inertia.symbols, input_symbols(accelerations), rest.symbols));
  model.inputs = {std::move(inertia), std::move(rest)};
  model.inputs.insert(model.inputs.end(), accelerations.begin(), accelerations.end());
  return model;
}

Model derive_split_whole(const Robot& robot, const DeriveOptions&) { return derive_cheapest(robot, split_whole_of); }

}  // namespace armature::internal
