// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// How the links of a URDF are connected: one root, one parent each, no cycles; and which joint each mimic joint
// follows.
#pragma once

#include <array>
#include <vector>

#include "armature/base/diagnostics.h"
#include "armature/read/urdf/urdf_document.h"

namespace armature::internal {

// A joint in depth-first order; siblings in the order of the file.
struct UrdfStep {
  std::size_t joint = 0, parent_link = 0, child_link = 0;  // indices into the document
  std::size_t leader = 0;                                  // the joint it follows; itself unless it mimics
  Rational multiplier = 1;                                 // position = multiplier * leader's + offset
  rigid::Real offset = 0;
};

struct UrdfTree {
  std::size_t root = 0;  // index of the root link
  std::vector<UrdfStep> steps;
  std::vector<std::array<std::size_t, 2>> loops;  // per loop of the document: the links that it joins
};

// Reports every error; the tree is meaningful only if there is none.
UrdfTree connect_urdf(const UrdfDocument& document, Diagnostics& diagnostics);

}  // namespace armature::internal
