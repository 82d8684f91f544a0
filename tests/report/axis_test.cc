// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/report/axis.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <random>

namespace armature::internal {
namespace {

Extent extent(Scale scale, double low, double high) {
  Extent result(scale);
  result.add(low);
  result.add(high);
  return result;
}

std::vector<std::string> labels(const std::vector<Tick>& ticks) {
  std::vector<std::string> result;
  for (const Tick& tick : ticks)
    if (!tick.label.empty()) result.push_back(tick.label);
  return result;
}

TEST(Axis, round_steps) {
  const Ruler ruler({}, extent(Scale::linear, -3.2, 7.9), 0, 100);
  EXPECT_EQ(labels(ruler.ticks(5)), (std::vector<std::string>{"-2", "0", "2", "4", "6"}));
  EXPECT_EQ(labels(ruler.ticks(10)).size(), 11U);  // -3 ... 7
  EXPECT_EQ(labels(ruler.ticks(2)), (std::vector<std::string>{"0", "5"}));
  const Ruler small({}, extent(Scale::linear, 0, 0.3), 0, 100);
  EXPECT_EQ(labels(small.ticks(3)), (std::vector<std::string>{"0.0", "0.1", "0.2", "0.3"}));
}

// A correlation of residuals, a histogram of a wrist: never a single tick.
TEST(Axis, a_low_plot_has_two_ticks) {
  const auto of = [](double low, double high) {
    return labels(Ruler({}, extent(Scale::linear, low, high), 0, 100).ticks(2));
  };
  EXPECT_EQ(of(-0.08, 0.08), (std::vector<std::string>{"-0.05", "0.00", "0.05"}));
  EXPECT_EQ(of(-3.6e-4, 3.6e-4), (std::vector<std::string>{"-0.0002", "0.0000", "0.0002"}));
  EXPECT_EQ(of(-0.13, 0.4).size(), 3U);
}

TEST(Axis, decades) {
  const Ruler ruler({.scale = Scale::logarithmic}, extent(Scale::logarithmic, 0.01, 100), 0, 100);
  EXPECT_EQ(labels(ruler.ticks(5)), (std::vector<std::string>{"0.01", "0.1", "1", "10", "100"}));
  EXPECT_EQ(ruler.ticks(5).size(), 37U);  // with 2 ... 9 between
  EXPECT_NEAR(ruler.at(1), 50, 1e-12);
  EXPECT_NEAR(ruler.at(10), 75, 1e-12);
  EXPECT_FALSE(ruler.takes(0));
  EXPECT_FALSE(ruler.takes(-1));
  const Ruler wide({.scale = Scale::logarithmic}, extent(Scale::logarithmic, 1e-12, 1e6), 0, 100);
  EXPECT_EQ(labels(wide.ticks(5)), (std::vector<std::string>{"10⁻¹²", "10⁻⁸", "10⁻⁴", "1", "10000"}));
}

// Random ranges over 60 decades: ticks lie inside, rise, are neither few nor many, and read back as where they are.
TEST(Axis, any_range_has_ticks) {
  std::mt19937_64 random(7);
  std::uniform_real_distribution<double> exponent(-30, 30), unit(-1, 1);
  int wide = 0;  // ranges that doubles can tell from a point
  for (int i = 0; i < 2000; ++i) {
    const double centre = unit(random) * std::pow(10, exponent(random)), width = std::pow(10, exponent(random));
    const Ruler ruler({}, extent(Scale::linear, centre - width, centre + width), 300, 20, 0.05);
    const auto ticks = ruler.ticks(6);
    ASSERT_LT(ticks.size(), 15U) << centre << " " << width;
    for (const Tick& tick : ticks) {
      EXPECT_LE(ruler.at(tick.at), 300);
      EXPECT_GE(ruler.at(tick.at), 20);
      EXPECT_NEAR(std::stod(tick.label), tick.at, 1e-3 * std::abs(tick.at));
    }
    const bool visible = width > 1e-9 * std::abs(centre);
    wide += visible;
    EXPECT_GE(ticks.size(), visible ? 2U : 0U) << centre << " " << width;
  }
  EXPECT_GE(wide, 1000);
}

TEST(Axis, nothing_one_value_and_no_numbers) {
  Extent none(Scale::linear);
  none.add(std::numeric_limits<double>::quiet_NaN());
  none.add(std::numeric_limits<double>::infinity());
  EXPECT_TRUE(none.empty());
  EXPECT_FALSE(Ruler({}, none, 0, 10).ticks(4).empty());
  const Ruler one({}, extent(Scale::linear, 5, 5), 0, 10);
  EXPECT_NEAR(one.at(5), 5, 1e-9);
  const Ruler zero({.scale = Scale::logarithmic}, extent(Scale::logarithmic, 0, -3), 0, 10);
  EXPECT_FALSE(zero.ticks(4).empty());
  const Ruler given({.from = 0, .to = 2}, extent(Scale::linear, -100, 100), 0, 10, 0.05);
  EXPECT_EQ(given.at(2), 10);
  EXPECT_EQ(given.at(50), 10);  // outside: on the edge
}

}  // namespace
}  // namespace armature::internal
