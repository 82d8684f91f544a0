// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Signs held apart from values, for passes that move negations to where they cost nothing:
//
//   -(s a) = (-s) a      (s a)(t b) = (s t)(a b)      s a - t b = s a + (-t) b
//
// How a sum takes the signs of its terms, and a function that of its argument, is the pass's own choice.
#pragma once

#include "armature/program/builder.h"

namespace armature::internal {

struct SignedValue {
  ProgramBuilder::Handle value;
  bool negative = false;

  SignedValue operator-() const { return {value, !negative}; }
};

// The result of an instruction: sum(a, b) makes sums and differences, function(code, a) sines, cosines and signs.
template <class Sum, class Function>
SignedValue signed_result(ProgramBuilder& builder, Code code, SignedValue a, SignedValue b, Sum sum,
                          Function function) {
  switch (code) {
    case Code::negate: return -a;
    case Code::add: return sum(a, b);
    case Code::subtract: return sum(a, -b);
    case Code::multiply:
    case Code::divide: return {builder.emit(code, a.value, b.value), a.negative != b.negative};
    case Code::sin:
    case Code::cos:
    case Code::sign:
    case Code::tanh: break;
  }
  return function(code, a);
}

}  // namespace armature::internal
