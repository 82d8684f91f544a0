// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// The text of a robot file. The ending of its name chooses the format: .yaml, .urdf, .mjcf or .par.
#pragma once

#include <optional>
#include <string>

#include "armature/parameters/base_parameters.h"
#include "armature/robot/robot.h"

namespace armature::internal {

// Whether the ending is that of a format of robots.
bool is_robot_file(const std::string& path);

// `diagnostics` receives what the format cannot say. Throws InputError for an ending that no format has, UnmetRequest
// for a robot that the format cannot hold at all.
std::string robot_text(const Robot& robot, const std::string& path, Diagnostics& diagnostics);

// The bytes of a URDF file, which results are written into; nothing for another format, a built-in robot or a pipe.
// `path`: where they can be read, if not under the file's own name.
std::optional<std::string> original_urdf(const std::string& file, const std::string& path = {});

// The robot with its base parameters in place of the standard ones, for a file; what a user should know becomes a
// warning (Khalil & Creusot 1997, section 6.4: "a new file of inertial parameters").
Robot base_robot(const Robot& robot, const BaseParameters& base, const std::string& path, Diagnostics& diagnostics);

}  // namespace armature::internal
