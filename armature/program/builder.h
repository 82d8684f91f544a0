// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Builds a program whose constants are not known beforehand. Every pass reads one program and builds the next; values
// are handles until finish() numbers them as program.h says.
#pragma once

#include <unordered_map>
#include <vector>

#include "armature/program/program.h"

namespace armature::internal {

class ProgramBuilder {
 public:
  // A value under construction.
  struct Handle {
    enum class Kind : std::uint8_t { constant, parameter, input, result } kind = Kind::constant;
    std::uint32_t index = 0;
    friend auto operator<=>(const Handle&, const Handle&) = default;
  };

  // Takes names, parameters and inputs from `like`; constants, code and outputs start empty.
  explicit ProgramBuilder(const Program& like);

  Handle constant(const NumericConstant& constant);  // equal constants are one
  Handle parameter(std::size_t index) const { return {Handle::Kind::parameter, static_cast<std::uint32_t>(index)}; }
  Handle input(std::size_t index) const { return {Handle::Kind::input, static_cast<std::uint32_t>(index)}; }
  Handle emit(Code code, Handle a, Handle b);
  Handle emit(Code code, Handle a) { return emit(code, a, a); }

  // Labels the quantity that `value` holds, unless it has a label or is not an instruction's result.
  void label(Handle value, const std::string& name);

  const NumericConstant& value_of(Handle constant) const { return constants_[constant.index]; }

  // A handle for each value of `old` that is not an instruction, in order; instructions are appended by the caller.
  std::vector<Handle> leaves_of(const Program& old);

  // `outputs[g][i]` is element i of output group g of the program given at construction.
  Program finish(const std::vector<std::vector<Handle>>& outputs, std::size_t setup_count = 0);

 private:
  struct Pending {
    Code code;
    Handle a, b;
  };
  Program program_;
  std::vector<NumericConstant> constants_;
  std::unordered_multimap<std::uint64_t, std::uint32_t> constant_indices_;  // by the bits of the value
  std::vector<Pending> code_;
  std::vector<std::string> labels_;
};

// The outputs of a pass that maps old values one to one.
std::vector<std::vector<ProgramBuilder::Handle>> mapped_outputs(const Program& old,
                                                                const std::vector<ProgramBuilder::Handle>& values);

}  // namespace armature::internal
