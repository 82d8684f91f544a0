// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/run/evaluate/instruction_set.h"

#include "armature/base/error.h"
#include "armature/run/evaluate/kernels.h"

namespace armature::internal {

// kernels.cc, once for each instruction set.
void portable_kernels(Kernels<double>& of_double, Kernels<float>& of_float);
#ifdef ARMATURE_X86_KERNELS
void avx2_kernels(Kernels<double>& of_double, Kernels<float>& of_float);
void avx512_kernels(Kernels<double>& of_double, Kernels<float>& of_float);
#endif

namespace {

struct Both {
  Kernels<double> of_double;
  Kernels<float> of_float;
  explicit Both(void (*fill)(Kernels<double>&, Kernels<float>&)) { fill(of_double, of_float); }
};

const Both& both(InstructionSet set) {
  ARMATURE_CHECK(set <= best_instruction_set());
#ifdef ARMATURE_X86_KERNELS
  if (set == InstructionSet::avx512) {
    static const Both avx512(avx512_kernels);
    return avx512;
  }
  if (set == InstructionSet::avx2) {
    static const Both avx2(avx2_kernels);
    return avx2;
  }
#endif
  static const Both portable(portable_kernels);
  return portable;
}

}  // namespace

template <>
const Kernels<double>& kernels(InstructionSet set) {
  return both(set).of_double;
}

template <>
const Kernels<float>& kernels(InstructionSet set) {
  return both(set).of_float;
}

}  // namespace armature::internal

namespace armature {

InstructionSet best_instruction_set() {
#ifdef ARMATURE_X86_KERNELS
  // The levels of the x86-64 psABI that are used: what compilers assume for -march=x86-64-v4 and -v3.
  const bool v3 = __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma") && __builtin_cpu_supports("bmi") &&
                  __builtin_cpu_supports("bmi2");
  if (v3 && __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512dq") &&
      __builtin_cpu_supports("avx512vl") && __builtin_cpu_supports("avx512bw") && __builtin_cpu_supports("avx512cd"))
    return InstructionSet::avx512;
  if (v3) return InstructionSet::avx2;
#endif
  return InstructionSet::portable;
}

std::string to_string(InstructionSet set) {
  switch (set) {
    case InstructionSet::avx512: return "AVX-512";
    case InstructionSet::avx2: return "AVX2";
    case InstructionSet::portable: break;
  }
#ifdef __SSE2__
  return "SSE2";
#else
  return "portable vectors";
#endif
}

}  // namespace armature
