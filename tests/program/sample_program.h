// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Small programs for the tests of this room, written by hand.
#pragma once

#include <string>
#include <vector>

#include "armature/program/builder.h"

namespace armature::internal::test {

// One input group "x" with `inputs` elements, parameters k0, k1, ..., and one output vector "y".
inline Program blank_program(std::size_t parameters, std::size_t inputs, std::size_t outputs) {
  Program program;
  program.model = "sample";
  program.robot = "none";
  for (std::size_t i = 0; i < parameters; ++i) program.parameters.push_back("k" + std::to_string(i));
  ProgramInput x{"x", "inputs", {}, {}};
  for (std::size_t i = 0; i < inputs; ++i) {
    x.symbols.push_back("x" + std::to_string(i));
    x.units.emplace_back("1");
  }
  program.inputs.push_back(x);
  program.outputs.push_back({"y", "outputs", outputs, 1, {}, {"1"}, {}});
  return program;
}

inline Program with_code(Program program, std::vector<Instruction> code, std::vector<ValueIndex> outputs) {
  program.code = std::move(code);
  program.labels.resize(program.code.size());
  program.outputs[0].values = std::move(outputs);
  return program;
}

inline NumericConstant exactly(const Rational& value) { return {value.to_double(), value, false}; }

}  // namespace armature::internal::test
