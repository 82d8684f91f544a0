// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// A floating base in a log. Its pose is logged as a position and a quaternion, and the wrench on it, from a force plate
// or a sensor under the base, as a force and a moment. Estimates see the base as six joints x, y, z, yaw, pitch, roll
// (read/urdf/urdf_free_joints.h), so these columns become positions and torques of the six:
//
//   base_x, base_y, base_z                 origin of the base p, m
//   base_qx, base_qy, base_qz, base_qw     its orientation R = Rz(yaw) Ry(pitch) Rx(roll), a quaternion of length one
//   base_vx ... base_wz                    velocity v of the origin, angular velocity w, in the base; may be absent
//   base_fx ... base_mz                    force f, and moment m about the origin, in the base
//
// Power is the same in both: f.v + m.w = tau_x x' + ... + tau_roll roll', as p' = R v and
// w = yaw' (Ry Rx)^T e_z + pitch' Rx^T e_y + roll' e_x. So
//
//   (tau_x, tau_y, tau_z) = R f,   tau_yaw = (R m)_z,   tau_pitch = cos(roll) m_y - sin(roll) m_z,   tau_roll = m_x
//
// Angles are continuous in time. At a pitch of 90 degrees the six joints are singular: near it the log is refused.
#pragma once

#include <optional>
#include <string>

#include "armature/log/formats/table.h"
#include "armature/robot/robot.h"

namespace armature::internal {

// The name of the floating joint whose six joints the robot has, when the table has columns of a base.
std::optional<std::string> logged_base(const LogTable& table, const Robot& robot);

// The table with columns NAME_x/position, NAME_x/effort and so on; unchanged where logged_base() finds nothing. Reports
// a wrench that is missing, quaternions that are none, and pitches near 90 degrees.
LogTable with_base_joints(LogTable table, const Robot& robot, Diagnostics& diagnostics);

}  // namespace armature::internal
