// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// A back end over arrays of any length, in pieces over the cores. Columns that do not lie one number after the other,
// and the last few samples, go through a buffer of one block; a thread needs no memory beyond that.
#pragma once

#include <functional>
#include <span>

#include "armature/run/evaluate/engine.h"

namespace armature::internal {

// One input or output of every sample: data[0], data[stride], ... An output without data is not wanted.
template <class T>
struct Column {
  T* data = nullptr;
  std::size_t size = 0;
  std::ptrdiff_t stride = 1;
};

// All columns have `count` numbers. `threads`: at most so many, 0 for as many as there are cores.
template <class T>
void run_batch(const Engine<T>& engine, std::span<const Column<const T>> inputs, std::span<const Column<T>> outputs,
               std::size_t count, unsigned threads);

// outputs[i]: a row of `count` numbers, of the samples from `first` on. They are overwritten by the next block.
template <class T>
using BlockVisitor = std::function<void(std::size_t first, std::size_t count, std::span<const T* const> outputs)>;

// What is used at once need not be written to memory, which takes longer than computing it where the outputs are many:
// blocks so short that they stay in the fastest cache, one after the other, on the thread that calls.
template <class T>
void visit_batch(const Engine<T>& engine, std::span<const Column<const T>> inputs, std::size_t count,
                 const BlockVisitor<T>& use);

extern template void visit_batch(const Engine<double>&, std::span<const Column<const double>>, std::size_t,
                                 const BlockVisitor<double>&);
extern template void visit_batch(const Engine<float>&, std::span<const Column<const float>>, std::size_t,
                                 const BlockVisitor<float>&);
extern template void run_batch(const Engine<double>&, std::span<const Column<const double>>,
                               std::span<const Column<double>>, std::size_t, unsigned);
extern template void run_batch(const Engine<float>&, std::span<const Column<const float>>,
                               std::span<const Column<float>>, std::size_t, unsigned);

}  // namespace armature::internal
