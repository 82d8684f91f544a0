// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/base/counted.h"

#include <gtest/gtest.h>

namespace armature::internal {
namespace {

TEST(Counted, has_a_plural_for_all_but_one) {
  EXPECT_EQ(counted(0, "log"), "0 logs");
  EXPECT_EQ(counted(1, "log"), "1 log");
  EXPECT_EQ(counted(2, "log"), "2 logs");
}

}  // namespace
}  // namespace armature::internal
