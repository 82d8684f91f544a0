// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/report/plot.h"

#include <cmath>
#include <limits>
#include <numeric>
#include <random>

#include "tests/report/parsed.h"

namespace armature::internal {
namespace {

Plot two_curves() {
  Plot plot{.title = "Torque", .x = {.label = "s"}, .y = {.label = "Nm"}};
  plot.series = {{.name = "measured", .x = {0, 1, 2}, .y = {0, 1, 4}, .ink = 0},
                 {.name = "predicted", .x = {0, 1, 2}, .y = {0, 2, 3}, .ink = 1, .mark = Mark::dashes}};
  plot.guides = {{Guide::Direction::across, 2, "limit"}, {Guide::Direction::up, 1.5, "here"}};
  return plot;
}

TEST(Plot, shows_what_it_holds) {
  const std::string text = svg(two_curves());
  const Parsed parsed(text);
  ASSERT_TRUE(parsed.ok);
  EXPECT_EQ(parsed.with_class("ink0").size(), 2U);  // the curve, and its sample in the legend
  EXPECT_EQ(parsed.with_class("guide").size(), 2U);
  EXPECT_STREQ(parsed.document.RootElement()->Attribute("aria-label"), "Torque");
  for (const char* word : {"measured", "predicted", "limit", "here", ">s<", ">Nm<"})
    EXPECT_NE(text.find(word), std::string::npos) << word;
  EXPECT_EQ(text, svg(two_curves()));
}

TEST(Plot, hostile_names_stay_text) {
  for (const std::string& name : hostile_names) {
    Plot plot = two_curves();
    plot.title = plot.x.label = plot.y.label = plot.series[0].name = plot.guides[0].label = name;
    plot.series.push_back({.name = name, .x = {1}, .y = {1}, .mark = Mark::dots, .tips = {name}, .names = {name}});
    const Parsed parsed(svg(plot));
    ASSERT_TRUE(parsed.ok) << name.substr(0, 50);
    EXPECT_TRUE(parsed.harmless());
  }
}

// Whatever the numbers, the drawing is whole and its numbers are.
TEST(Plot, awkward_numbers) {
  const double inf = std::numeric_limits<double>::infinity(), nan = std::nan("");
  const std::vector<std::vector<double>> awkward = {
      {}, {nan}, {inf, -inf}, {0, 0, 0}, {1e308, -1e308}, {5e-324, 1e-320}, {-1, 0, nan, 1}, {1, 1 + 1e-16}};
  for (const auto& x : awkward)
    for (const auto& y : awkward)
      for (const Mark mark : {Mark::line, Mark::dots, Mark::columns})
        for (const Scale scale : {Scale::linear, Scale::logarithmic}) {
          const std::string text =
              svg(Plot{.title = "", .x = {.scale = scale}, .y = {.scale = scale}, .series = {{"s", x, y, 1, mark}}});
          ASSERT_TRUE(Parsed(text).ok);
          EXPECT_EQ(text.find("nan"), std::string::npos);
          EXPECT_EQ(text.find("\"inf"), std::string::npos);
        }
}

TEST(Plot, hundred_thousand_samples_stay_small) {
  std::mt19937 random(1);
  std::normal_distribution<double> noise;
  Series series{.name = "noise", .x = {}, .y = {}};
  for (int i = 0; i < 100'000; ++i) {
    series.x.push_back(i);
    series.y.push_back(noise(random));
  }
  EXPECT_LT(svg(Plot{.title = "noise", .x = {}, .y = {}, .series = {series}}).size(), 16'000U);
}

// Two up, one down, the tallest downwards; all meet at zero.
TEST(Plot, columns_hang_from_zero) {
  const Parsed parsed(svg(Plot{.title = "",
                               .x = {},
                               .y = {},
                               .series = {{.name = "", .x = {1, 2, 3}, .y = {1, -2, 0.5}, .mark = Mark::columns}}}));
  ASSERT_TRUE(parsed.ok);
  const auto bars = parsed.with_class("bar");
  ASSERT_EQ(bars.size(), 3U);
  const auto of = [&](std::size_t i, const char* name) { return bars[i]->DoubleAttribute(name); };
  EXPECT_NEAR(of(0, "y") + of(0, "height"), of(1, "y"), 0.2);
  EXPECT_NEAR(of(2, "y") + of(2, "height"), of(1, "y"), 0.2);
  EXPECT_NEAR(of(1, "height"), 2 * of(0, "height"), 0.3);
}

TEST(Plot, histogram_has_an_area_of_one) {
  std::mt19937 random(1);
  std::normal_distribution<double> normal(0, 2);
  std::vector<double> values;
  for (int i = 0; i < 20'000; ++i) values.push_back(normal(random));
  values.push_back(std::nan(""));
  const Series series = histogram(values, -10, 10, 40);
  EXPECT_NEAR(std::accumulate(series.y.begin(), series.y.end(), 0.0) * 0.5, 1, 1e-12);
  for (std::size_t b = 0; b < 40; ++b)
    EXPECT_NEAR(series.y[b], std::exp(-series.x[b] * series.x[b] / 8) / (2 * std::sqrt(2 * M_PI)), 0.01);
}

}  // namespace
}  // namespace armature::internal
