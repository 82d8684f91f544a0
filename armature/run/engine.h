// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// What a back end gives: a program at one state, and over a block of samples. Blocks, tails, strides and threads are
// the same for all of them (batch.h).
#pragma once

#include <cstddef>

namespace armature {

struct CallShape {
  std::size_t inputs = 0, outputs = 0;
  std::size_t work = 0;     // operations a sample
  std::size_t group = 1;    // rows have a multiple of this length,
  std::size_t block = 1;    // and at most this
  std::size_t scratch = 0;  // numbers
};

template <class T>
class Engine {
 public:
  explicit Engine(const CallShape& given) : shape(given) {}
  virtual ~Engine() = default;

  // All inputs and all outputs, one after the other; they may share memory.
  virtual void one(const T* inputs, T* outputs) const = 0;

  // inputs[i] and outputs[i] are rows of `count` numbers.
  virtual void rows(const T* const* inputs, T* const* outputs, std::size_t count, T* scratch) const = 0;

  const CallShape shape;
};

}  // namespace armature
