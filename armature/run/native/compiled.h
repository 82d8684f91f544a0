// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// The compiled back end: programs as C (vector_c.h), through the system's compiler (shared_library.h), to functions
// that are called directly.
#pragma once

#include <memory>
#include <span>
#include <vector>

#include "armature/run/evaluate/engine.h"
#include "armature/run/evaluate/kernels.h"
#include "armature/run/evaluate/known_values.h"
#include "armature/run/native/shared_library.h"

namespace armature::internal {

struct CompiledOptions {
  std::string compiler, cache;
  InstructionSet instruction_set;
  bool contract;
};

// One engine per program, all from one run of the compiler. Throws UnmetRequest with the reason when it fails.
template <class T>
std::vector<std::shared_ptr<const Engine<T>>> compiled(std::span<const Program> programs,
                                                       std::span<const KnownValues> known,
                                                       const CompiledOptions& options);

extern template std::vector<std::shared_ptr<const Engine<double>>> compiled(std::span<const Program>,
                                                                            std::span<const KnownValues>,
                                                                            const CompiledOptions&);
extern template std::vector<std::shared_ptr<const Engine<float>>> compiled(std::span<const Program>,
                                                                           std::span<const KnownValues>,
                                                                           const CompiledOptions&);

}  // namespace armature::internal
