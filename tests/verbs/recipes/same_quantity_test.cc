// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/verbs/recipes/same_quantity.h"

#include <gtest/gtest.h>

namespace armature::internal {
namespace {

TEST(SameQuantity, splits_names) {
  EXPECT_EQ(parts_of_name("ZZR12").kind, "ZZR");
  EXPECT_EQ(parts_of_name("ZZR12").number, 12U);
  EXPECT_EQ(parts_of_name("spring").number, 0U);
  EXPECT_EQ(parts_of_name("").number, 0U);
  EXPECT_EQ(parts_of_name("99999999999999999999999").kind.empty(), false);  // no number that large
}

TEST(SameQuantity, says_what_a_parameter_is) {
  const std::vector<std::string> joints = {"shoulder", "elbow", "q3"};
  EXPECT_EQ(meaning_of("Fs2", joints), "Coulomb friction of joint 2 (elbow)");
  EXPECT_EQ(meaning_of("Fv3", joints), "viscous friction of joint 3");
  EXPECT_EQ(meaning_of("Ia9", joints), "motor inertia of joint 9");
  EXPECT_EQ(meaning_of("ZZR1", {}), "inertia ZZR1 of link 1");
  EXPECT_EQ(meaning_of("MX2", joints), "first moment MX2 of link 2 (elbow)");
  EXPECT_EQ(meaning_of("MR3", {}), "mass MR3 of link 3");
  EXPECT_EQ(meaning_of("cable", joints), "cable");
}

TEST(SameQuantity, compares_formulas_but_not_the_last_digits_of_lengths) {
  EXPECT_EQ(same_formula("ZZ1 + 0.1*M2", "ZZ1 + 0.1*M2"), Sameness::same);
  EXPECT_EQ(same_formula("ZZ1 + 0.1*M2", "ZZ1 + 0.1004*M2"), Sameness::nearly);
  EXPECT_EQ(same_formula("ZZ1 + 1e-05*M2", "ZZ1 + 1.001e-5*M2"), Sameness::nearly);
  EXPECT_EQ(same_formula("ZZ1 + 0.1*M2", "ZZ1 + 0.2*M2"), Sameness::different);
  EXPECT_EQ(same_formula("ZZ1 + 0.1*M2", "ZZ1 - 0.1*M2"), Sameness::different);
  EXPECT_EQ(same_formula("ZZ1 + 0.1*M200", "ZZ1 + 0.1*M201"), Sameness::different);  // a number in a name
  EXPECT_EQ(same_formula("ZZ1 + Ia1", "ZZ1"), Sameness::different);
  EXPECT_EQ(same_formula("2", "M2"), Sameness::different);
  EXPECT_EQ(same_formula("1e999", "1e999 "), Sameness::different);
  EXPECT_EQ(same_formula(".", ".."), Sameness::different);
}

}  // namespace
}  // namespace armature::internal
