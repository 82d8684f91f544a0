// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// A numeric payload: a rigid body at the tool (or at any frame), with its mass, its centre in that frame, and its
// inertia about the centre along the frame's axes.
#pragma once

#include <array>
#include <string>
#include <vector>

#include "armature/robot/robot.h"

namespace armature::internal {

struct Payload {
  double mass = 0;
  std::array<double, 3> centre{};   // m
  std::array<double, 6> inertia{};  // Ixx, Iyy, Izz, Ixy, Ixz, Iyz: elements of the matrix, kg m^2
};

// mass; mass, x, y, z; or all ten. Throws InputError for other lengths and for values that no body has.
Payload payload_from(const std::vector<double>& numbers);

// Throws as with_load() does (derive/load.h).
Robot with_payload(const Robot& robot, const Payload& payload, const std::string& frame = {});

}  // namespace armature::internal
