// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Two greedy searches for common subexpressions, as a person shares them when evaluating tables of formulas by hand.
//
//   products  the pair of factors that occurs together in most of the wanted products is computed once, and so on
//   sums      the largest sum of signed terms that two of the wanted sums have in common (up to a sign) is computed
//             once, wherever it occurs, and so on
//
// The caller numbers factors and terms; computed products and sums get the next free numbers.
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

namespace armature::internal {

using PartIndex = std::uint32_t;

struct SharedProducts {
  // Part `first + i` is the product of pairs[i].
  PartIndex first = 0;
  std::vector<std::pair<PartIndex, PartIndex>> pairs;
  std::vector<PartIndex> wanted;  // the part that holds each wanted product
};
// `products` hold at least one factor each, with repetition; factors are below `first`.
SharedProducts share_products(const std::vector<std::vector<PartIndex>>& products, PartIndex first);

// A term of a sum, with its sign.
struct SignedPart {
  PartIndex part = 0;
  int sign = 1;
  friend auto operator<=>(const SignedPart&, const SignedPart&) = default;
};
struct SharedSums {
  PartIndex first = 0;
  std::vector<std::vector<SignedPart>> parts;   // sum `first + i`
  std::vector<std::vector<SignedPart>> wanted;  // the wanted sums, in terms and shared sums
};
// Terms are below `first`, each at most once in a sum.
SharedSums share_sums(const std::vector<std::vector<SignedPart>>& sums, PartIndex first);

}  // namespace armature::internal
