// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Every value of a program at a random point of GF(2^61 - 1), where no rounding hides a difference. Two values that
// agree there are the same function (finite_field.h). Constants must be exact: call it before fold_constants().
#pragma once

#include <string_view>
#include <vector>

#include "armature/expr/finite_field.h"
#include "armature/program/program.h"

namespace armature::internal {

// One residue per value, in the program's numbering. An input has the value of the symbol called by its name followed
// by `moment`: points of one field with different moments have different inputs and the same parameters.
std::vector<Residue> exact_values(const Program& program, const FiniteField& field, std::string_view moment = {});

}  // namespace armature::internal
