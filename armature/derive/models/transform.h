// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// The direct geometric model: the 4x4 transform of any frame `to` in any frame `from` (Khalil & Creusot 1997,
// section 3.1, eq. 1) as one closed formula per element, for reading and for symbolic work.
#pragma once

#include "armature/derive/derive.h"
#include "armature/derive/recursion/frame_chain.h"

namespace armature::internal {

// Output "T". By default the tool in frame 0.
Model derive_transform(const Robot& robot, const DeriveOptions& options);

// What both geometric models share: the ends that the options name, a model without outputs, and "T" itself.
struct ChainEnds {
  ChainEnd from, to;
};
ChainEnds chain_ends(const Robot& robot, const DeriveOptions& options);
// Where one end is the world: the pose of a floating base.
void add_world_inputs(const Robot& robot, const ChainEnds& ends, Model& model);
Model geometric_model(const Robot& robot, const ChainEnds& ends, std::string name, std::string reference);
Output transform_output(Arena& arena, const Matrix3& rotation, const Vector3& position);

}  // namespace armature::internal
