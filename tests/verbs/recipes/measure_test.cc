// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/verbs/recipes/measure.h"

#include <gtest/gtest.h>

namespace armature::internal {
namespace {

// A dependent chain of multiplications, so many long.
std::function<void()> chain(int length) {
  return [length] {
    volatile double x = 1;
    for (int i = 0; i < length; ++i) x = x * 0.999;
  };
}

TEST(Measure, ten_times_the_work_takes_ten_times_the_time) {
  const std::vector<Timing> ns = measure({chain(100), chain(1000)}, 15);
  ASSERT_EQ(ns.size(), 2U);
  EXPECT_GT(ns[0].fastest, 0);
  EXPECT_LE(ns[0].fastest, ns[0].median);
  EXPECT_GT(ns[1].median / ns[0].median, 4);
  EXPECT_LT(ns[1].median / ns[0].median, 25);
}

}  // namespace
}  // namespace armature::internal
