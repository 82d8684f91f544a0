// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// The statements of the last stage of a program, done one after the other.
#pragma once

#include <cmath>

#include "armature/run/native/statements.h"
#include "tests/run/cases.h"

namespace armature::internal::test {

inline double value_of(const Statement& statement, const std::vector<double>& values) {
  const double a = values[statement.operands[0]], b = values[statement.operands[1]], c = values[statement.operands[2]];
  if (statement.takes_product) return (statement.minus_product ? -a * b : a * b) + (statement.minus_other ? -c : c);
  switch (statement.code) {
    case Code::add: return a + b;
    case Code::subtract: return a - b;
    case Code::multiply: return a * b;
    case Code::divide: return a / b;
    case Code::negate: return -a;
    default: return (a > 0) - (a < 0);
  }
}

// What is there before the first statement of the last stage: constants, inputs, and what earlier stages make.
inline std::vector<double> values_before(const Program& program, const std::vector<double>& inputs) {
  const KnownValues known = known_values(program, {});
  const Stages stages = make_stages(program, known);
  std::vector<char> is_later(program.value_count(), 0);
  for (const ValueIndex v : stages.stages.back().code) is_later[v] = 1;
  std::vector<double> values(program.value_count(), std::nan(""));
  for (std::size_t i = 0; i < inputs.size(); ++i) values[program.first_input() + i] = inputs[i];
  for (ValueIndex v = 0; v < program.value_count(); ++v) {
    if (known.is_known[v]) values[v] = known.value[v];
    if (known.is_known[v] || is_later[v] || v < program.first_result()) continue;
    const Instruction& in = program.code[v - program.first_result()];
    values[v] = in.code == Code::sin   ? std::sin(values[in.a])
                : in.code == Code::cos ? std::cos(values[in.a])
                                       : value_of(statement_of(program, v), values);
  }
  return values;
}

inline std::vector<double> outputs_of(const Program& program, const std::vector<double>& values) {
  std::vector<double> outputs;
  for (const ProgramOutput& output : program.outputs)
    for (const ValueIndex v : output.values) outputs.push_back(values[v]);
  return outputs;
}

inline std::vector<double> run_statements(const Program& program, const std::vector<Statement>& statements,
                                          const std::vector<double>& inputs) {
  std::vector<double> values = values_before(program, inputs);
  for (const Statement& statement : statements) values[statement.value] = value_of(statement, values);
  return outputs_of(program, values);
}

inline std::vector<Statement> last_statements(const Program& program, bool fuses = true) {
  const Stages stages = make_stages(program, known_values(program, {}));
  return statements_of(program, stages, stages.stages.back(), fuses);
}

inline std::vector<double> some_inputs(const Program& program) {
  support::Random random(11);
  std::vector<double> inputs;
  for (std::size_t i = 0; i < program.input_count(); ++i) inputs.push_back(random.uniform(-2, 2));
  return inputs;
}

}  // namespace armature::internal::test
