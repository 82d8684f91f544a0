// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// A xacro file is a program that writes a URDF, in the language of the program `xacro` (of ROS, or `pip install
// xacro`). Where that is installed, it is run as a child without a shell, with bounds on its time, memory and output.
#pragma once

#include <optional>
#include <string>

#include "armature/base/limits.h"

namespace armature::internal {

// The URDF that the file writes; nothing when xacro is not installed. Throws InputError when xacro fails.
std::optional<std::string> expand_xacro(const std::string& file, const Limits& limits);

}  // namespace armature::internal
