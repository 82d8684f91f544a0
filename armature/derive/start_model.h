// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Common parts of the derivations: a model without outputs, the usual inputs, and outputs with the units of the joints.
#pragma once

#include <string>
#include <vector>

#include "armature/model/model.h"
#include "armature/robot/robot.h"

namespace armature::internal {

// A model without outputs, over a copy of the robot's arena.
Model start_model(const Robot& robot, std::string name, std::string reference, std::vector<Input> inputs = {});

// The usual inputs "q", "qd", "qdd" with their units.
Input position_input(const Robot& robot);
Input velocity_input(const Robot& robot);
Input acceleration_input(const Robot& robot);
// The state of a floating base (robot/floating_base.h): "base_position", "base_quaternion", "base_twist",
// "base_twist_rate".
Input base_position_input(const Robot& robot);
Input base_quaternion_input(const Robot& robot);
Input base_twist_input(const Robot& robot);
Input base_rate_input(const Robot& robot);
// The wrench on a floating base, with new symbols.
Input base_wrench_input(Arena& arena);
// A symbol called `name`, or name_, name__ ... if there is one already.
Ref fresh_symbol(Arena& arena, std::string name);
// Units of a twist's rate and of a wrench on the base.
std::vector<std::string> base_rate_units();
std::vector<std::string> base_wrench_units();

// The symbols in external forces and moments ("wrench") and in the motion of the base ("base_motion") change at
// run time too; absent when there are none. The motion of a floating base is not among them.
std::vector<Input> disturbance_inputs(const Robot& robot);
// `inputs`, then the state of a floating base as far as they go (the quaternion if there is gravity, the twist
// with "qd", its rate with "qdd"), then the disturbances.
std::vector<Input> with_disturbances(const Robot& robot, std::vector<Input> inputs);
// One value per coordinate, or per degree of freedom with those of a floating base first; one per pair of degrees of
// freedom.
Output torque_output(const Robot& robot, std::string name, std::string meaning, std::vector<Ref> values);
Output inertia_output(const Robot& robot, std::string name, std::vector<Ref> values);
// "Nm" or "N" per coordinate.
std::vector<std::string> torque_units(const Robot& robot);
// "kg m^2", "kg m" or "kg" per pair of degrees of freedom, row-major.
std::vector<std::string> inertia_units(const Robot& robot);

}  // namespace armature::internal
