// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// The staircase gives what one elimination of the whole matrix gives, and the determinant in blocks what Leibniz' sum
// over permutations gives.
#include "armature/parameters/staircase.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <random>

namespace armature::internal {
namespace {

// Regressors without a robot: coordinate k sees the columns of the links that it carries in a random tree; some columns
// are zero, some equal to a multiple of another one, some belong to two links.
class RandomRows {
 public:
  explicit RandomRows(unsigned seed) : seed_(seed) {
    std::mt19937_64 random(seed);
    const std::size_t links = 1 + random() % 8;
    for (std::size_t j = 0; j < links; ++j) {
      carried_by_.push_back(j == 0 || random() % 5 == 0 ? std::vector<std::size_t>{} : carried_by_[random() % j]);
      carried_by_.back().push_back(j);
      for (std::size_t c = random() % 6; c > 0; --c) {
        Column column{{j}, random() % 10 == 0, {}};
        if (random() % 10 == 0) column.links.push_back(random() % links);
        if (!columns_.empty() && random() % 6 == 0) column.multiple_of = random() % columns_.size();
        columns_.push_back(column);
      }
    }
  }

  std::size_t columns() const { return columns_.size(); }

  const std::vector<ResidueRow>& operator()(std::uint64_t state) {
    const auto [found, is_new] = known_.try_emplace(state);
    if (!is_new) return found->second;
    std::mt19937_64 random(seed_ * 1000 + state);
    found->second.assign(carried_by_.size(), ResidueRow(columns_.size(), 0));
    for (std::size_t c = 0; c < columns_.size(); ++c)
      for (std::size_t k = 0; k < carried_by_.size(); ++k) {
        Residue& value = found->second[k][c];
        if (columns_[c].multiple_of) value = Residue(3) * found->second[k][*columns_[c].multiple_of];
        else if (!columns_[c].empty && sees(k, c)) value = random() % Residue::prime;
      }
    return found->second;
  }

 private:
  struct Column {
    std::vector<std::size_t> links;
    bool empty;
    std::optional<std::size_t> multiple_of;
  };
  bool sees(std::size_t k, std::size_t c) const {
    return std::any_of(columns_[c].links.begin(), columns_[c].links.end(), [&](std::size_t link) {
      return std::find(carried_by_[link].begin(), carried_by_[link].end(), k) != carried_by_[link].end();
    });
  }

  unsigned seed_;
  std::vector<std::vector<std::size_t>> carried_by_;
  std::vector<Column> columns_;
  std::map<std::uint64_t, std::vector<ResidueRow>> known_;
};

TEST(Staircase, agrees_with_elimination_of_all_columns) {
  std::size_t with_steps = 0, with_dependences = 0;
  for (unsigned seed = 1; seed <= 300; ++seed) {
    RandomRows rows(seed);
    const SampledRows sample = [&](std::uint64_t state) -> const std::vector<ResidueRow>& { return rows(state); };
    const Echelon whole = exact_echelon(rows.columns(), [&](std::uint64_t state) { return rows(state); });
    const Echelon stairs = staircase_echelon(rows.columns(), sample);
    EXPECT_EQ(stairs.pivots, whole.pivots) << "seed " << seed;
    EXPECT_EQ(stairs.dependent, whole.dependent) << "seed " << seed;
    EXPECT_EQ(stairs.coefficients, whole.coefficients) << "seed " << seed;
    with_steps += !staircase(rows.columns(), sample).steps.empty();
    with_dependences += !whole.dependent.empty();
  }
  EXPECT_GT(with_steps, 100U);
  EXPECT_GT(with_dependences, 50U);
}

TEST(Staircase, independent_rows_have_the_rank_of_the_columns) {
  for (unsigned seed = 1; seed <= 300; ++seed) {
    RandomRows rows(seed);
    const SampledRows sample = [&](std::uint64_t state) -> const std::vector<ResidueRow>& { return rows(state); };
    const std::size_t rank = staircase_echelon(rows.columns(), sample).rank();
    const std::vector<RegressorRow> chosen = independent_rows(rows.columns(), sample);
    std::vector<ResidueRow> values;
    for (const RegressorRow& row : chosen) values.push_back(rows(row.state)[row.coordinate]);
    EXPECT_EQ(chosen.size(), rank) << "seed " << seed;
    EXPECT_EQ(exact_echelon(rows.columns(), values).rank(), rank) << "seed " << seed;
  }
}

Residue leibniz(const std::vector<ResidueRow>& a) {
  std::vector<std::size_t> order(a.size());
  for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
  Residue sum = 0;
  do {
    Residue product = 1;
    for (std::size_t i = 0; i < order.size(); ++i) {
      product = product * a[i][order[i]];
      for (std::size_t j = i + 1; j < order.size(); ++j)
        if (order[j] < order[i]) product = Residue(0) - product;
    }
    sum = sum + product;
  } while (std::next_permutation(order.begin(), order.end()));
  return sum;
}

TEST(Staircase, determinant_in_blocks_is_that_of_leibniz) {
  std::mt19937_64 random(5);
  std::size_t singular = 0;
  for (int trial = 0; trial < 400; ++trial) {
    const std::size_t n = random() % 7;
    std::vector<std::size_t> groups;
    for (std::size_t i = 0; i < n; ++i) groups.push_back(random() % 3);
    std::vector<ResidueRow> a(n, ResidueRow(n, 0));
    for (std::size_t i = 0; i < n; ++i)
      for (std::size_t j = 0; j < n; ++j)
        if (j >= 2 * groups[i] || random() % 8 == 0) a[i][j] = random() % Residue::prime;
    const Residue expected = leibniz(a);
    EXPECT_EQ(block_determinant(a, groups), expected) << "trial " << trial;
    singular += expected == Residue(0);
  }
  EXPECT_GT(singular, 20U);
  EXPECT_LT(singular, 380U);
}

}  // namespace
}  // namespace armature::internal
