// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/run/evaluate/interpreter.h"

#include <algorithm>
#include <vector>

namespace armature::internal {
namespace {

// A kernel is called for each step: a block this long makes the cost of the calls small. Longer blocks gain nothing,
// and their rows no longer fit into the second-level cache.
constexpr std::size_t block = 512;

// The rows, followed by the table of slots.
std::size_t row_numbers(const Tape& tape) { return (tape.registers + 1) * block; }

template <class T>
CallShape shape_of(const Tape& tape, const Kernels<T>& kernels) {
  const std::size_t table = (tape.slots() * sizeof(T*) + sizeof(T) - 1) / sizeof(T);
  return {tape.inputs,          tape.outputs, tape.steps.size(), kernels.group, block, row_numbers(tape) + table,
          tape.constant_outputs};
}

template <class T>
class Interpreter final : public Engine<T> {
 public:
  Interpreter(Tape tape, const Kernels<T>& kernels)
      : Engine<T>(shape_of(tape, kernels)),
        tape_(std::move(tape)),
        kernels_(kernels),
        constants_(tape_.constants.begin(), tape_.constants.end()) {}

  void one(const T* inputs, T* outputs) const override {
    std::vector<T> slots(tape_.slots());
    std::copy(constants_.begin(), constants_.end(), slots.begin());
    std::copy_n(inputs, tape_.inputs, slots.begin() + static_cast<std::ptrdiff_t>(tape_.first_input()));
    kernels_.one(tape_.steps.data(), tape_.steps.data() + tape_.steps.size(), slots.data());
    std::copy_n(slots.begin() + static_cast<std::ptrdiff_t>(tape_.first_output()), tape_.outputs, outputs);
    for (const auto& [output, value] : tape_.constant_outputs) outputs[output] = static_cast<T>(value);
  }

  void rows(const T* const* inputs, T* const* outputs, std::size_t count, T* scratch) const override {
    T** const slots = reinterpret_cast<T**>(scratch + row_numbers(tape_));
    for (std::size_t at = 0; at < count; at += block) {
      T** next = slots;
      // Constants and inputs are never written.
      for (const T& constant : constants_) *next++ = const_cast<T*>(&constant);
      for (std::size_t i = 0; i < tape_.inputs; ++i) *next++ = const_cast<T*>(inputs[i]) + at;
      for (const std::size_t i : this->changing) next[i] = outputs[i] + at;
      next += tape_.outputs;
      for (std::size_t i = 0; i <= tape_.registers; ++i) *next++ = scratch + i * block;
      const std::size_t here = std::min(block, count - at);
      for (const Step& step : tape_.steps)
        kernels_.kernel[static_cast<std::size_t>(step.operation)][step.uniform](step, slots, here);
    }
  }

 private:
  Tape tape_;
  const Kernels<T>& kernels_;
  std::vector<T> constants_;
};

}  // namespace

template <class T>
std::unique_ptr<Engine<T>> interpreter(Tape tape, const Kernels<T>& kernels) {
  return std::make_unique<Interpreter<T>>(std::move(tape), kernels);
}

template std::unique_ptr<Engine<double>> interpreter(Tape, const Kernels<double>&);
template std::unique_ptr<Engine<float>> interpreter(Tape, const Kernels<float>&);

}  // namespace armature::internal
