// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/inverse_geometry/closed_form/nested_form.h"

#include <fmt/format.h>

namespace armature::internal {

Ref NestedForm::nested(const Polynomial& p, std::size_t depth, bool outermost) {
  Arena& arena = system_.arena;
  const auto monomial_ref = [&](const PolynomialMonomial& monomial) {
    Ref product = arena.one();
    for (const Variable v : monomial) product = arena.multiply(product, system_.expression(v));
    return product;
  };
  const auto quantity = [&](Ref sum) {
    const Arena::Term split = arena.split(sum);
    return arena.scale(split.coefficient, arena.name(split.rest, fmt::format("k{}", ++named_)));
  };
  std::vector<Ref> terms;
  if (depth == 0) {
    for (const auto& [monomial, coefficient] : p.terms())
      terms.push_back(arena.scale(coefficient, monomial_ref(monomial)));
    const Ref sum = arena.sum(terms);
    return outermost || terms.size() < 3 ? sum : quantity(sum);
  }
  const auto belongs = [&](Variable v) {
    if (depth == 1) return v >= first_plain && v < first_plain + pose_variables;
    return system_.unknown_of(v) == order_[depth - 2];
  };
  const auto parts = p.collected(belongs);
  if (parts.size() == 1 && parts.begin()->first.empty()) return nested(p, depth - 1, outermost);
  for (const auto& [monomial, factor] : parts)
    terms.push_back(arena.multiply(monomial_ref(monomial), nested(factor, depth - 1, false)));
  const Ref sum = arena.sum(terms);
  return outermost || terms.size() < 2 ? sum : quantity(sum);
}

}  // namespace armature::internal
