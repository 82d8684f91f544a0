// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Polynomials of degree five between two states. The one from rest to rest has the least jerk (Flash & Hogan 1985):
//
//   r(u) = 10 u^3 - 15 u^4 + 6 u^5,  r' = 30 u^2 (1 - u)^2,  r'' = 60 u (1 - u) (1 - 2 u),  u from 0 to 1;
//
// its greatest speed, in the middle, is 15/8 of the mean.
#pragma once

namespace armature::internal {

// A position with its first two derivatives.
struct MotionPoint {
  double x = 0, v = 0, a = 0;
};

// From 0 at rest to 1 at rest as u goes from 0 to 1; derivatives by u.
constexpr MotionPoint rest_to_rest(double u) {
  return {u * u * u * (10 + u * (6 * u - 15)), 30 * u * u * (1 - u) * (1 - u), 60 * u * (1 - u) * (1 - 2 * u)};
}

// The quintic with these values and derivatives at s = 0 and at s = h.
constexpr MotionPoint quintic(const MotionPoint& from, const MotionPoint& to, double h, double s) {
  const double d = to.x - from.x - from.v * h - from.a * h * h / 2;
  const double e = (to.v - from.v - from.a * h) * h, f = (to.a - from.a) * h * h;
  const double c3 = 10 * d - 4 * e + f / 2, c4 = -15 * d + 7 * e - f, c5 = 6 * d - 3 * e + f / 2, u = s / h;
  return {from.x + s * (from.v + s * from.a / 2) + u * u * u * (c3 + u * (c4 + u * c5)),
          from.v + s * from.a + u * u * (3 * c3 + u * (4 * c4 + u * 5 * c5)) / h,
          from.a + u * (6 * c3 + u * (12 * c4 + u * 20 * c5)) / (h * h)};
}

}  // namespace armature::internal
