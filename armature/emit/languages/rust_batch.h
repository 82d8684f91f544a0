// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Many states by one call, in Rust: as in c_batch, but the registers are arrays of as many numbers as the processor's
// registers have, whose loops become vector instructions; so there is no unsafe code and no intrinsic function. Rust
// never contracts products and sums.
//
//   pub fn evaluate_batch(c: &Constants, count: usize, pitch: usize, q: &[f64], ..., tau: &mut [f64])
#pragma once

#include <string>

#include "armature/emit/language.h"
#include "armature/emit/selftest.h"

namespace armature::internal {

// The type of the registers with its operators.
std::string rust_lanes(const Parts& parts, bool single);

// The function, and its part for one register.
std::string rust_batch(const Parts& parts, const NameRules& rules);

// Statements for the self-test, which has the tables of `test`: the test vectors again and again, full registers and a
// rest. Adds to `failures`.
std::string rust_batch_selftest(const Parts& parts, const SelfTestText& test);

}  // namespace armature::internal
