// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Several models of one robot as one model: the union of the inputs and all outputs in order, over one arena, so that
// common subexpressions are computed once.
#pragma once

#include <vector>

#include "armature/derive/derive.h"

namespace armature::internal {

// At least one model. Its name is "inertia,gravity"; an output whose name is taken gets its model's name in front.
Model combine(const std::vector<Model>& models);

}  // namespace armature::internal
