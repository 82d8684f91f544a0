// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/report/path.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <random>
#include <sstream>

namespace armature::internal {
namespace {

const Axis plain;

Extent unit_extent() {
  Extent extent(Scale::linear);
  extent.add(0);
  extent.add(1);
  return extent;
}

// Follows a path; independent of how it was written.
std::vector<std::pair<double, double>> followed(std::string data) {
  std::string spaced;
  for (const char c : data) {
    if (c == '-') spaced += ' ';
    if (c == 'M' || c == 'l') {
      spaced += ' ';
      spaced += c;
      spaced += ' ';
    } else {
      spaced += c;
    }
  }
  std::istringstream in(spaced);
  std::vector<std::pair<double, double>> points;
  std::string word;
  bool relative = false;
  double x = 0, y = 0;
  while (in >> word) {
    if (word == "M" || word == "l") {
      relative = word == "l";
      in >> word;
    }
    double dx = std::stod(word), dy = 0;
    in >> dy;
    x = relative ? x + dx : dx;
    y = relative ? y + dy : dy;
    points.emplace_back(x / 10, y / 10);
  }
  return points;
}

TEST(Path, few_samples_are_drawn_as_they_are) {
  const Ruler across(plain, unit_extent(), 0, 100), up(plain, unit_extent(), 50, 0);
  EXPECT_EQ(path_data(std::vector{0.0, 0.5, 1.0}, std::vector{0.0, 1.0, 0.5}, across, up), "M0 500l500-500 500 250");
}

TEST(Path, breaks_where_there_is_no_value) {
  const double none = std::numeric_limits<double>::quiet_NaN();
  const Ruler across(plain, unit_extent(), 0, 100), up(plain, unit_extent(), 100, 0);
  const std::string data =
      path_data(std::vector{0.0, 0.1, 0.2, 0.3, 0.4}, std::vector{0.0, 1.0, none, 1.0, 0.0}, across, up);
  EXPECT_EQ(std::count(data.begin(), data.end(), 'M'), 2);
  EXPECT_EQ(path_data(std::vector{0.0}, std::vector{none}, across, up), "");
  EXPECT_EQ(path_data({}, {}, across, up), "");
}

// 100,000 noisy samples: the path is small, and in every column it reaches what the samples reach there.
TEST(Path, many_samples_keep_their_envelope) {
  constexpr int count = 100'000, columns = 400;
  std::mt19937 random(3);
  std::normal_distribution<double> noise(0.5, 0.1);
  std::vector<double> x, y, low(columns + 1, 1e9), high(columns + 1, -1e9);
  const Ruler across(plain, unit_extent(), 0, columns), up(plain, unit_extent(), 100, 0);
  for (int i = 0; i < count; ++i) {
    x.push_back(i / double(count - 1));
    y.push_back(std::clamp(noise(random), 0.0, 1.0));
    const auto column = static_cast<std::size_t>(std::lround(10 * across.at(x.back())) / 10);
    low[column] = std::min(low[column], up.at(y.back()));
    high[column] = std::max(high[column], up.at(y.back()));
  }
  const std::string data = path_data(x, y, across, up);
  EXPECT_LT(data.size(), 8'000U);
  std::vector<double> drawn_low(columns + 1, 1e9), drawn_high(columns + 1, -1e9);
  for (const auto& [px, py] : followed(data)) {
    const auto column = static_cast<std::size_t>(std::lround(10 * px) / 10);
    drawn_low[column] = std::min(drawn_low[column], py);
    drawn_high[column] = std::max(drawn_high[column], py);
  }
  for (std::size_t c = 0; c <= columns; ++c) {
    EXPECT_NEAR(drawn_low[c], low[c], 0.051) << c;
    EXPECT_NEAR(drawn_high[c], high[c], 0.051) << c;
  }
}

}  // namespace
}  // namespace armature::internal
