// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// The two equations to which closed forms come down:
//
//   a cos(t) + b sin(t) = d            (Khalil & Dombre's type 2), up to two angles
//   c_0 + c_1 x + ... + c_n x^n = 0    n <= 4, its real roots
//
// Where a right side exceeds what the left can be by less than `slack` times its size, the nearest angle (the double
// root) is the answer: rounding decides nothing there, and Newton's iteration on the arm is the judge.
#pragma once

#include <array>
#include <span>

namespace armature::internal::ik {

// A few numbers without an allocation.
template <std::size_t Capacity>
struct Few {
  std::array<double, Capacity> values;
  std::size_t count = 0;

  void add(double x) {
    if (count < Capacity) values[count++] = x;
  }
  const double* begin() const { return values.data(); }
  const double* end() const { return values.data() + count; }
};

// Both angles, equal ones once. When a and b vanish (below `zero`) no angle is better than another: none are given
// unless d vanishes too, and then t = 0 stands for all; `*any` says so.
Few<2> solve_trigonometric(double a, double b, double d, double slack, double zero, bool* any = nullptr);

// Real roots in increasing order; double ones once. `coefficients` from the constant upwards, at most five. A local
// extremum within `slack` (relative to the size of the terms there) of zero is a double root.
Few<4> real_roots(std::span<const double> coefficients, double slack);

}  // namespace armature::internal::ik
