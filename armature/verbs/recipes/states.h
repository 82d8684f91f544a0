// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// From what users write down to what a model takes: numbers by the names of joints, forces that act on links, tables
// with a state per row.
#pragma once

#include <string>
#include <vector>

#include "armature/log/formats/table.h"
#include "armature/model/model.h"
#include "armature/model/state.h"
#include "armature/robot/robot.h"

namespace armature::internal {

// Puts numbers that came by the names of joints into the robot's order, and checks the number of positions, velocities
// and accelerations that `model` needs. Errors name every joint that is missing or unknown; arrays that are wrong
// become zeros of the right length.
void order_joints(const Robot& robot, const Model& model, State& state, Diagnostics& diagnostics);

// "LINK=fx,fy,fz,nx,ny,nz", each added to the external forces of `state`. Throws InputError.
void add_external(const std::vector<std::string>& words, State& state);

// The robot with those forces as symbols, which get their values among the parameters of `state`; its own wrenches
// stay. With the pose (R, p) of the named frame in the link's, (f, n) act as R f, and R n + p x R f about the link's
// origin. What a robot's file holds is the opposite, the wrench of the link on its environment. Throws InputError for a
// name that no link or frame has, for the base, and for other than six numbers.
Robot with_external(const Robot& robot, State& state);

// A state per row. `names` are as in verbs/evaluate.h; what a row has no column for is taken from `common`. A column
// that nothing takes is left to `ignored`, "t" and "time" excepted. Throws InputError for missing columns and cells.
std::vector<State> states_of(const LogTable& table, const Robot& robot, const Model& model, const State& common,
                             std::vector<std::string>& ignored);

// The column of time: "t" or "time"; null when there is none.
const std::vector<double>* time_of(const LogTable& table);

}  // namespace armature::internal
