// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// The intermediate representation: a straight-line, single-assignment program. Programs are counted, interpreted,
// scheduled and emitted.
//
// Values are numbered 0, 1, 2, ...: first the numeric constants, then the parameters, then the inputs, then one value
// for each instruction in order. Instructions before `setup_count` depend on constants and parameters only: they run
// once (the "init" of generated code) and cost nothing at run time.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "armature/expr/rational.h"

namespace armature {

enum class Code : std::uint8_t { add, subtract, multiply, divide, negate, sin, cos, sign, tanh };

constexpr bool is_binary(Code code) { return code <= Code::divide; }

using ValueIndex = std::uint32_t;

struct Instruction {
  Code code;
  ValueIndex a = 0, b = 0;  // b is unused by unary codes (equal to a)
};

struct NumericConstant {
  double value = 0;
  std::optional<Rational> exact;  // the exact value, or its ratio to pi (see of_pi); absent for values such as sin(0.3)
  bool of_pi = false;             // if set, value = exact * pi
};

// A named array of inputs or outputs.
struct ProgramInput {
  std::string name, meaning;
  std::vector<std::string> symbols;  // the name of each element, as in the robot
  std::vector<std::string> units;
};
struct ProgramOutput {
  std::string name, meaning;
  std::size_t rows = 0, columns = 1;
  std::vector<ValueIndex> values;
  std::vector<std::string> units, column_labels;
};

struct Program {
  std::string model, robot, reference;
  std::vector<std::string> notes;
  std::vector<std::pair<std::string, std::string>> legend;  // stems of labels and what they mean
  std::vector<NumericConstant> constants;
  std::vector<std::string> parameters;
  std::vector<ProgramInput> inputs;
  std::vector<Instruction> code;
  std::size_t setup_count = 0;
  std::vector<ProgramOutput> outputs;
  std::vector<std::string> labels;  // per instruction: the named quantity that it computes ("W3_1"), or empty

  std::size_t input_count() const {
    std::size_t count = 0;
    for (const ProgramInput& input : inputs) count += input.symbols.size();
    return count;
  }
  ValueIndex first_parameter() const { return static_cast<ValueIndex>(constants.size()); }
  ValueIndex first_input() const { return static_cast<ValueIndex>(constants.size() + parameters.size()); }
  ValueIndex first_result() const { return static_cast<ValueIndex>(first_input() + input_count()); }
  std::size_t value_count() const { return first_result() + code.size(); }
};

}  // namespace armature
