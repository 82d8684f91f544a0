// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/identify/batch.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

#include "armature/base/error.h"

namespace armature {
namespace {

constexpr std::size_t lanes = 32;
using Lane = std::array<double, lanes>;

template <class Operation>
void each(Lane& to, const Lane& a, const Lane& b, Operation operation) {
  for (std::size_t s = 0; s < lanes; ++s) to[s] = operation(a[s], b[s]);
}

void execute(Code code, Lane& to, const Lane& a, const Lane& b) {
  switch (code) {
    case Code::add: each(to, a, b, [](double x, double y) { return x + y; }); break;
    case Code::subtract: each(to, a, b, [](double x, double y) { return x - y; }); break;
    case Code::multiply: each(to, a, b, [](double x, double y) { return x * y; }); break;
    case Code::divide: each(to, a, b, [](double x, double y) { return x / y; }); break;
    case Code::negate: each(to, a, b, [](double x, double) { return -x; }); break;
    case Code::sin: each(to, a, b, [](double x, double) { return std::sin(x); }); break;
    case Code::cos: each(to, a, b, [](double x, double) { return std::cos(x); }); break;
    case Code::sign: each(to, a, b, [](double x, double) { return static_cast<double>((x > 0) - (x < 0)); }); break;
  }
}

}  // namespace

BatchFunction interpret_batches(const Program& given) {
  ARMATURE_CHECK(given.parameters.empty());
  const auto program = std::make_shared<const Program>(given);
  const auto start =
      std::make_shared<std::vector<Lane>>(program->value_count());  // constants, and what follows from them
  for (std::size_t c = 0; c < program->constants.size(); ++c) (*start)[c].fill(program->constants[c].value);
  const std::size_t first = program->first_result();
  for (std::size_t i = 0; i < program->setup_count; ++i) {
    const Instruction& in = program->code[i];
    execute(in.code, (*start)[first + i], (*start)[in.a], (*start)[in.b]);
  }
  return [program, start, first](std::span<const double* const> inputs, std::size_t count,
                                 std::span<double* const> outputs) {
    ARMATURE_CHECK(inputs.size() == program->input_count());
    std::vector<Lane> values = *start;
    for (std::size_t done = 0; done < count; done += lanes) {
      const std::size_t take = std::min(lanes, count - done);
      for (std::size_t i = 0; i < inputs.size(); ++i) {
        Lane& lane = values[program->first_input() + i];
        std::copy_n(inputs[i] + done, take, lane.begin());
        std::fill(lane.begin() + static_cast<std::ptrdiff_t>(take), lane.end(), 0.0);
      }
      for (std::size_t i = program->setup_count; i < program->code.size(); ++i) {
        const Instruction& in = program->code[i];
        execute(in.code, values[first + i], values[in.a], values[in.b]);
      }
      std::size_t next = 0;
      for (const ProgramOutput& output : program->outputs)
        for (const ValueIndex value : output.values)
          if (double* to = outputs[next++]; to != nullptr) std::copy_n(values[value].begin(), take, to + done);
    }
  };
}

}  // namespace armature
