// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// A model as equations that people read: every intermediate quantity once, in topological order, then the outputs.
#pragma once

#include <string>
#include <vector>

#include "armature/derive/derive.h"

namespace armature::internal {

struct Equation {
  std::string left, right;
};

// Elements of outputs are called NAME1, NAME2, ... for vectors and NAME11, NAME12, ... for matrices (NAME1_1 when a
// number has two digits). A quantity that is one symbol, constant or sine gets no equation of its own.
std::vector<Equation> equations(const Model& model);

}  // namespace armature::internal
