// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/run/evaluate/known_values.h"

#include <gtest/gtest.h>

#include "tests/run/hand_made.h"

namespace armature::internal {
namespace {

TEST(KnownValues, are_constants_parameters_and_what_follows_from_them) {
  const Program program = test::hand_made();
  const KnownValues known = known_values(program, std::vector<double>{10});
  EXPECT_EQ(known.is_known, (std::vector<char>{1, 1, 0, 0, 1, 0, 0, 0, 0, 0}));
  EXPECT_EQ(known.value[0], 2);
  EXPECT_EQ(known.value[1], 10);
  EXPECT_EQ(known.value[4], 20);
}

}  // namespace
}  // namespace armature::internal
