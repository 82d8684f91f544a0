// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "armature/pipeline/examples.h"

namespace armature {
namespace {

// The actual values of tables 3 to 5 are found from the initial ones.
TEST(Example, StanfordRecursiveConverges) {
  const ExampleResult result = stanford_recursive();
  for (const Comparison& c : result.comparisons) EXPECT_TRUE(c.met()) << c.what << ": " << c.ours;
  EXPECT_GE(result.comparisons.size(), 8U);
  const std::string text = html(result.page);
  EXPECT_NE(text.find("<svg"), std::string::npos);
  EXPECT_EQ(text.find("falls short"), std::string::npos);
}

}  // namespace
}  // namespace armature
