// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Cuts a program into stages, so that a vector function computes the sines and cosines of all angles at once: stage 0
// needs no sine or cosine, stage k those of angles of the stages before. Instructions that lead to no angle go to the
// last stage. Most programs have two stages, with only sums of inputs in the first.
#pragma once

#include <vector>

#include "armature/run/evaluate/known_values.h"

namespace armature::internal {

struct Stage {
  std::vector<ValueIndex> code;    // instructions other than sine and cosine, in the program's order
  std::vector<ValueIndex> angles;  // whose sines and cosines later stages need
};

struct Stages {
  std::vector<Stage> stages;
  std::vector<std::size_t> of_value;  // the stage that computes it; for sines and cosines the first that can use them
  std::vector<char> crosses;          // per value: a later stage reads it, or the last one stores it
  std::vector<ValueIndex> outputs;    // all groups, one after the other
};

// Dead code is left out.
Stages make_stages(const Program& program, const KnownValues& known);

}  // namespace armature::internal
