// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/identify/equations/decimate.h"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

namespace armature::internal {
namespace {

TEST(Decimate, is_as_the_cut_off_allows_and_leaves_ten_rows_an_unknown) {
  EXPECT_EQ(allowed_decimation(0, 0.001, 100'000, 10), 1U);
  EXPECT_EQ(allowed_decimation(10, 0.001, 100'000, 10), 40U);
  EXPECT_EQ(allowed_decimation(10, 0.001, 1'000, 10), 10U);
  EXPECT_EQ(allowed_decimation(10, 0.001, 10, 10), 1U);
}

Signal decimated(const Signal& signal, std::size_t factor, std::size_t chunk) {
  Decimator decimator(1, factor);
  Signal result;
  for (std::size_t first = 0; first < signal.size(); first += chunk) {
    const double* column = signal.data() + first;
    decimator.add({&column, 1}, std::min(chunk, signal.size() - first),
                  [&](std::span<const double* const> columns, std::size_t count) {
                    result.insert(result.end(), columns[0], columns[0] + count);
                  });
  }
  return result;
}

TEST(Decimate, does_not_depend_on_the_chunks) {
  Signal x;
  for (int i = 0; i < 500; ++i) x.push_back(std::sin(0.1 * i * i));
  const Signal once = decimated(x, 7, 500);
  EXPECT_EQ(once.size(), (500 - 29) / 7 + 1U);
  for (const std::size_t chunk : {1U, 6U, 100U}) EXPECT_EQ(decimated(x, 7, chunk), once);
  EXPECT_EQ(decimated(x, 1, 13), x);
}

TEST(Decimate, keeps_what_is_slow_and_stops_what_is_fast) {
  Signal constant(400, 3.0), fast;
  for (int i = 0; i < 400; ++i) fast.push_back(std::sin(2 * std::numbers::pi * 0.11 * i));  // beyond 0.05 = 1/(2*10)
  for (const double y : decimated(constant, 10, 50)) EXPECT_NEAR(y, 3, 1e-12);
  for (const double y : decimated(fast, 10, 50)) EXPECT_LT(std::abs(y), 0.02);
}

}  // namespace
}  // namespace armature::internal
