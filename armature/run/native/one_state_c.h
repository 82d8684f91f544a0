// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// The C function of a program for one state: void oneN(const T *k, const T *in, T *out, sine_cosine_register *f), with
// the types and helpers of vector_c_prelude. `in` and `out` must not overlap.
#pragma once

#include <string>

#include "armature/run/native/program_c.h"

namespace armature::internal {

struct OneStateOptions {
  std::size_t lanes = 1;  // angles per call of the vector sine and cosine
  bool contract = false;  // a product and its sum may be rounded once, and terms be added in another order
};

// The function numbered `number`.
std::string one_state_c(ProgramC& program, std::size_t number, const OneStateOptions& options);

}  // namespace armature::internal
