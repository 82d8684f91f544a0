// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include <cmath>

#include "armature/program/builder.h"
#include "armature/program/passes/passes.h"

namespace armature::internal {
namespace {

double apply(Code code, double a, double b) {
  switch (code) {
    case Code::add: return a + b;
    case Code::subtract: return a - b;
    case Code::multiply: return a * b;
    case Code::divide: return a / b;
    case Code::negate: return -a;
    case Code::sin: return std::sin(a);
    case Code::cos: return std::cos(a);
    case Code::tanh: return std::tanh(a);
    case Code::sign: break;
  }
  return static_cast<double>((a > 0) - (a < 0));
}

}  // namespace

Program fold_constants(const Program& program) {
  using Handle = ProgramBuilder::Handle;
  ProgramBuilder builder(program);
  std::vector<Handle> values = builder.leaves_of(program);
  const auto is_number = [](Handle value) { return value.kind == Handle::Kind::constant; };
  const auto is_value = [&](Handle value, double number) {
    return is_number(value) && builder.value_of(value).value == number;
  };
  for (std::size_t i = 0; i < program.code.size(); ++i) {
    const Instruction& instruction = program.code[i];
    const Handle a = values[instruction.a], b = values[instruction.b];
    if (is_number(a) && is_number(b)) {
      const double value = apply(instruction.code, builder.value_of(a).value, builder.value_of(b).value);
      values.push_back(builder.constant({value, std::nullopt, false}));
    } else if (instruction.code == Code::multiply && (is_value(a, 1) || is_value(b, 1))) {
      values.push_back(is_value(a, 1) ? b : a);
    } else {
      values.push_back(builder.emit(instruction.code, a, b));
      builder.label(values.back(), program.labels[i]);
    }
  }
  return builder.finish(mapped_outputs(program, values));
}

}  // namespace armature::internal
