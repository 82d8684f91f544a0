// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// What a back end gives: a program at one state, and over rows of samples. Tails, strides and threads are the same for
// all of them (batch.h).
#pragma once

#include <algorithm>
#include <cstddef>
#include <vector>

namespace armature {

// An output that is the same at every state, as the zeros of a regressor are.
struct ConstantOutput {
  std::size_t output;
  double value;
};

struct CallShape {
  std::size_t inputs = 0, outputs = 0;
  std::size_t work = 0;                        // operations a sample
  std::size_t group = 1;                       // rows have a multiple of this length
  std::size_t block = 1;                       // so many samples are worked on at once
  std::size_t scratch = 0;                     // numbers
  std::vector<ConstantOutput> constants = {};  // which rows() leaves to its caller
};

// So many samples at once that their outputs, constant ones aside, fill half of the fastest cache: the other half is
// for inputs and for what is done with the outputs.
template <class T>
std::size_t tile_of(const CallShape& shape) {
  constexpr std::size_t fast_cache_bytes = 48 << 10;
  const std::size_t rows = std::max<std::size_t>(1, shape.outputs - shape.constants.size());
  const std::size_t groups = fast_cache_bytes / 2 / (rows * shape.group * sizeof(T));
  return shape.group * std::clamp<std::size_t>(groups, 1, shape.block / shape.group);
}

template <class T>
class Engine {
 public:
  explicit Engine(const CallShape& given) : shape(given), is_constant(given.outputs, 0) {
    for (const ConstantOutput& constant : given.constants) is_constant[constant.output] = 1;
  }
  virtual ~Engine() = default;

  // All inputs and all outputs, one after the other; they may share memory.
  virtual void one(const T* inputs, T* outputs) const = 0;

  // inputs[i] and outputs[i] are rows of `count` numbers.
  virtual void rows(const T* const* inputs, T* const* outputs, std::size_t count, T* scratch) const = 0;

  // The same for rows that lie one after the other, each of tile_of<T>(shape) numbers.
  virtual void tile(const T* const* inputs, T* const* outputs, std::size_t count, T* scratch) const {
    rows(inputs, outputs, count, scratch);
  }

  const CallShape shape;
  std::vector<char> is_constant;  // of each output
};

}  // namespace armature
