// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// The robot as dynamic models are derived of it: loops of linear relations as couplings (loops/linear_loops.h), motors
// of elastic joints as coordinates of their own (robot/elastic_joints.h).
#pragma once

#include "armature/derive/loops/linear_loops.h"

namespace armature::internal {

CoupledLoops modelled_robot(const Robot& described);
// The same as logs are compared with it: twists instead of motors, and a floating base as six joints
// (robot/base_joints.h).
Robot measured_robot(const Robot& described);

// Is it a model of positions and velocities alone: inverse-geometry, loop-geometry, or one of those before the dynamic
// ones in the catalogue? Elastic joints take no part in it.
bool is_geometric(const std::string& model);

}  // namespace armature::internal
