// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// The general method as code, C and C++: any six joints, with the numbers of the arm written in. The elimination is
// done per pose (general.h; two prismatic joints: two_prismatic.cc), the eigenvalues of the 16x16 matrix are computed
// by code in the file itself, and every solution is polished by Newton's iteration and confirmed by forward geometry.
// Which orders of elimination are regular is found out when the code is written; where none is, the code solves a few
// slightly different arms and goes from their solutions to the true arm's. One translation unit, no allocation, no
// library but <math.h>; its function is called as that of the closed form (closed_form/inverse_code.h).
#pragma once

#include <string>
#include <vector>

#include "armature/emit/emit.h"
#include "armature/inverse_geometry/robot_arm.h"

namespace armature::internal {

// What the method does with this arm, line by line: which joints are eliminated, which is the eigenvalue. Throws
// UnmetRequest for an arm that does not have six joints, or more than three prismatic ones.
std::vector<std::string> general_method_lines(const ik::RobotArm& arm);

// Throws UnmetRequest for a language other than c and cpp, and where general_method_lines() does.
std::vector<EmittedFile> general_code(const std::string& robot, const ik::RobotArm& arm, const std::string& language,
                                      const EmitOptions& emit);

}  // namespace armature::internal
