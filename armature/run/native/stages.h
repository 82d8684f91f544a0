// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Sines and cosines gathered: a vector function takes all angles of a robot at once. A program is cut into stages:
// stage 0 needs no sine or cosine, stage k those of angles of the stages before. What makes no angle is left to the
// last stage. Most programs have two stages, and nothing but sums of inputs in the first.
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
  std::vector<std::size_t> of_value;  // the stage that makes it; sines and cosines: the first that can use them
  std::vector<char> crosses;          // of each value: a later stage reads it, or the last one stores it
  std::vector<ValueIndex> outputs;    // all groups, one after the other
};

// What no output needs is left out.
Stages make_stages(const Program& program, const KnownValues& known);

}  // namespace armature::internal
