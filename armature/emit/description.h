// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// What stands on top of every emitted file: what it computes and by which equations, what goes in and comes out in
// which order and unit, what it costs, and who made it.
#pragma once

#include <string>
#include <vector>

#include "armature/emit/emit.h"

namespace armature::internal {

// How the emitted code calls things.
struct Spelling {
  std::string function;
  std::vector<std::string> inputs, outputs;  // one a group
  bool has_matrices = false;                 // "A[2,2]" instead of "A[4], row by row"
};

// Lines of at most about 110 characters, safe inside a comment; empty strings are empty lines.
using Text = std::vector<std::string>;

// What it computes, from what; the model's notes and units.
Text interface_description(const Program& program, const Spelling& spelling);
// What it costs and who made it; the stack is of interest where the language is compiled.
Text provenance(const Program& program, const EmitOptions& options, bool has_stack);

}  // namespace armature::internal
