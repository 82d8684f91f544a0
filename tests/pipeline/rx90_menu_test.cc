// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "armature/pipeline/examples.h"

namespace armature {
namespace {

// Every model that has a known count costs at most that.
TEST(Example, Rx90MenuIsComplete) {
  const ExampleResult result = rx90_menu();
  for (const Comparison& c : result.comparisons) EXPECT_TRUE(c.met()) << c.what << ": " << c.ours;
  EXPECT_GE(result.comparisons.size(), 9U);
  const std::string text = html(result.page);
  EXPECT_NE(text.find("<svg"), std::string::npos);
  EXPECT_EQ(text.find("falls short"), std::string::npos);
}

}  // namespace
}  // namespace armature
