// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/explicit/sum_plan.h"

#include <algorithm>
#include <map>
#include <set>

namespace armature::internal {
namespace {

using Product = std::vector<PartIndex>;

std::vector<SumNode> share(const std::vector<std::vector<ProductTerm>>& sums) {
  std::map<std::pair<PartIndex, Product>, PartIndex> indices;
  std::vector<ProductTerm> items;
  std::vector<std::vector<SignedPart>> signed_sums;
  for (const auto& sum : sums) {
    signed_sums.emplace_back();
    for (const ProductTerm& term : sum) {
      const auto [place, is_new] =
          indices.try_emplace({term.coefficient, term.factors}, static_cast<PartIndex>(items.size()));
      if (is_new) items.push_back({term.coefficient, term.factors, 1});
      signed_sums.back().push_back({place->second, term.sign});
    }
  }
  constexpr std::size_t most_items = 3000;  // the search is quadratic in the number of sums
  const auto first = static_cast<PartIndex>(items.size());
  const SharedSums shared =
      items.size() <= most_items ? share_sums(signed_sums, first) : SharedSums{first, {}, signed_sums};
  std::vector<SumNode> nodes;
  for (const auto* list : {&shared.wanted, &shared.parts})
    for (const auto& sum : *list) {
      SumNode node;
      for (const auto& [part, sign] : sum) {
        if (part >= first) {
          node.links.push_back({shared.wanted.size() + (part - first), sign, std::nullopt});
          continue;
        }
        node.terms.push_back(items[part]);
        node.terms.back().sign = sign;
      }
      nodes.push_back(std::move(node));
    }
  return nodes;
}

Product without(Product product, PartIndex factor) {
  product.erase(std::find(product.begin(), product.end(), factor));
  return product;
}

// How often each product and each scaled product is used.
class Usage {
 public:
  explicit Usage(const std::vector<SumNode>& nodes) {
    for (const SumNode& node : nodes)
      for (const ProductTerm& term : node.terms) count(term, 1);
  }
  void count(const ProductTerm& term, int change) {
    products_[term.factors] += change;
    scaled_[{term.coefficient, term.factors}] += change;
  }
  // Multiplications saved by the last use of `term`, and spent on its first.
  int saved(const ProductTerm& term) const {
    return (term.factors.size() > 1 && of(products_, term.factors) == 1 ? 1 : 0) +
           (of(scaled_, {term.coefficient, term.factors}) == 1 ? 1 : 0);
  }
  int spent(const ProductTerm& term) const {
    return (term.factors.size() > 1 && of(products_, term.factors) == 0 ? 1 : 0) +
           (!term.factors.empty() && of(scaled_, {term.coefficient, term.factors}) == 0 ? 1 : 0);
  }

 private:
  template <class Map>
  static int of(const Map& map, const typename Map::key_type& key) {
    const auto found = map.find(key);
    return found == map.end() ? 0 : found->second;
  }
  std::map<Product, int> products_;
  std::map<std::pair<PartIndex, Product>, int> scaled_;
};

// Takes factors out of the terms of one node, the best first, as long as multiplications are saved. Nodes made are
// appended and treated in their turn.
void factor_out(std::vector<SumNode>& nodes) {
  Usage usage(nodes);
  for (std::size_t n = 0; n < nodes.size(); ++n)
    for (;;) {
      std::map<PartIndex, std::vector<std::size_t>> holders;
      for (std::size_t t = 0; t < nodes[n].terms.size(); ++t) {
        const Product& factors = nodes[n].terms[t].factors;
        for (std::size_t f = 0; f < factors.size(); ++f)
          if (f == 0 || factors[f] != factors[f - 1]) holders[factors[f]].push_back(t);
      }
      int best = 0;
      std::optional<PartIndex> factor;
      for (const auto& [candidate, where] : holders) {
        if (where.size() < 2) continue;
        int gain = -1;  // the product of the factor and the inner sum
        for (const std::size_t t : where) {
          const ProductTerm& term = nodes[n].terms[t];
          gain += usage.saved(term) - usage.spent({term.coefficient, without(term.factors, candidate), term.sign});
        }
        if (gain > best) best = gain, factor = candidate;
      }
      if (!factor) break;
      SumNode inner, outer;
      for (const ProductTerm& term : nodes[n].terms) {
        const bool holds = std::binary_search(term.factors.begin(), term.factors.end(), *factor);
        if (!holds) {
          outer.terms.push_back(term);
          continue;
        }
        inner.terms.push_back({term.coefficient, without(term.factors, *factor), term.sign});
        usage.count(term, -1);
        usage.count(inner.terms.back(), 1);
      }
      outer.links = nodes[n].links;
      outer.links.push_back({nodes.size(), 1, *factor});
      nodes[n] = std::move(outer);
      nodes.push_back(std::move(inner));
    }
}

SharedProducts products_of(const std::vector<SumNode>& nodes, PartIndex factor_count) {
  std::vector<Product> products;
  for (const SumNode& node : nodes)
    for (const ProductTerm& term : node.terms)
      if (!term.factors.empty()) products.push_back(term.factors);
  return share_products(products, factor_count);
}

// Multiplications, as far as terms and products go: coefficients are shared by the terms of one sum.
std::size_t multiplications(const SumPlan& plan) {
  std::size_t count = plan.products.pairs.size(), next = 0;
  std::set<std::pair<PartIndex, std::vector<std::pair<PartIndex, int>>>> scaled;
  for (const SumNode& node : plan.nodes) {
    std::map<PartIndex, std::vector<std::pair<PartIndex, int>>> by_coefficient;
    for (const ProductTerm& term : node.terms)
      if (!term.factors.empty()) by_coefficient[term.coefficient].emplace_back(plan.products.wanted[next++], term.sign);
    for (auto& [coefficient, parts] : by_coefficient) {
      std::sort(parts.begin(), parts.end());
      if (parts.size() == 1) parts[0].second = 1;
      scaled.insert({coefficient, parts});
    }
    for (const SumLink& link : node.links) count += link.factor.has_value();
  }
  return count + scaled.size();
}

}  // namespace

SumPlan plan_sums(const std::vector<std::vector<ProductTerm>>& sums, PartIndex factor_count) {
  SumPlan flat;
  flat.nodes = share(sums);
  SumPlan factored{flat.nodes, {}};
  flat.products = products_of(flat.nodes, factor_count);
  factor_out(factored.nodes);
  factored.products = products_of(factored.nodes, factor_count);
  return multiplications(factored) < multiplications(flat) ? factored : flat;
}

}  // namespace armature::internal
