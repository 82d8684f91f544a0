// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// What every repeated experiment must keep to.
#pragma once

#include <gtest/gtest.h>

#include "examples/examples.h"

namespace armature::internal::test {

// Every line of the table is met, there are as many as promised or more, and the page says and shows so.
inline void expect_published(const ExampleResult& result, std::size_t lines) {
  for (const Comparison& c : result.comparisons) EXPECT_TRUE(c.met()) << c.what << ": " << c.ours;
  EXPECT_GE(result.comparisons.size(), lines);
  const std::string text = html(result.page);
  EXPECT_NE(text.find("<svg"), std::string::npos);
  EXPECT_EQ(text.find("falls short"), std::string::npos);
}

}  // namespace armature::internal::test
