// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Random programs, and the judge of a pass: the same outputs, up to rounding.
#pragma once

#include <cmath>
#include <random>

#include "armature/program/interpret.h"
#include "tests/program/sample_program.h"

namespace armature::internal::test {

inline Program random_program(unsigned seed, std::size_t length = 120) {
  std::mt19937 random(seed);
  const auto pick = [&](std::size_t n) { return std::uniform_int_distribution<std::size_t>(0, n - 1)(random); };
  ProgramBuilder builder(blank_program(3, 4, 5));
  std::vector<ProgramBuilder::Handle> values;
  for (const int n : {-2, -1, 1, 3}) values.push_back(builder.constant(exactly(Rational(n, 2))));
  for (std::size_t i = 0; i < 3; ++i) values.push_back(builder.parameter(i));
  for (std::size_t i = 0; i < 4; ++i) values.push_back(builder.input(i));
  for (std::size_t i = 0; i < length; ++i) {
    static constexpr Code codes[] = {Code::add,      Code::add,    Code::subtract, Code::subtract,
                                     Code::multiply, Code::negate, Code::sin,      Code::cos};
    Code code = codes[pick(std::size(codes))];
    const auto a = values[pick(values.size())], b = values[pick(values.size())];
    // Products of bounded values stay bounded.
    if (code == Code::multiply) values.push_back(builder.emit(code, builder.emit(Code::sin, a), b));
    else values.push_back(is_binary(code) ? builder.emit(code, a, b) : builder.emit(code, a));
    if (i % 7 == 0) builder.label(values.back(), "V" + std::to_string(i));
  }
  std::vector<ProgramBuilder::Handle> outputs;
  for (int i = 0; i < 5; ++i) outputs.push_back(values[values.size() - 1 - pick(40)]);
  return builder.finish({outputs});
}

// The largest difference between the outputs of two programs over random inputs, relative to the values inside.
inline long double difference(const Program& a, const Program& b, unsigned seed) {
  std::mt19937 random(seed);
  std::uniform_real_distribution<long double> uniform(-2, 2);
  long double worst = 0;
  for (int trial = 0; trial < 5; ++trial) {
    std::vector<long double> k(a.parameters.size()), x(a.input_count());
    for (auto* list : {&k, &x})
      for (long double& value : *list) value = uniform(random);
    const auto ya = interpret<long double>(a, k, x), yb = interpret<long double>(b, k, x);
    for (std::size_t i = 0; i < ya.size(); ++i)
      worst = std::max(worst, std::abs(ya[i] - yb[i]) / std::max(1.0L, std::abs(ya[i])));
  }
  return worst;
}

inline std::size_t count_of(const Program& program, Code code) {
  std::size_t count = 0;
  for (const Instruction& instruction : program.code) count += instruction.code == code;
  return count;
}

}  // namespace armature::internal::test
