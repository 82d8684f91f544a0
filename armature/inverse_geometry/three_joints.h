// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// The two problems into which Pieper's condition splits six joints (Pieper 1968; Khalil & Dombre, section 4.4):
//
//   position      E_1(q_1) E_2(q_2) E_3(q_3) w = t for a point, each joint revolute or prismatic; a quartic at most
//   orientation   R(a, q_1) R(b, q_2) R(c, q_3) = R
#pragma once

#include "armature/inverse_geometry/screws.h"

namespace armature::internal::ik {

struct Triples {
  std::array<std::array<double, 3>, 8> values;
  std::size_t count = 0;
  void add(double a, double b, double c) {
    if (count < values.size()) values[count++] = {a, b, c};
  }
};

// Lengths are compared with `scale`; `slack` as in equations.h.
Triples reach_point(const Axis& first, const Axis& second, const Axis& third, const Vec3& w, const Vec3& t,
                    double scale, double slack);

// Where the first and third axis coincide (the singular wrist), q_1 = 0 stands for the family.
Triples reach_orientation(const Vec3& a, const Vec3& b, const Vec3& c, const Mat3& r, double slack);

}  // namespace armature::internal::ik
