// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// The instructions of a stage as statements of one machine operation each: a product that only sums use is fused with
// each of them. (A compiler that may contract does the same; it is done here so that plans match the code.)
#pragma once

#include <array>
#include <vector>

#include "armature/run/native/stages.h"

namespace armature::internal {

struct Statement {
  ValueIndex value;  // its result
  Code code;         // add: +- operands[0] * operands[1] +- operands[2] where `takes_product`
  std::array<ValueIndex, 3> operands;
  std::size_t count;  // of operands
  bool takes_product = false, minus_product = false, minus_other = false;
};

// One instruction, unfused.
Statement statement_of(const Program& program, ValueIndex value);

// In the order of the stage. `fuses`: products may be fused with sums.
std::vector<Statement> statements_of(const Program& program, const Stages& stages, const Stage& stage, bool fuses);

}  // namespace armature::internal
