// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// The mathematics as textbooks define it, in symbols, without any recursion or search: transforms by multiplying the
// matrices of eq. 1-b (Khalil & Creusot 1997), Jacobians by differentiating them, torques by Lagrange's equations. Slow
// and large, and therefore a judge: what the library derives must be identical over GF(p).
#pragma once

#include <vector>

#include "armature/robot/robot.h"

namespace armature::internal::support {

// Row-major.
struct SymbolicPose {
  std::array<Ref, 9> rotation;
  std::array<Ref, 3> position;
};

// Poses of frames 0..NL in frame 0, in `arena`, which is a copy of the robot's.
std::vector<SymbolicPose> symbolic_frames(Arena& arena, const Robot& robot);

// 6 x n, row-major: derivatives of the position, and of the orientation as the vector of R' R^T.
std::vector<Ref> symbolic_jacobian(Arena& arena, const Robot& robot, const SymbolicPose& pose);

// d/dt (dL/dq') - dL/dq of the links' kinetic and potential energy, plus motors and friction. The base must be at rest
// and no wrench act.
std::vector<Ref> lagrange_torques(Arena& arena, const Robot& robot);

}  // namespace armature::internal::support
