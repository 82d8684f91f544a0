// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// What no program can beat: the multiply-adds that one core does in registers, measured beside it. A program's bound is
// the number of its operations, a product and the sum it goes into taken as one.
#pragma once

#include <fmt/format.h>

#include <string>
#include <vector>

#include "armature/run/evaluate/instruction_set.h"
#include "armature/run/evaluate/kernels.h"
#include "armature/run/evaluate/known_values.h"
#include "armature/run/native/free_signs.h"
#include "armature/run/native/shared_library.h"

namespace armature::internal::peers {

class FusedPeak {
 public:
  FusedPeak()
      : lanes_(kernels<double>(best_instruction_set()).lanes),
        library_(text(), {"cc", {"-O2", "-ffp-contract=fast", machine()}, {}}),
        run_(reinterpret_cast<void (*)(double*)>(library_.function("f"))) {}

  void run() { run_(numbers_); }

  // How many there are in a run, of each lane of a register.
  double operations() const { return static_cast<double>(chains * steps * lanes_); }

 private:
  static constexpr std::size_t chains = 12, steps = 1000;

  static const char* machine() {
    const InstructionSet set = best_instruction_set();
    return set == InstructionSet::avx512 ? "-march=x86-64-v4"
           : set == InstructionSet::avx2 ? "-march=x86-64-v3"
                                         : "-O2";
  }

  std::string text() const {
    std::string text =
        fmt::format("typedef double V __attribute__((vector_size({})));\nvoid f(V*x){{V y=x[0];\n", lanes_ * 8);
    for (std::size_t c = 0; c < chains; ++c) text += fmt::format("V a{0}=x[{0}];\n", c);
    text += fmt::format("for(int i=0;i<{};++i){{", steps);
    for (std::size_t c = 0; c < chains; ++c) text += fmt::format("a{0}=a{0}*y+y;", c);
    text += "}\n";
    for (std::size_t c = 0; c < chains; ++c) text += fmt::format("x[{0}]=a{0};", c);
    return text + "}\n";
  }

  const std::size_t lanes_;
  const SharedLibrary library_;
  void (*const run_)(double*);
  alignas(64) double numbers_[chains * 8] = {};
};

// The operations of `program` as it is compiled: a product that only sums read is done by each of them. A sine and
// cosine (sine_cosine.h) counts by its operations in floating point.
inline double operations_of(const Program& original) {
  const std::size_t an_angle = 21;
  const Program program = with_free_signs(original);
  const KnownValues known = known_values(program, std::vector<double>(program.parameters.size(), 1));
  const ValueIndex first = program.first_result();
  std::vector<char> is_only_summed(program.value_count(), 1), is_product(program.value_count(), 0);
  std::vector<char> is_angle(program.value_count(), 0);
  for (const ProgramOutput& output : program.outputs)
    for (const ValueIndex v : output.values) is_only_summed[v] = 0;
  for (auto v = static_cast<ValueIndex>(program.value_count()); v-- > first;) {
    const auto [code, a, b] = program.code[v - first];
    if (code != Code::add && code != Code::subtract && !(code == Code::negate && is_only_summed[v]))
      is_only_summed[a] = is_only_summed[b] = 0;
  }
  std::size_t count = 0;
  for (ValueIndex v = first; v < program.value_count(); ++v) {
    const auto [code, a, b] = program.code[v - first];
    if (known.is_known[v]) continue;
    switch (code) {
      case Code::multiply:
        is_product[v] = is_only_summed[v];
        count += !is_product[v];
        break;
      case Code::negate: is_product[v] = is_product[a]; break;
      case Code::add:
      case Code::subtract: count += is_product[a] && is_product[b] ? 2 : 1; break;
      case Code::sin:
      case Code::cos: is_angle[a] = 1; break;
      case Code::divide:
      case Code::sign:
      case Code::tanh: ++count; break;
    }
  }
  for (const char is : is_angle) count += is ? an_angle : 0;
  return static_cast<double>(count);
}

}  // namespace armature::internal::peers
