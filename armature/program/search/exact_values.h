// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Every value of a program at a random point of GF(2^61 - 1), where no rounding hides a difference. Two values that
// agree there are the same function (finite_field.h). Must be asked before constants are folded to doubles.
#pragma once

#include <string_view>
#include <vector>

#include "armature/expr/finite_field.h"
#include "armature/program/program.h"

namespace armature::internal {

// One residue a value, in the program's numbering. Inputs are at the place of the symbol of their name followed by
// `moment`: points of one field that differ in the moment have the parameters in common.
std::vector<Residue> exact_values(const Program& program, const FiniteField& field, std::string_view moment = {});

}  // namespace armature::internal
