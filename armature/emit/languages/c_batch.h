// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Many states by one call, in C and C++: each lane of a vector register is a state, so that the model's operations are
// those of one state, on registers. Compilers do not vectorise code of a thousand statements by themselves.
//
//   void NAME_batch(const NAME_constants *c, size_t count, size_t pitch, const double *q, ..., double *tau);
//
// Element i of state k is q[i*pitch + k], of outputs as well: each element of an argument is a column of numbers, one
// per state. Registers are as long as the processor's that is compiled for, and one number where the compiler has no
// vector types. What is left over after full registers is copied into a register, whose further lanes repeat the last
// state, so that they take no slow path.
#pragma once

#include <string>

#include "armature/emit/language.h"
#include "armature/emit/selftest.h"

namespace armature::internal {

// How the language around it spells what differs.
struct BatchSpelling {
  std::string batch, lanes;                 // names of the function, and of its part for one register
  std::string linkage, linkage_of_lanes;    // "", "static " or "inline "
  std::string constants, access, constant;  // declared, "c->", and passed by the self-test; empty: no parameters
  NameRules rules;                          // of the language
  bool single = false;
};

// Types and helpers; comes after c_trigonometry().
std::string c_lanes(const Parts& parts, bool single);

std::string c_batch_signature(const Parts& parts, const BatchSpelling& spelling);

// Both functions.
std::string c_batch(const Parts& parts, const BatchSpelling& spelling);

// Statements for the self-test, which has the tables of `test`: the test vectors again and again, full registers and a
// rest. Adds to `failures`.
std::string c_batch_selftest(const Parts& parts, const BatchSpelling& spelling, const SelfTestText& test);

}  // namespace armature::internal
