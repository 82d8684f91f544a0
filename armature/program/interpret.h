// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Interprets a program over any number type, one operation at a time and in order: the reference that emitted code must
// match to the last bit.
#pragma once

#include <cmath>
#include <span>
#include <vector>

#include "armature/base/error.h"
#include "armature/program/program.h"

namespace armature::internal {

// `parameters` and `inputs` (all groups, one after the other) have the program's lengths. The result holds the outputs,
// one group after the other.
template <class Number>
std::vector<Number> interpret(const Program& program, std::span<const Number> parameters,
                              std::span<const Number> inputs) {
  ARMATURE_CHECK(parameters.size() == program.parameters.size());
  ARMATURE_CHECK(inputs.size() == program.input_count());
  std::vector<Number> values;
  values.reserve(program.value_count());
  for (const NumericConstant& constant : program.constants) values.push_back(static_cast<Number>(constant.value));
  values.insert(values.end(), parameters.begin(), parameters.end());
  values.insert(values.end(), inputs.begin(), inputs.end());
  for (const Instruction& i : program.code) {
    using std::cos, std::sin, std::tanh;
    const Number a = values[i.a], b = values[i.b];
    switch (i.code) {
      case Code::add: values.push_back(a + b); break;
      case Code::subtract: values.push_back(a - b); break;
      case Code::multiply: values.push_back(a * b); break;
      case Code::divide: values.push_back(a / b); break;
      case Code::negate: values.push_back(-a); break;
      case Code::sin: values.push_back(sin(a)); break;
      case Code::cos: values.push_back(cos(a)); break;
      case Code::sign: values.push_back(Number((a > Number(0)) - (a < Number(0)))); break;
      case Code::tanh: values.push_back(tanh(a)); break;
    }
  }
  std::vector<Number> results;
  for (const ProgramOutput& output : program.outputs)
    for (const ValueIndex value : output.values) results.push_back(values[value]);
  return results;
}

}  // namespace armature::internal
