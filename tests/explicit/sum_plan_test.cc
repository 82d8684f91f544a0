// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/explicit/sum_plan.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <map>
#include <random>

namespace armature::internal {
namespace {

// Plans evaluated modulo a prime, with random coefficients and factors, against the sums themselves.
TEST(SumPlan, computes_the_sums) {
  std::mt19937_64 random(6);
  constexpr std::int64_t prime = 1'000'003;
  constexpr PartIndex factors = 6, coefficients = 5;
  for (int trial = 0; trial < 100; ++trial) {
    std::vector<std::vector<ProductTerm>> sums(1 + random() % 5);
    for (auto& sum : sums) {
      std::map<std::pair<PartIndex, std::vector<PartIndex>>, int> seen;
      for (std::size_t t = 0, n = random() % 8; t < n; ++t) {
        ProductTerm term{static_cast<PartIndex>(random() % coefficients), {}, random() % 2 == 0 ? 1 : -1};
        for (std::size_t f = 0, m = random() % 4; f < m; ++f)
          term.factors.push_back(static_cast<PartIndex>(random() % factors));
        std::sort(term.factors.begin(), term.factors.end());
        if (seen[{term.coefficient, term.factors}]++ == 0) sum.push_back(term);
      }
    }
    std::vector<std::int64_t> x, k;
    for (PartIndex f = 0; f < factors; ++f) x.push_back(static_cast<std::int64_t>(random() % 1000));
    for (PartIndex c = 0; c < coefficients; ++c) k.push_back(static_cast<std::int64_t>(random() % 1000));

    const SumPlan plan = plan_sums(sums, factors);
    std::vector<std::int64_t> parts = x;
    for (const auto& [a, b] : plan.products.pairs) parts.push_back(parts[a] * parts[b] % prime);
    std::vector<std::int64_t> own(plan.nodes.size(), 0);
    std::size_t next = 0;
    for (std::size_t i = 0; i < plan.nodes.size(); ++i)
      for (const ProductTerm& term : plan.nodes[i].terms) {
        const std::int64_t product = term.factors.empty() ? 1 : parts[plan.products.wanted[next++]];
        own[i] = (own[i] + term.sign * k[term.coefficient] * product) % prime;
      }
    const std::function<std::int64_t(std::size_t)> value = [&](std::size_t i) {
      std::int64_t total = own[i];
      for (const SumLink& link : plan.nodes[i].links)
        total = (total + link.sign * (link.factor ? x[*link.factor] : 1) * value(link.node)) % prime;
      return total;
    };
    for (std::size_t i = 0; i < sums.size(); ++i) {
      std::int64_t expected = 0;
      for (const ProductTerm& term : sums[i]) {
        std::int64_t product = term.sign * k[term.coefficient];
        for (const PartIndex f : term.factors) product = product * x[f] % prime;
        expected = (expected + product) % prime;
      }
      EXPECT_EQ(((value(i) - expected) % prime + prime) % prime, 0) << trial;
    }
  }
}

// k0*x*x + k1*x*y = x*(k0*x + k1*y): three multiplications, not four.
TEST(SumPlan, takes_factors_out) {
  const SumPlan plan = plan_sums({{{0, {0, 0}, 1}, {1, {0, 1}, 1}}}, 2);
  ASSERT_EQ(plan.nodes.size(), 2u);
  EXPECT_TRUE(plan.products.pairs.empty());
}

}  // namespace
}  // namespace armature::internal
