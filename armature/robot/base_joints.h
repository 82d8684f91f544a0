// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// A floating base (floating_base.h) as six joints without motors, for what compares a robot with measurements: a log
// has positions, and estimates differentiate them. Between the world and the base, which becomes link 6,
//
//   float_x, float_y, float_z      prismatic, along the axes of the world
//   float_rx, float_ry, float_rz   revolute: R = Rx(rx) Ry(ry) Rz(rz), singular where ry is a quarter turn
//
// Each frame is the one before with its axes turned in a circle (gamma = alpha = pi/2): the axis of the next joint is x
// of the frame before. After six of them frame 6 is frame 0 of the floating robot, so inertial parameters of the base
// keep their values.
#pragma once

#include "armature/robot/robot.h"

namespace armature::internal {

// The joints come first among frames and coordinates. A robot on a fixed base is returned as it is. Throws UnmetRequest
// where the robot has such names of its own.
Robot on_base_joints(const Robot& robot);
// Was it on_base_joints()?
bool has_base_joints(const Robot& robot);
// The floating robot again: `floating` is the one that it was made of, and the numbers are those of `robot`. A robot
// without these joints is returned as it is.
Robot off_base_joints(const Robot& robot, const Robot& floating);

}  // namespace armature::internal
