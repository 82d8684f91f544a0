// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Runs a back end over arrays of any length, in pieces over the cores. Columns that are not contiguous, and the last
// few samples, go through a buffer of one block; a thread needs no other memory.
#pragma once

#include <span>

#include "armature/run/evaluate/engine.h"
#include "armature/run/evaluator.h"

namespace armature::internal {

// All columns have `count` numbers. `threads`: at most this many, 0 for as many as there are cores.
template <class T>
void run_batch(const Engine<T>& engine, std::span<const Column<const T>> inputs, std::span<const Column<T>> outputs,
               std::size_t count, unsigned threads);

extern template void run_batch(const Engine<double>&, std::span<const Column<const double>>,
                               std::span<const Column<double>>, std::size_t, unsigned);
extern template void run_batch(const Engine<float>&, std::span<const Column<const float>>,
                               std::span<const Column<float>>, std::size_t, unsigned);

}  // namespace armature::internal
