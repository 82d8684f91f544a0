// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// The top comment of every emitted file: what it computes and by which equations, the order and units of inputs and
// outputs, the operation count, and the version that generated it.
#pragma once

#include <string>
#include <vector>

#include "armature/emit/emit.h"

namespace armature::internal {

// The names that the emitted code uses.
struct Spelling {
  std::string function;
  std::vector<std::string> inputs, outputs;  // one per group
  bool has_matrices = false;                 // "A[2,2]" instead of "A[4], row by row"
};

// Lines of at most about 110 characters, safe inside a comment; empty strings are empty lines.
using Text = std::vector<std::string>;

// What the code computes, its inputs and outputs; the model's notes and units.
Text interface_description(const Program& program, const Spelling& spelling);
// Operation count and origin; stack use too, for compiled languages.
// `beside`: bytes of stack, without optimisation, beside those of the values.
Text provenance(const Program& program, const EmitOptions& options, bool has_stack, std::size_t beside = 0);

}  // namespace armature::internal
