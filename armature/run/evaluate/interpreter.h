// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// The back end that is always available: runs a tape kernel by kernel, each over a block of samples.
#pragma once

#include <memory>

#include "armature/run/evaluate/engine.h"
#include "armature/run/evaluate/kernels.h"
#include "armature/run/evaluate/tape.h"

namespace armature::internal {

template <class T>
std::unique_ptr<Engine<T>> interpreter(Tape tape, const Kernels<T>& kernels);

extern template std::unique_ptr<Engine<double>> interpreter(Tape, const Kernels<double>&);
extern template std::unique_ptr<Engine<float>> interpreter(Tape, const Kernels<float>&);

}  // namespace armature::internal
