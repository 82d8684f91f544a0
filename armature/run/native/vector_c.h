// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// A program as C for this machine's compiler: explicit vector types, because compilers do not vectorise straight-line
// code by themselves. It is compiled and loaded here and now; code for others is the business of emit/.
//
//   void oneN(const T *k, const T *in, T *out, sine_cosine_register *f);
//   void rowsN(const T *k, const T *const *in, T *const *out, T *scratch, size_t count, sines_cosines *f);
//   void apartN(const T *k, const T *const *in, T *out, ptrdiff_t pitch, T *scratch, size_t count, sines_cosines *f);
//   void tileN, likewise
//
// Reading a pointer for each of many outputs takes time. Where `apart` is asked for, output i goes to
// out + (i - j) pitch, where j is the first that is not known; where `tile` is, there is a second one for that pitch.
//
// The source has no numbers in it: what is known before run time is passed in k. Equal structure gives equal code, and
// new parameters need no compiler. `in` and `out` share no memory; rowsN leaves outputs alone that are known. Sines and
// cosines are asked of the caller, all angles of a stage at once.
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

// What comes first: types and helpers for registers of `lanes` numbers. `estimates`: over rows, divide by AVX-512's
// estimate of the inverse, refined to the last bit but one; by zero that is NaN.
std::string vector_c_prelude(bool is_float, std::size_t lanes, bool estimates);

struct VectorCOptions {
  std::size_t lanes = 1;   // so many sines and cosines of one state are asked for at once
  std::size_t block = 64;  // over rows, sines and cosines are made for so many samples, and then what is made of them
  std::size_t registers = 0;  // for vectors; 0: order and registers are the compiler's business
  bool contract = false;      // a product and its sum may be rounded once
  std::size_t tile = 0;       // none
  bool apart = false;
};

// The functions numbered `number`.
VectorC vector_c(const Program& program, const KnownValues& known, std::size_t number, const VectorCOptions& options);

}  // namespace armature::internal
