// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// What stands beside the bodies of an MJCF and speaks of them: <equality> (joints that follow others, loops) and
// <actuator> (which joints have motors, and their limits).
#pragma once

#include <string>
#include <unordered_map>
#include <vector>

#include "armature/read/mjcf/mjcf_values.h"
#include "armature/read/urdf/urdf_document.h"

namespace armature::internal {

// Where a body's frame is in its link's, and the link's in the world when all joints are at their ref.
struct MjcfPlace {
  rigid::Motion body_in_link, link_in_world;
};

// A document while it is read.
struct MjcfParts {
  UrdfDocument document;
  std::vector<MjcfPlace> places;                             // per link
  std::unordered_map<std::string, std::size_t> joint_index;  // by name, into the document
  std::unordered_map<std::string, rigid::Real> refs;         // of joints
  std::vector<std::string> left_out;                         // for one warning

  void leave_out(const std::string& what);
};

// A number as the shortest decimal that is it.
Rational decimal_of(rigid::Real value);

void read_equalities(const MjcfValues& values, const tinyxml2::XMLElement& element, MjcfParts& parts);
void read_actuators(const MjcfValues& values, const tinyxml2::XMLElement& element, MjcfParts& parts);

}  // namespace armature::internal
