// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// The velocities of all links by recursion (Khalil & Creusot 1997, section 4.2, eq. 6), each in its own frame.
#pragma once

#include "armature/derive/derive.h"
#include "armature/expr/vector.h"

namespace armature::internal {

// Outputs "W" (angular velocities) and "V" (velocities of the origins), 3 x NL: column j is link j, in frame j.
Model derive_link_velocities(const Robot& robot, const DeriveOptions& options);

// A 3 x NL output of one vector per link; `of_links[0]` is the base, which is left out.
Output link_vectors(std::string name, std::string meaning, const std::string& unit, const Robot& robot,
                    const std::vector<Vector3>& of_links);

// The input "base_motion", when the robot's base moves.
void add_base_motion_input(const Robot& robot, Model& model);

}  // namespace armature::internal
