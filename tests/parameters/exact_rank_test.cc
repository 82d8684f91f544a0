// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Ranks that are known: of matrices made as products, and of a pendulum's regressor.
#include "armature/parameters/exact_rank.h"

#include <gtest/gtest.h>

#include <random>

#include "armature/derive/models/regressor.h"
#include "tests/parameters/known_robots.h"

namespace armature::internal {
namespace {

TEST(ExactRank, of_a_product_is_its_inner_dimension) {
  std::mt19937_64 random(1);
  for (std::size_t inner = 0; inner <= 6; ++inner) {
    std::vector<ResidueRow> right(inner, ResidueRow(9));
    for (ResidueRow& row : right)
      for (Residue& r : row) r = random();
    std::vector<ResidueRow> rows;
    for (int i = 0; i < 20; ++i) {
      ResidueRow row(9, 0);
      for (const ResidueRow& r : right) {
        const Residue factor = random();
        for (std::size_t c = 0; c < 9; ++c) row[c] = row[c] + factor * r[c];
      }
      rows.push_back(std::move(row));
    }
    const Echelon echelon = exact_echelon(9, rows);
    EXPECT_EQ(echelon.rank(), inner);
    // Each dependent column is the stated combination, in every row.
    for (std::size_t d = 0; d < echelon.dependent.size(); ++d)
      for (const ResidueRow& row : rows) {
        Residue sum = 0;
        for (std::size_t k = 0; k < inner; ++k) sum = sum + echelon.coefficients[d][k] * row[echelon.pivots[k]];
        EXPECT_EQ(sum, row[echelon.dependent[d]]);
      }
  }
}

TEST(ExactRank, prefers_columns_that_come_first) {
  const Echelon echelon = exact_echelon(3, std::vector<ResidueRow>{{0, 2, 4}, {0, 1, 2}});
  EXPECT_EQ(echelon.pivots, (std::vector<std::size_t>{1}));
  EXPECT_EQ(echelon.coefficients[1][0], Residue(2));
  EXPECT_EQ(echelon.coefficients[0][0], Residue(0));
}

// A pendulum about a horizontal axis: ZZ, MX, MY act, and Ia as ZZ does.
TEST(ExactRank, of_a_pendulum_is_three) {
  const Robot robot = make_robot("pendulum", {{0, 'R'}}, {"0", "G2", "0"});
  const RegressorSampler sampler(derive_regressor(robot, {}));
  std::vector<std::size_t> all(sampler.columns());
  for (std::size_t c = 0; c < all.size(); ++c) all[c] = c;
  const Echelon echelon =
      exact_echelon(all.size(), [&](std::uint64_t state) { return sampler.sample({1, state, {}, 0}, all); });
  EXPECT_EQ(echelon.pivots, (std::vector<std::size_t>{5, 6, 7}));  // ZZ1, MX1, MY1
  EXPECT_EQ(echelon.coefficients.back(), (ResidueRow{1, 0, 0}));   // Ia1
}

TEST(ExactRank, samples_share_constants_and_differ_in_state) {
  const Robot robot = planar2r();
  Model model = derive_regressor(robot, {});
  const Ref length = model.arena.symbol("L1"), angle = model.arena.symbol("q1");
  model.outputs = {{"x", "", 1, 2, {length, angle}, {}, {}}};
  const RegressorSampler sampler(std::move(model));
  const std::vector<std::size_t> both{0, 1};
  const ResidueRow a = sampler.sample({5, 1, {}, 0}, both)[0], b = sampler.sample({5, 2, {}, 0}, both)[0];
  EXPECT_EQ(a[0], b[0]);
  EXPECT_FALSE(a[1] == b[1]);
  EXPECT_FALSE(sampler.sample({5, 1, "L1", 9}, both)[0][0] == a[0]);
  EXPECT_EQ(a[0], FiniteField(5).symbol("L1"));
}

}  // namespace
}  // namespace armature::internal
