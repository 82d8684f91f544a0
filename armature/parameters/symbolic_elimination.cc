// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/parameters/symbolic_elimination.h"

#include <algorithm>
#include <optional>

#include "armature/expr/finite_field.h"
#include "armature/parameters/recognise.h"

namespace armature::internal {
namespace {

struct Element {
  Ref formula;
  Residue first, second;  // its values at two points
};
using Row = std::map<Ref, Element>;

// The element as a number, if it is one.
Element simplified(Arena& arena, Element e) {
  if (!arena.is_constant(e.formula) && e.first == e.second)
    if (const std::optional<Rational> number = rational_of(e.first)) e.formula = arena.constant(*number);
  return e;
}

// row += factor * other.
void add_scaled(Arena& arena, Row& row, const Element& factor, const Row& other) {
  for (const auto& [column, e] : other) {
    Element& total = row.try_emplace(column, Element{arena.zero(), 0, 0}).first->second;
    total.first = total.first + factor.first * e.first;
    total.second = total.second + factor.second * e.second;
    if (total.first == Residue(0) && total.second == Residue(0)) {
      row.erase(column);
      continue;
    }
    total.formula = tidy(arena, arena.add(total.formula, arena.multiply(factor.formula, e.formula)));
    total = simplified(arena, total);
  }
}

}  // namespace

SymbolicEchelon eliminate(Arena& arena, const std::vector<LinearForm>& forms, const std::vector<Ref>& order) {
  const FiniteField one(0x5eed1), two(0x5eed2);
  std::vector<Row> rows;
  for (const LinearForm& form : forms) {
    Row row;
    for (const auto& [column, formula] : form) {
      const Element e{formula, evaluate(arena, formula, one), evaluate(arena, formula, two)};
      if (!(e.first == Residue(0) && e.second == Residue(0))) row.emplace(column, simplified(arena, e));
    }
    rows.push_back(std::move(row));
  }
  std::vector<std::optional<Ref>> pivot_of(rows.size());
  std::vector<std::size_t> chosen;
  for (const Ref column : order) {
    // The simplest pivot gives the simplest formulas.
    std::optional<std::size_t> best;
    const auto effort = [&](std::size_t i) {
      const Ref formula = rows[i].at(column).formula;
      return std::pair(arena.is_constant(formula) ? 0 : arena.op(formula) == Op::sum ? 2 : 1, rows[i].size());
    };
    for (std::size_t i = 0; i < rows.size(); ++i)
      if (!pivot_of[i] && rows[i].contains(column) && (!best || effort(i) < effort(*best))) best = i;
    if (!best) continue;
    Row& row = rows[*best];
    const Element pivot = row.at(column);
    for (auto& [other, e] : row) {
      e.formula = tidy(arena, arena.divide(e.formula, pivot.formula));
      e.first = e.first / pivot.first, e.second = e.second / pivot.second;
      e = simplified(arena, e);
    }
    pivot_of[*best] = column;
    chosen.push_back(*best);
    for (std::size_t i = 0; i < rows.size(); ++i) {
      if (i == *best || !rows[i].contains(column)) continue;
      const Element e = rows[i].at(column);
      add_scaled(arena, rows[i], {arena.negate(e.formula), Residue(0) - e.first, Residue(0) - e.second}, row);
    }
  }
  SymbolicEchelon echelon;
  for (const std::size_t i : chosen) {
    LinearForm form;
    for (const auto& [column, e] : rows[i]) form.emplace(column, e.formula);
    echelon.pivots.push_back(*pivot_of[i]);
    echelon.rows.push_back(std::move(form));
  }
  return echelon;
}

}  // namespace armature::internal
