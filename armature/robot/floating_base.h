// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// A base that floats: link 0 moves freely, and its motion is a state of the robot. It is described as users of
// Pinocchio know it (its free-flyer joint):
//
//   position p        of the origin of frame 0 in the world, m
//   quaternion        x y z w, of length one: the orientation R of frame 0 in the world
//   twist             velocity v of the origin, then angular velocity w, both in frame 0; p' = R v, R' = R hat(w)
//   twist rate        the derivatives v', w' of these components
//
// A floating robot is a robot on a moving base whose motion consists of symbols: W0 = w, WP0 = w', V0 = v,
// VP0 = v' + w x v (the acceleration of the origin), Z = (R, p), and gravity in frame 0 is R^T g. So every model of a
// moving base holds for it; what is more are the equations of link 0 itself.
#pragma once

#include <array>

#include "armature/robot/robot.h"

namespace armature::internal {

struct BaseSymbols {
  std::array<Ref, 3> position, velocity, angular_velocity, velocity_rate, angular_velocity_rate;
  std::array<Ref, 4> quaternion;  // x y z w
};

// Lets the base of a robot float. Its gravity and its pose Z tell how gravity lies in the world; the pose and any given
// motion of the base are replaced by the state. An error when the robot has symbols of the names that the state takes
// (base_x, base_qx, base_vx, base_wx, base_dvx, base_dwx, ...).
void float_base(Robot& robot, const Location& where, Diagnostics& diagnostics);

// The symbols of the state of a floating base.
BaseSymbols base_symbols(const Robot& robot);

// Gravity in the world.
std::array<Ref, 3> world_gravity(Arena& arena, const Robot& robot);

// The same robot at a twist rate of zero: VP0 = w x v. One on a fixed base is returned as it is.
Robot without_base_rates(Robot robot);

// The same robot on a fixed base, with frame 0 in the world's origin. One on a fixed base is returned as it is.
Robot on_fixed_base(Robot robot);

// Degrees of freedom: coordinates, and six of a floating base.
inline std::size_t freedoms(const Robot& robot) { return robot.coordinates.size() + (robot.floating_base ? 6 : 0); }

}  // namespace armature::internal
