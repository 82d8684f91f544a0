// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/explicit/shared_products.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <map>
#include <random>

namespace armature::internal {
namespace {

TEST(SharedProducts, compute_what_is_wanted) {
  std::mt19937_64 random(4);
  for (int trial = 0; trial < 50; ++trial) {
    constexpr PartIndex factors = 8;
    const std::uint64_t primes[factors] = {2, 3, 5, 7, 11, 13, 17, 19};  // products tell their factors
    std::vector<std::vector<PartIndex>> products(1 + random() % 20);
    for (auto& product : products)
      for (std::size_t i = 0, n = 1 + random() % 5; i < n; ++i)
        product.push_back(static_cast<PartIndex>(random() % factors));
    const SharedProducts shared = share_products(products, factors);
    std::vector<std::uint64_t> values(primes, primes + factors);
    for (const auto& [a, b] : shared.pairs) {
      ASSERT_LT(std::max(a, b), values.size()) << "operands come first";
      values.push_back(values[a] * values[b]);
    }
    for (std::size_t i = 0; i < products.size(); ++i) {
      std::uint64_t expected = 1;
      for (const PartIndex f : products[i]) expected *= primes[f];
      EXPECT_EQ(values[shared.wanted[i]], expected);
    }
  }
}

TEST(SharedProducts, share_the_most_frequent_pair) {
  // abc, abd, ab: a*b once, then one more product each.
  EXPECT_EQ(share_products({{0, 1, 2}, {0, 1, 3}, {0, 1}}, 4).pairs.size(), 3u);
  EXPECT_EQ(share_products({{0, 0}, {0, 0, 1}}, 2).pairs.size(), 2u);
  EXPECT_TRUE(share_products({{0}, {1}}, 2).pairs.empty());
}

TEST(SharedSums, compute_what_is_wanted) {
  std::mt19937_64 random(5);
  for (int trial = 0; trial < 50; ++trial) {
    constexpr PartIndex terms = 12;
    std::vector<std::vector<SignedPart>> sums(2 + random() % 6);
    for (auto& sum : sums)
      for (PartIndex t = 0; t < terms; ++t)
        if (random() % 2 == 0) sum.push_back({t, random() % 3 == 0 ? -1 : 1});
    const SharedSums shared = share_sums(sums, terms);
    // Expanded again.
    const std::function<void(const std::vector<SignedPart>&, int, std::map<PartIndex, int>&)> expand =
        [&](const std::vector<SignedPart>& sum, int sign, std::map<PartIndex, int>& total) {
          for (const SignedPart& part : sum)
            if (part.part < terms) total[part.part] += sign * part.sign;
            else expand(shared.parts[part.part - terms], sign * part.sign, total);
        };
    for (std::size_t i = 0; i < sums.size(); ++i) {
      std::map<PartIndex, int> expected, got;
      for (const SignedPart& part : sums[i]) expected[part.part] += part.sign;
      expand(shared.wanted[i], 1, got);
      EXPECT_EQ(got, expected);
    }
  }
}

TEST(SharedSums, find_opposite_sums) {
  const SharedSums shared = share_sums({{{0, 1}, {1, -1}, {2, 1}}, {{0, -1}, {1, 1}, {3, 1}}}, 4);
  ASSERT_EQ(shared.parts.size(), 1u);
  EXPECT_EQ(shared.wanted[0].size(), 2u);
  EXPECT_EQ(shared.wanted[1].size(), 2u);
}

}  // namespace
}  // namespace armature::internal
