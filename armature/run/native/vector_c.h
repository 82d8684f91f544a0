// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// A program as C for this machine's compiler: explicit vector types, because compilers do not vectorise straight-line
// code by themselves. It is compiled and loaded here and now; code for others is the business of emit/.
//
//   void oneN(const T *k, const T *in, T *out, sine_cosine_register *f);
//   void rowsN(const T *k, const T *const *in, T *const *out, T *scratch, size_t count, sines_cosines *f);
//   void apartN(const T *k, const T *const *in, T *out, ptrdiff_t pitch, T *scratch, size_t count, sines_cosines *f);
//
// Reading a pointer for each of many outputs takes time: apartN, written where there are many, has output i at
// out + (i - j) pitch, where j is the first output that is not known.
//
// The source has no numbers in it: what is known before run time is passed in k. Equal structure gives equal code, and
// new parameters need no compiler. `in` and `out` share no memory; rowsN does not write outputs that are known. Sines
// and cosines are asked of the caller, a block of samples at a time.
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

// Over rows, the sines and cosines of this many samples are made first, then what depends on them.
constexpr std::size_t samples_a_block = 64;

// What comes first: types and helpers for registers of `lanes` numbers.
std::string vector_c_prelude(bool is_float, std::size_t lanes);

struct VectorCOptions {
  std::size_t lanes = 1;  // sines and cosines of one state are asked for by registers of this many angles
  bool contract = false;  // a product and its sum may be rounded once
  bool apart = false;     // write apartN as well
};

// The functions numbered `number`.
VectorC vector_c(const Program& program, const KnownValues& known, std::size_t number, const VectorCOptions& options);

}  // namespace armature::internal
