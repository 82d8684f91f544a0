// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/base/random.h"

#include <gtest/gtest.h>

namespace armature::internal {
namespace {

// The sequence of Vigna's reference implementation, splitmix64.c, for the seed 1234567.
TEST(RandomNumbers, are_those_of_the_reference_implementation) {
  RandomNumbers random(1234567);
  for (const std::uint64_t expected :
       {6457827717110365317U, 3203168211198807973U, 9817491932198370423U, 4593380528125082431U, 16408922859458223821U})
    EXPECT_EQ(random.next(), expected);
}

TEST(RandomNumbers, have_the_moments_of_their_distributions) {
  RandomNumbers random(1);
  constexpr int count = 100'000;
  double uniform = 0, normal = 0, squares = 0;
  for (int i = 0; i < count; ++i) {
    const double u = random.uniform(-1, 3), n = random.normal();
    ASSERT_TRUE(u >= -1 && u < 3);
    uniform += u;
    normal += n;
    squares += n * n;
  }
  EXPECT_NEAR(uniform / count, 1, 0.02);
  EXPECT_NEAR(normal / count, 0, 0.02);
  EXPECT_NEAR(squares / count, 1, 0.03);
}

}  // namespace
}  // namespace armature::internal
