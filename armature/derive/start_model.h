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
// The symbols in external forces and moments ("wrench") and in the motion of the base ("base_motion") change at
// run time too; absent when there are none.
std::vector<Input> disturbance_inputs(const Robot& robot);
std::vector<Input> with_disturbances(const Robot& robot, std::vector<Input> inputs);
// One value per coordinate; one per pair of coordinates.
Output torque_output(const Robot& robot, std::string name, std::string meaning, std::vector<Ref> values);
Output inertia_output(const Robot& robot, std::string name, std::vector<Ref> values);
// "Nm" or "N" per coordinate.
std::vector<std::string> torque_units(const Robot& robot);
// "kg m^2", "kg m" or "kg" per pair of coordinates, row-major.
std::vector<std::string> inertia_units(const Robot& robot);

}  // namespace armature::internal
