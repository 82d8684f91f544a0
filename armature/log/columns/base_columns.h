// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// A floating base in a log. Its pose is logged as a position and a quaternion, and the wrench on it, from a force plate
// or a sensor under the base, as a force and a moment. Estimates see the base as six joints, either x, y, z, yaw,
// pitch, roll (read/urdf/urdf_free_joints.h) or x, y, z, rx, ry, rz (robot/base_joints.h), so these columns become
// positions and torques of the six:
//
//   base_x, base_y, base_z                 origin of the base p, m
//   base_qx, base_qy, base_qz, base_qw     its orientation R, a quaternion of length one
//   base_vx ... base_wz                    velocity v of the origin, angular velocity w, in the base; may be absent
//   base_fx ... base_mz                    force f, and moment m about the origin, in the base; all zero in free flight
//
// Power is the same in both: f.v + m.w = tau_x x' + ..., as p' = R v. So (tau_x, tau_y, tau_z) = R f, and with
//
//   R = Rz(yaw) Ry(pitch) Rx(roll),   w = yaw' (Ry Rx)^T e_z + pitch' Rx^T e_y + roll' e_x:
//   tau_yaw = (R m)_z,   tau_pitch = cos(roll) m_y - sin(roll) m_z,   tau_roll = m_x
//
//   R = Rx(rx) Ry(ry) Rz(rz),   w = rx' (Ry Rz)^T e_x + ry' Rz^T e_y + rz' e_z:
//   tau_rx = (R m)_x,   tau_ry = sin(rz) m_x + cos(rz) m_y,   tau_rz = m_z
//
// Angles are continuous in time. Where the second angle is a quarter turn the six joints are singular: samples near it
// are left out, and with them so many that the log falls into two stretches there (log/signals/even_stretches.h).
#pragma once

#include <optional>
#include <string>

#include "armature/log/formats/table.h"
#include "armature/log/log.h"
#include "armature/robot/robot.h"

namespace armature::internal {

// The name of the floating joint whose six joints the robot has, when the table has columns of a base.
std::optional<std::string> logged_base(const LogTable& table, const Robot& robot);

// The table with columns NAME_x/position, NAME_x/effort and so on; unchanged where logged_base() finds nothing. Reports
// quaternions that are none. Without a wrench the base is taken to be in free flight, and a warning says so.
LogTable with_base_joints(LogTable table, const Robot& robot, Diagnostics& diagnostics);

// The log of such a table without the samples near a singular orientation. Reports one that has no others.
void leave_out_singular_base(Log& log, const Robot& robot, Diagnostics& diagnostics);

}  // namespace armature::internal
