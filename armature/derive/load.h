// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// A load: an arbitrary rigid body at the end effector, whose ten parameters may change at run time while those of the
// robot stay folded (Izaguirre et al. 1992, section 7). Its symbols XXL, XYL, ..., MZL, ML are a group of inputs,
// "load".
//
// In any model linear in the inertias, the load may stay on its link, or the part of it that regrouping allows may move
// to the links before it (regrouped.h): this saves operations on the motion of the links and adds some on the load
// itself. All placements are tried and the cheapest model is kept.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "armature/derive/derive.h"

namespace armature::internal {

// `robot` with a load fixed to a frame, in whose coordinates its parameters are given. Default: the tool. Throws
// InputError when there is no such frame, UnmetRequest when it is not on a link or the robot has a load already.
Robot with_load(const Robot& robot, const std::string& frame = {});

// A robot without its load, and the load's share in the inertia of each link, index j - 1.
struct LoadParts {
  Robot rest;
  std::vector<Inertial> load;
};
LoadParts load_parts(const Robot& robot);

// The inputs of a robot's load; none when it has none.
std::vector<Input> load_inputs(const Robot& robot);

// The model of a robot, with the load where it costs least and among the inputs if the model depends on it.
Model derive_with_load(const Robot& robot, const std::function<Model(const Robot&)>& derive);

}  // namespace armature::internal
