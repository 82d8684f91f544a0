// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "armature/pipeline/examples.h"

namespace armature {
namespace {

// Tables 1 to 3 of the paper are reached or beaten.
TEST(Example, Puma560ExplicitKeepsWhatWasPublished) {
  const ExampleResult result = puma560_explicit();
  for (const Comparison& c : result.comparisons) EXPECT_TRUE(c.met()) << c.what << ": " << c.ours;
  EXPECT_GE(result.comparisons.size(), 9U);
  const std::string text = html(result.page);
  EXPECT_NE(text.find("<svg"), std::string::npos);
  EXPECT_EQ(text.find("falls short"), std::string::npos);
}

}  // namespace
}  // namespace armature
