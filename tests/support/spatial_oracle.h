// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// An independent numeric oracle: Featherstone's spatial vectors (Rigid Body Dynamics Algorithms, 2008, tables 2.4 and
// 5.1), 6x6 matrices, extended precision. A motion vector is [angular; linear at the frame's origin], a force vector
// [moment about the origin; force]. Nothing here comes from armature/derive or armature/program: transforms are
// products of elementary 4x4 motions, and accelerations are spatial ones, made classical only at the end.
#pragma once

#include <vector>

#include "tests/support/numeric_robot.h"

namespace armature::internal::support {

// Poses of frames 0..NL in frame 0.
std::vector<NumericPose> frames_in_base(const NumericRobot& robot, const Vector& q);

// A frame fixed to link `link` (0 is the base).
struct Target {
  std::size_t link = 0;
  NumericPose pose;  // in the link's frame
};

// The 6xn Jacobian [linear velocity of the target's origin; angular velocity], in the axes of frame 0, of a robot whose
// base is at rest.
Matrix jacobian(const NumericRobot& robot, const Vector& q, const Target& target);

// Motion of one link, in its own frame: angular velocity, velocity of its origin, and their time derivatives as
// classical accelerations (gravity is not included).
struct LinkMotion {
  Vec3 angular_velocity, velocity, angular_acceleration, acceleration;
};
// Of links 0..NL.
std::vector<LinkMotion> link_motions(const NumericRobot& robot, const State& state);

// d/dt(J) * qd = [linear; angular] of the target in the axes of frame 0, base at rest.
Vector jacobian_rate_times_velocity(const NumericRobot& robot, const State& state, const Target& target);

// Generalised torques tau_k = sum_j c_jk Gamma_j with friction, motor inertia, external wrenches and base motion.
Vector inverse_dynamics(const NumericRobot& robot, const State& state);

}  // namespace armature::internal::support
