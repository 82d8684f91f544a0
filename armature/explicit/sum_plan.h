// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// A plan for evaluating many sums of products at low cost. The caller numbers coefficients and factors; a term is sign
// * coefficient * product of factors. Three steps, each greedy:
//
//   1. sums that occur in several sums are computed once (shared_products.h)
//   2. a factor common to several terms of one sum is taken out, k1*x*y + k2*x*z = x*(k1*y + k2*z), where that saves
//      more products than it costs
//   3. products that occur in several terms are computed once
#pragma once

#include <optional>
#include <vector>

#include "armature/explicit/shared_products.h"

namespace armature::internal {

struct ProductTerm {
  PartIndex coefficient = 0;
  std::vector<PartIndex> factors;  // sorted, with repetition; empty for a constant
  int sign = 1;
};

// sign * factor * another sum.
struct SumLink {
  std::size_t node = 0;
  int sign = 1;
  std::optional<PartIndex> factor;
};

struct SumNode {
  std::vector<ProductTerm> terms;
  std::vector<SumLink> links;
};

struct SumPlan {
  std::vector<SumNode> nodes;  // the sums wanted come first, in their order
  // For the terms of all nodes, in order: the part that holds their product, as in SharedProducts. Constants, which
  // have no product, are left out.
  SharedProducts products;
};

// Factors are below `factor_count`.
SumPlan plan_sums(const std::vector<std::vector<ProductTerm>>& sums, PartIndex factor_count);

}  // namespace armature::internal
