// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Oracles: the definition, checked on random patterns, and the permanent: a pattern has a matching exactly when it is
// not zero.
#include "armature/derive/recursion/block_triangular.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>
#include <random>

namespace armature::internal {
namespace {

bool has_permutation(std::size_t n, const std::vector<char>& non_zero) {
  std::vector<std::size_t> p(n);
  std::iota(p.begin(), p.end(), std::size_t{0});
  do {
    bool all = true;
    for (std::size_t i = 0; i < n; ++i) all = all && non_zero[i * n + p[i]];
    if (all) return true;
  } while (std::next_permutation(p.begin(), p.end()));
  return false;
}

bool is_permutation_of_range(std::vector<std::size_t> p) {
  std::sort(p.begin(), p.end());
  for (std::size_t k = 0; k < p.size(); ++k)
    if (p[k] != k) return false;
  return true;
}

TEST(BlockTriangular, meets_its_definition) {
  std::mt19937 random(1);
  int refused = 0;
  for (int trial = 0; trial < 3000; ++trial) {
    const std::size_t n = 1 + random() % 6;
    const unsigned density = 1 + random() % 4;
    std::vector<char> non_zero(n * n);
    for (char& element : non_zero) element = random() % 5 < density;
    const auto form = block_triangular(n, non_zero);
    ASSERT_EQ(form.has_value(), has_permutation(n, non_zero));
    if (!form) {
      ++refused;
      continue;
    }
    ASSERT_EQ(form->rows.size(), n);
    EXPECT_TRUE(is_permutation_of_range(form->rows));
    EXPECT_TRUE(is_permutation_of_range(form->columns));
    EXPECT_EQ(form->starts.front(), 0U);
    EXPECT_EQ(form->starts.back(), n);
    for (std::size_t b = 0; b < form->block_count(); ++b)
      for (std::size_t i = form->starts[b]; i < form->starts[b + 1]; ++i) {
        EXPECT_TRUE(non_zero[form->rows[i] * n + form->columns[i]]);
        for (std::size_t j = form->starts[b + 1]; j < n; ++j)
          EXPECT_FALSE(non_zero[form->rows[i] * n + form->columns[j]]);
      }
  }
  EXPECT_GT(refused, 100);
}

TEST(BlockTriangular, finds_the_smallest_blocks) {
  // A lower triangle with its rows reversed falls apart into single elements; a full matrix does not.
  const auto apart = block_triangular(3, {1, 1, 1, 1, 1, 0, 1, 0, 0});
  ASSERT_TRUE(apart.has_value());
  EXPECT_EQ(apart->block_count(), 3U);
  const auto full = block_triangular(3, std::vector<char>(9, 1));
  ASSERT_TRUE(full.has_value());
  EXPECT_EQ(full->block_count(), 1U);
}

}  // namespace
}  // namespace armature::internal
