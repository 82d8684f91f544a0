// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Inverse dynamics with friction that grows with the load of a gear (robot/joint_friction.h): the torques L of the
// links alone come first, then what drives add,
//
//   tau_k = L_k + sum_j c_jk (Ia_j v_j'' + friction_j + spring_j + Fl_j |L_k / c_jk| s(v_j'))
//
// The motor inertias stay apart from the links': they are no load. Torques are then no linear function of accelerations
// and parameters: direct dynamics, bias and regressors have no such friction, and are refused.
#pragma once

#include <string>

#include "armature/model/model.h"
#include "armature/robot/robot.h"

namespace armature::internal {

// `links`: inverse dynamics of links_alone(robot).
Model with_drives_and_load(Model links, const Robot& robot);

// Throws UnmetRequest for models that do not have the friction of the load of `robot`, and should.
void check_load_friction(const Robot& robot, const std::string& model);

}  // namespace armature::internal
