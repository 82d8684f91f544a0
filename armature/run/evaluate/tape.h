// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// A program for the batched interpreter: steps (kernels.h) on numbered slots. Registers are allocated by live range: a
// register is reused after the last use of its value, so that few rows are in use at a time and a block of samples
// stays in the cache.
//
// Slots are numbered: constants, inputs, outputs, one dummy row, registers. A value that is only stored is written
// directly to its output, all others to a register first, because the caller may leave outputs out.
#pragma once

#include <vector>

#include "armature/run/evaluate/engine.h"
#include "armature/run/evaluate/kernels.h"
#include "armature/run/evaluate/known_values.h"

namespace armature::internal {

struct Tape {
  std::vector<double> constants;
  std::size_t inputs = 0, outputs = 0, registers = 0;
  std::vector<Step> steps;
  std::vector<ConstantOutput> constant_outputs;  // not computed by any step

  std::size_t first_input() const { return constants.size(); }
  std::size_t first_output() const { return first_input() + inputs; }
  std::size_t unread() const { return first_output() + outputs; }
  std::size_t first_register() const { return unread() + 1; }
  std::size_t slots() const { return first_register() + registers; }
};

// With `fuse`, a product that only sums use is fused with them (statements.h).
Tape make_tape(const Program& program, const KnownValues& known, bool fuse);

}  // namespace armature::internal
