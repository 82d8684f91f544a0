// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// A small system that is solved by hand, and random ones against the exact echelon form.
#include "armature/parameters/symbolic_elimination.h"

#include <gtest/gtest.h>

#include <random>

#include "armature/expr/scalar.h"
#include "armature/parameters/exact_rank.h"

namespace armature::internal {
namespace {

TEST(SymbolicElimination, by_hand) {
  Arena a;
  const Ref x = a.symbol("x"), y = a.symbol("y"), z = a.symbol("z"), d = a.symbol("d");
  // x + d y + z and y + d z: without y the first is x + (1 - d^2) z.
  const SymbolicEchelon echelon =
      eliminate(a, {{{x, a.one()}, {y, d}, {z, a.one()}}, {{y, a.one()}, {z, d}}}, {x, y, z});
  ASSERT_EQ(echelon.pivots, (std::vector<Ref>{x, y}));
  EXPECT_EQ(echelon.rows[0].at(z), a.subtract(a.one(), a.power(d, 2)));
  EXPECT_EQ(echelon.rows[1].at(z), d);
}

TEST(SymbolicElimination, rows_that_vanish_are_dropped) {
  Arena a;
  const Ref x = a.symbol("x"), y = a.symbol("y"), t = a.symbol("t");
  const Ref one = a.add(a.power(a.sin(t), 2), a.power(a.cos(t), 2));  // is one, and does not look so
  const SymbolicEchelon echelon = eliminate(a, {{{x, a.one()}, {y, t}}, {{x, one}, {y, t}}}, {y, x});
  EXPECT_EQ(echelon.pivots, std::vector<Ref>{y});
}

TEST(SymbolicElimination, agrees_with_the_echelon_of_its_values) {
  std::mt19937 random(3);
  for (int trial = 0; trial < 30; ++trial) {
    Arena a;
    std::vector<Ref> columns, lengths;
    for (int c = 0; c < 7; ++c) columns.push_back(a.symbol("p" + std::to_string(c)));
    for (int c = 0; c < 3; ++c) lengths.push_back(a.symbol("d" + std::to_string(c)));
    std::vector<LinearForm> rows(4);
    for (LinearForm& row : rows)
      for (const Ref column : columns)
        if (random() % 2 == 0)
          row.emplace(column, random() % 2 == 0 ? a.constant(1 + static_cast<std::int64_t>(random() % 3))
                                                : a.multiply(lengths[random() % 3], lengths[random() % 3]));
    rows.push_back(rows[0]);
    add_scaled(a, rows.back(), lengths[0], rows[1]);  // one row too many
    const FiniteField field(11);
    std::vector<ResidueRow> values;
    for (const LinearForm& row : rows) {
      ResidueRow value(columns.size(), 0);
      for (std::size_t c = 0; c < columns.size(); ++c)
        if (row.contains(columns[c])) value[c] = evaluate(a, row.at(columns[c]), field);
      values.push_back(std::move(value));
    }
    const SymbolicEchelon symbolic = eliminate(a, rows, columns);
    const Echelon exact = exact_echelon(columns.size(), values);
    ASSERT_EQ(symbolic.pivots.size(), exact.rank());
    for (std::size_t k = 0; k < exact.rank(); ++k) {
      EXPECT_EQ(symbolic.pivots[k], columns[exact.pivots[k]]);
      for (std::size_t d = 0; d < exact.dependent.size(); ++d) {
        const auto found = symbolic.rows[k].find(columns[exact.dependent[d]]);
        const Residue value = found == symbolic.rows[k].end() ? Residue(0) : evaluate(a, found->second, field);
        EXPECT_EQ(value, exact.coefficients[d][k]);
      }
    }
  }
}

}  // namespace
}  // namespace armature::internal
