// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Poses and postures as users write them down.
#pragma once

#include <array>
#include <string>
#include <vector>

#include "armature/inverse_geometry/screws.h"

namespace armature::internal {

// "0.1,-2,3": finite numbers between commas or blanks. Throws InputError that names the option.
std::vector<double> number_list(const std::string& text, const std::string& option);

// x, y, z, roll, pitch, yaw.
ik::Motion pose_of_rpy(const std::vector<double>& six);

// A rigid motion, row-major; rounding to 1e-6 is taken out of the rotation. Throws InputError that says what is wrong,
// with `name` ("poses.json: pose 3") in front.
ik::Motion rigid_motion(const std::array<double, 16>& matrix, const std::string& name);

// Whether a text names a JSON file, and is no list of numbers.
bool is_pose_file(const std::string& text);

// {"poses": [4x4, ...]} or {"pose": 4x4}
std::vector<ik::Motion> read_poses(const std::string& text, const std::string& file);

}  // namespace armature::internal
