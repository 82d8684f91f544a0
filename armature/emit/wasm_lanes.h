// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// The functions of a WebAssembly module that compute with registers of 16 bytes (fixed-width SIMD of the Core
// Specification 2.0): two doubles or four floats, each lane an angle or a state.
//
//   sine_cosine(x) -> (sines, cosines)       as generated C computes them (languages/c_trigonometry.h)
//   lanes(pitch, arrays...)                  the model for one register of states
//   batch(count, pitch, arrays...)           for any number of states
//
// Element i of state k is at array + (i*pitch + k) numbers. States that are left over after full registers are copied
// into a register (gather), whose further lanes repeat the last one, and their results back (scatter).
#pragma once

#include <string>
#include <vector>

#include "armature/emit/wasm_bytes.h"
#include "armature/program/program.h"

namespace armature::internal::wasm {

// What the functions of a module share: where values are, and the numbers of the functions that are called.
struct Shared {
  const Program& program;
  const Opcodes& code;
  const LaneOpcodes& lanes;
  std::size_t setup;                                        // instructions of init; none without parameters
  std::vector<std::size_t> address;                         // per value: in memory, or 0
  std::size_t sin = 0, cos = 0, tanh = 0, sine_cosine = 0;  // numbers of functions

  // Whether a value is kept in memory between init and evaluate.
  bool is_kept(ValueIndex value) const {
    return is_setup(value) || (value >= program.first_parameter() && value < program.first_input());
  }
  bool is_setup(ValueIndex value) const {
    return value >= program.first_result() && value - program.first_result() < setup;
  }
};

// All lanes are `value`.
std::string lanes_of(double value, const Shared& shared);

std::string sine_cosine_body(const Shared& shared);

// `lanes`: of the instructions in another order, setup unchanged. Arguments are the pitch in bytes and an address per
// array, inputs first.
std::string lanes_body(const Shared& shared);

// (from, pitch in bytes, rows, states, to) and (from, pitch in bytes, rows, states, to).
std::string gather_body(const Shared& shared);
std::string scatter_body(const Shared& shared);

// `scratch`: the address of a register for each element of the arrays, one array behind the other.
struct BatchFunctions {
  std::size_t lanes, gather, scatter, scratch;
};
std::string batch_body(const Shared& shared, const BatchFunctions& functions);

// Bytes of that scratch.
std::size_t scratch_bytes(const Program& program);

}  // namespace armature::internal::wasm
