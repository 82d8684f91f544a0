// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/explicit/shared_products.h"

#include <algorithm>
#include <map>

namespace armature::internal {
namespace {

using Pair = std::pair<PartIndex, PartIndex>;

// The different pairs of factors in a sorted product.
std::vector<Pair> pairs_in(const std::vector<PartIndex>& product) {
  std::vector<Pair> pairs;
  for (std::size_t i = 0; i < product.size(); ++i)
    for (std::size_t j = i + 1; j < product.size(); ++j) pairs.emplace_back(product[i], product[j]);
  std::sort(pairs.begin(), pairs.end());
  pairs.erase(std::unique(pairs.begin(), pairs.end()), pairs.end());
  return pairs;
}

// What two sums have in common, up to the sign given: terms of `a`.
std::vector<SignedPart> common(const std::vector<SignedPart>& a, const std::vector<SignedPart>& b, int sign) {
  std::vector<SignedPart> result;
  auto i = a.begin(), j = b.begin();
  while (i != a.end() && j != b.end()) {
    if (i->part < j->part) ++i;
    else if (j->part < i->part) ++j;
    else {
      if (i->sign == sign * j->sign) result.push_back(*i);
      ++i, ++j;
    }
  }
  return result;
}

}  // namespace

SharedProducts share_products(const std::vector<std::vector<PartIndex>>& products, PartIndex first) {
  SharedProducts result{first, {}, {}};
  std::map<std::vector<PartIndex>, std::size_t> different;
  std::vector<std::vector<PartIndex>> open;
  std::vector<std::size_t> place;
  for (std::vector<PartIndex> product : products) {
    std::sort(product.begin(), product.end());
    const auto [found, is_new] = different.try_emplace(product, open.size());
    if (is_new) open.push_back(std::move(product));
    place.push_back(found->second);
  }
  // Which products hold each pair; updated incrementally, so that a step costs only what it changes.
  std::map<Pair, std::vector<std::size_t>> holders;
  for (std::size_t p = 0; p < open.size(); ++p)
    for (const Pair& pair : pairs_in(open[p])) holders[pair].push_back(p);
  // The most frequent pair first; equal ones in order.
  std::map<std::size_t, std::map<Pair, bool>, std::greater<>> by_count;
  for (const auto& [pair, where] : holders) by_count[where.size()][pair] = true;
  const auto forget = [&](const Pair& pair, std::size_t count) {
    const auto found = by_count.find(count);
    found->second.erase(pair);
    if (found->second.empty()) by_count.erase(found);
  };
  while (!by_count.empty()) {
    const Pair best = by_count.begin()->second.begin()->first;
    const std::vector<std::size_t> where = holders[best];
    const PartIndex made = first + static_cast<PartIndex>(result.pairs.size());
    result.pairs.push_back(best);
    for (const std::size_t p : where) {
      const std::vector<Pair> before = pairs_in(open[p]);
      std::vector<PartIndex>& product = open[p];
      product.erase(std::find(product.begin(), product.end(), best.first));
      product.erase(std::find(product.begin(), product.end(), best.second));
      product.push_back(made);  // the largest: the product stays sorted
      const std::vector<Pair> after = pairs_in(product);
      for (const Pair& pair : before)
        if (!std::binary_search(after.begin(), after.end(), pair)) {
          auto& list = holders[pair];
          forget(pair, list.size());
          std::erase(list, p);
          if (!list.empty()) by_count[list.size()][pair] = true;
        }
      for (const Pair& pair : after)
        if (!std::binary_search(before.begin(), before.end(), pair)) {
          auto& list = holders[pair];
          if (!list.empty()) forget(pair, list.size());
          list.push_back(p);
          by_count[list.size()][pair] = true;
        }
    }
  }
  for (const std::size_t p : place) result.wanted.push_back(open[p][0]);
  return result;
}

SharedSums share_sums(const std::vector<std::vector<SignedPart>>& sums, PartIndex first) {
  SharedSums result{first, {}, sums};
  for (auto& sum : result.wanted) std::sort(sum.begin(), sum.end());
  const auto all = [&](std::size_t i) -> std::vector<SignedPart>& {
    return i < result.wanted.size() ? result.wanted[i] : result.parts[i - result.wanted.size()];
  };
  for (;;) {
    std::vector<SignedPart> best;
    const std::size_t count = result.wanted.size() + result.parts.size();
    for (std::size_t i = 0; i < count; ++i) {
      if (all(i).size() <= best.size()) continue;
      for (std::size_t j = i + 1; j < count; ++j)
        for (const int sign : {1, -1}) {
          if (all(j).size() <= best.size()) continue;
          std::vector<SignedPart> shared = common(all(i), all(j), sign);
          if (shared.size() > best.size() && shared.size() > 1) best = std::move(shared);
        }
    }
    if (best.empty()) return result;
    const PartIndex made = first + static_cast<PartIndex>(result.parts.size());
    for (std::size_t i = 0; i < count; ++i)
      for (const int sign : {1, -1}) {
        if (common(best, all(i), sign).size() != best.size()) continue;
        std::erase_if(all(i), [&](const SignedPart& part) {
          return std::binary_search(best.begin(), best.end(), SignedPart{part.part, sign * part.sign});
        });
        all(i).push_back({made, sign});  // the largest: the sum stays sorted
        break;
      }
    result.parts.push_back(std::move(best));
  }
}

}  // namespace armature::internal
