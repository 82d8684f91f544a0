// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// A small program with a bit of everything: a constant, a parameter, setup, a product inside a sum, a sine of a sum, a
// sine of a sine, and outputs that are inputs, constants and equal to each other.
#pragma once

#include "armature/program/program.h"

namespace armature::internal::test {

inline Program hand_made() {
  Program program;
  program.constants = {{2, Rational(2), false}};                        // 0: 2
  program.parameters = {"G"};                                           // 1: G
  program.inputs = {{"q", "positions", {"q1", "q2"}, {"rad", "rad"}}};  // 2: q1, 3: q2
  program.code = {{Code::multiply, 0, 1},                               // 4: 2 G
                  {Code::add, 2, 3},                                    // 5: q1 + q2
                  {Code::sin, 5, 5},                                    // 6: sin(q1 + q2)
                  {Code::multiply, 4, 6},                               // 7: 2 G sin(q1 + q2)
                  {Code::add, 7, 3},                                    // 8: 2 G sin(q1 + q2) + q2
                  {Code::cos, 6, 6}};                                   // 9: cos(sin(q1 + q2))
  program.setup_count = 1;
  program.outputs = {{"f", "forces", 2, 1, {8, 9}, {}, {}}, {"g", "others", 5, 1, {8, 2, 0, 5, 1}, {}, {}}};
  program.labels.resize(program.code.size());
  return program;
}

// f and g by hand.
template <class T>
std::vector<T> hand_made_outputs(T g, T q1, T q2, T (*sine)(T), T (*cosine)(T)) {
  const T s = sine(q1 + q2), f = 2 * g * s + q2;
  return {f, cosine(s), f, q1, 2, q1 + q2, g};
}

}  // namespace armature::internal::test
