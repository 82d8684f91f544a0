// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// What no program can beat: the multiply-adds that one core does in registers, measured on the spot. A program's bound
// is the number of its operations, a product and the sum it goes into taken as one.
#pragma once

#include <fmt/format.h>

#include <string>
#include <utility>

#include "armature/program/fused.h"
#include "armature/run/instruction_set.h"
#include "armature/run/kernels.h"
#include "armature/run/measure.h"
#include "armature/run/shared_library.h"

namespace armature::peers {

// Of sine_cosine.h, for a sine and a cosine.
constexpr std::size_t operations_an_angle = 21;

// Nanoseconds for one multiply-add of each lane of a register, divided by the lanes.
inline double fused_peak() {
  const InstructionSet set = best_instruction_set();
  const std::size_t lanes = kernels<double>(set).lanes, chains = 12, steps = 1000;
  std::string text =
      fmt::format("typedef double V __attribute__((vector_size({})));\nvoid f(V*x){{V y=x[0];\n", lanes * 8);
  for (std::size_t c = 0; c < chains; ++c) text += fmt::format("V a{0}=x[{0}];\n", c);
  text += fmt::format("for(int i=0;i<{};++i){{", steps);
  for (std::size_t c = 0; c < chains; ++c) text += fmt::format("a{0}=a{0}*y+y;", c);
  text += "}\n";
  for (std::size_t c = 0; c < chains; ++c) text += fmt::format("x[{0}]=a{0};", c);
  const char* machine = set == InstructionSet::avx512 ? "-march=x86-64-v4"
                        : set == InstructionSet::avx2 ? "-march=x86-64-v3"
                                                      : "-O2";
  const SharedLibrary library(text + "}\n", {"cc", {"-O2", "-ffp-contract=fast", machine}, {}});
  auto* const run = reinterpret_cast<void (*)(double*)>(library.function("f"));
  alignas(64) double numbers[12 * 8] = {};
  return measure({[&] { run(numbers); }})[0] / static_cast<double>(chains * steps * lanes);
}

// Nanoseconds a sample that the arithmetic of `program` takes at least.
inline double bound_of(const Program& program, double peak) {
  std::vector<char> is_angle(program.value_count(), 0);
  for (std::size_t i = program.setup_count; i < program.code.size(); ++i)
    if (program.code[i].code == Code::sin || program.code[i].code == Code::cos) is_angle[program.code[i].a] = 1;
  const auto angles = static_cast<std::size_t>(std::count(is_angle.begin(), is_angle.end(), 1));
  return static_cast<double>(count_fused(program).operations + operations_an_angle * angles) * peak;
}

}  // namespace armature::peers
