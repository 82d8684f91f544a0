// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// The kernels of the interpreter: each is one operation on rows of numbers over a block of samples, a loop over vector
// registers. The same source (kernels.cc) is compiled for each instruction set; the best one of this machine is chosen
// at run time.
//
// An operand that is the same for all samples (a constant) is one number: bit i of `uniform` marks operand i.
#pragma once

#include <cstddef>
#include <cstdint>

#include "armature/run/evaluate/instruction_set.h"

namespace armature::internal {

enum class Operation : std::uint8_t {
  add,
  subtract,
  multiply,
  divide,
  negate,
  sign,
  tanh,
  copy,
  sine_cosine,                // `to` is the sine, `also` the cosine
  multiply_add,               // a b + c, one rounding
  multiply_subtract,          // a b - c, one rounding
  negated_multiply_add,       // c - a b, one rounding
  negated_multiply_subtract,  // -a b - c, one rounding
};
constexpr std::size_t operation_count = 13;

struct Step {
  Operation operation;
  std::uint8_t uniform = 0;
  std::uint32_t to = 0, also = 0;     // slots written
  std::uint32_t a = 0, b = 0, c = 0;  // slots read
};

// Rows are read and written in whole groups of this many registers.
constexpr std::size_t registers_a_group = 4;

template <class T>
struct Kernels {
  // slots[i] is a row of `count` numbers, a multiple of `group`, or one number where uniform.
  using Kernel = void (*)(const Step& step, T* const* slots, std::size_t count);
  Kernel kernel[operation_count][8];  // by operation and `uniform`; null where unused
  // One state: slots[i] is a number.
  void (*one)(const Step* begin, const Step* end, T* slots);
  // Sines and cosines of a row of any angles. `count` is a multiple of `lanes`, and the rows do not overlap.
  void (*sines_cosines)(const T* x, T* sines, T* cosines, std::size_t count);
  // The same bits for one register, with lower latency.
  void (*sine_cosine_register)(const T* x, T* sines, T* cosines);
  std::size_t lanes = 0;  // numbers in a register
  std::size_t group = 0;
  bool fuses = false;  // has multiply-add with one rounding
};

// Throws InternalError when this machine does not have the instruction set.
template <class T>
const Kernels<T>& kernels(InstructionSet set);
template <>
const Kernels<double>& kernels(InstructionSet set);
template <>
const Kernels<float>& kernels(InstructionSet set);

}  // namespace armature::internal
