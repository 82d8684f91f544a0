// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// A program as C for this machine's compiler: explicit vector types, because compilers do not vectorise straight-line
// code by themselves. It is compiled and loaded at once, on this machine; emit/ generates code for other machines.
//
//   void oneN(const T *k, const T *in, T *out, sine_cosine_register *f);
//   void rowsN(const T *k, const T *const *in, T *const *out, T *scratch, size_t count, sines_cosines *f);
//   void apartN(const T *k, const T *const *in, T *out, ptrdiff_t pitch, T *scratch, size_t count, sines_cosines *f);
//
// Reading a pointer for each of many outputs takes time: apartN, written where there are many, has output i at
// out + (i - j) pitch, where j is the first output that is not known.
//
// The source contains no numbers: values known before run time are passed in k. Programs of equal structure give equal
// code, and new parameters need no compilation. `in` and `out` must not overlap; rowsN does not write outputs that are
// known. The caller supplies sines and cosines, a block of samples at a time.
#pragma once

#include <string>
#include <vector>

#include "armature/run/evaluate/known_values.h"

namespace armature::internal {

struct VectorC {
  std::string text;               // of the functions
  std::vector<ValueIndex> known;  // the values to pass in k
  std::size_t scratch = 0;        // numbers
  std::size_t operations = 0;
};

// Samples per block: its sines and cosines are computed first, then what depends on them.
constexpr std::size_t samples_a_block = 64;

// The prelude: types and helpers for registers of `lanes` numbers.
std::string vector_c_prelude(bool is_float, std::size_t lanes);

struct VectorCOptions {
  std::size_t lanes = 1;  // angles per call of the vector sine and cosine, for one state
  bool contract = false;  // a product and its sum may be rounded once
  bool apart = false;     // write apartN as well
};

// The functions numbered `number`.
VectorC vector_c(const Program& program, const KnownValues& known, std::size_t number, const VectorCOptions& options);

}  // namespace armature::internal
