// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Does a program compute its model? Both are evaluated at random points of GF(2^61 - 1), where no rounding hides a
// difference. Constants must be exact: call it before fold_constants().
#pragma once

#include "armature/model/model.h"
#include "armature/program/program.h"

namespace armature::internal {

bool computes(const Program& program, const Model& model, int trials = 1);

// Do two programs compute the same outputs?
bool same_function(const Program& a, const Program& b, int trials = 1);

}  // namespace armature::internal
