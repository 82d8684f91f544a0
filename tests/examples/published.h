// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// What every repeated experiment must keep to. A line may fall short; it may not do so in silence.
#pragma once

#include <gtest/gtest.h>

#include "examples/examples.h"

namespace armature::internal::test {

// What was assumed is said, every figure of others has its source, a line that falls short says why, and the page shows
// figures and every shortfall. At least `lines` lines.
inline void expect_told(const ExampleResult& result, std::size_t lines) {
  EXPECT_GE(result.comparisons.size(), lines);
  EXPECT_FALSE(result.assumptions.empty());
  const std::string text = html(result.page);
  EXPECT_NE(text.find("<svg"), std::string::npos);
  std::size_t told = 0;
  for (auto at = text.find("falls short by"); at != std::string::npos; at = text.find("falls short by", at + 1)) ++told;
  std::size_t fallen = 0;
  for (const Comparison& c : result.comparisons) {
    EXPECT_FALSE(c.source.empty()) << c.what;
    if (c.met()) continue;
    EXPECT_FALSE(c.why.empty()) << c.what << ": " << c.ours << " beside " << c.theirs;
    ++fallen;
  }
  EXPECT_EQ(told, fallen);
}

// The line called `what`.
inline const Comparison& line(const ExampleResult& result, const std::string& what) {
  for (const Comparison& c : result.comparisons)
    if (c.what == what) return c;
  ADD_FAILURE() << "no line is called " << what;
  static const Comparison none;
  return none;
}

}  // namespace armature::internal::test
