// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "examples/puma560_constants.h"

#include <gtest/gtest.h>

#include <cmath>

#include "armature/read/reader.h"

namespace armature::internal {
namespace {

// Every constant that the scan has, within the tolerance that it prints; but for I1 and I3, which do not follow from
// the paper's own tables.
TEST(Puma560Constants, are_those_of_the_paper_but_for_two) {
  Diagnostics diagnostics;
  const PaperConstants ours = paper_constants(read_robot("puma560", diagnostics));
  EXPECT_LT(ours.residual, 1e-12) << "the elements have the form that the paper prints";
  EXPECT_EQ(ours.values.size(), 28u) << "I1 to I23, g1 to g5";
  std::size_t told = 0;
  for (const PublishedConstant& c : published_constants()) {
    const bool differs = c.name == "I1" || c.name == "I3";
    EXPECT_EQ(std::abs(ours.values.at(c.name) - c.value) > c.tolerance, differs)
        << c.name << " " << ours.values.at(c.name);
    told += differs;
  }
  EXPECT_EQ(told, 2u);
}

// I1 by hand, from the formula of table A2 and the numbers of tables 4 to 6 and A1 (link 1 has only Izz).
TEST(Puma560Constants, i1_is_that_of_the_formula_in_table_a2) {
  constexpr double m2 = 17.4, m3 = 4.8, m4 = 0.82, m5 = 0.34, m6 = 0.09, d2 = 0.2435, d3 = -0.0934, a3 = -0.0203;
  constexpr double ry2 = 0.006, rz2 = -0.016, rz3 = 0.014, m = m3 + m4 + m5 + m6;
  constexpr double Izz1 = 0.35, Ixx2 = 0.13, Iyy3 = 0.0125, Izz4 = 0.0013, Iyy5 = 0.0003, Izz6 = 0.00004;
  const auto formula = [&](double izz1, double ixx2) {
    return izz1 + m2 * d2 * d2 + (m4 + m5 + m6) * a3 * a3 + m2 * rz2 * rz2 + m * (d2 + d3) * (d2 + d3) + ixx2 + Iyy3 +
           2 * m2 * d2 * rz2 + m2 * ry2 * ry2 + m3 * rz3 * rz3 + 2 * m3 * (d2 + d3) * rz3 + Izz4 + Iyy5 + Izz6;
  };
  // The coefficient of cos(q2)^2 in a11: what of link 2 and of all behind it changes with q2.
  const auto i3 = [&](double ixx2) { return 0.524 - ixx2 + m * 0.4318 * 0.4318 + m2 * (0.068 * 0.068 - ry2 * ry2); };
  Diagnostics diagnostics;
  const PaperConstants ours = paper_constants(read_robot("puma560", diagnostics));
  EXPECT_NEAR(ours.values.at("I1"), formula(Izz1, Ixx2), 1e-12);
  EXPECT_NEAR(ours.values.at("I3"), i3(Ixx2), 1e-12);
  // Both printed figures follow, to half of what they differ by in the last digit, with 0.35 for Ixx2 and 0 for Izz1.
  EXPECT_NEAR(formula(0, 0.35), 1.43, 0.01);
  EXPECT_NEAR(i3(0.35), 1.38, 0.005);
}

}  // namespace
}  // namespace armature::internal
