// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// The interface of a back end: a program at one state, and over rows of samples. Remainders, strides and threads are
// handled once for all back ends (batch.h).
#pragma once

#include <cstddef>
#include <vector>

namespace armature::internal {

// An output that is the same at every state, such as the zeros of a regressor.
struct ConstantOutput {
  std::size_t output;
  double value;
};

struct CallShape {
  std::size_t inputs = 0, outputs = 0;
  std::size_t work = 0;                        // operations per sample
  std::size_t group = 1;                       // rows have a multiple of this length
  std::size_t block = 1;                       // samples per block
  std::size_t scratch = 0;                     // numbers
  std::vector<ConstantOutput> constants = {};  // not written by rows(): the caller writes them
};

// The outputs that are not constant.
inline std::vector<std::size_t> changing_outputs(const CallShape& shape) {
  std::vector<std::size_t> changing;
  std::vector<char> is_constant(shape.outputs, 0);
  for (const ConstantOutput& constant : shape.constants) is_constant[constant.output] = 1;
  for (std::size_t i = 0; i < shape.outputs; ++i)
    if (!is_constant[i]) changing.push_back(i);
  return changing;
}

template <class T>
class Engine {
 public:
  explicit Engine(const CallShape& given) : shape(given), changing(changing_outputs(given)) {}
  virtual ~Engine() = default;

  // All inputs and all outputs, concatenated; they may share memory.
  virtual void one(const T* inputs, T* outputs) const = 0;

  // inputs[i] and outputs[i] are rows of `count` numbers. Constant outputs need no row.
  virtual void rows(const T* const* inputs, T* const* outputs, std::size_t count, T* scratch) const = 0;

  // The same for equally spaced rows: output i at `first` + (i - j) `pitch`, where j is the first of `changing`.
  virtual void rows_apart(const T* const* inputs, T* first, std::ptrdiff_t pitch, std::size_t count, T* scratch) const {
    std::vector<T*> outputs(shape.outputs);
    for (const std::size_t i : changing) outputs[i] = first + static_cast<std::ptrdiff_t>(i - changing.front()) * pitch;
    rows(inputs, outputs.data(), count, scratch);
  }

  const CallShape shape;
  const std::vector<std::size_t> changing;  // outputs that are not constant
};

}  // namespace armature::internal
