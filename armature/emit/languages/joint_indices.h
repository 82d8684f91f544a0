// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Names for the indices of q, qd, qdd and tau, so that a program can say which joint it means: in C
// q[NAME_JOINT_SHOULDER], in C++ q[NAME::joint::shoulder]. They are empty where the model has no q of all joints.
#pragma once

#include <span>
#include <string>

#include "armature/emit/emit.h"

namespace armature::internal {

std::string c_joint_indices(const Program& program, std::span<const EmittedJoint> joints, const std::string& function);
std::string cpp_joint_indices(const Program& program, std::span<const EmittedJoint> joints);

}  // namespace armature::internal
