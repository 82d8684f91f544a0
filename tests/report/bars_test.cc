// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/report/bars.h"

#include <cmath>

#include "tests/report/parsed.h"

namespace armature::internal {
namespace {

TEST(Bars, lengths_are_the_values) {
  BarChart chart{.title = "", .axis = {.from = -10, .to = 10}, .bars = {{"a", 5, 1, 4}, {"b", -10, 0, {}}}};
  const Parsed parsed(svg(chart));
  ASSERT_TRUE(parsed.ok);
  const auto bars = parsed.with_class("bar");
  ASSERT_EQ(bars.size(), 2U);
  EXPECT_NEAR(bars[1]->DoubleAttribute("width"), 2 * bars[0]->DoubleAttribute("width"), 0.21);
  // The negative one ends where the positive one begins.
  EXPECT_NEAR(bars[1]->DoubleAttribute("x") + bars[1]->DoubleAttribute("width"), bars[0]->DoubleAttribute("x"), 0.21);
  EXPECT_EQ(parsed.with_class("whisker").size(), 3U);
  EXPECT_EQ(parsed.with_class("compared").size(), 1U);
}

TEST(Bars, an_unknown_parameter_does_not_squeeze_the_rest) {
  const auto width = [](double whisker) {
    BarChart chart{.title = "", .bars = {{"a", 5, 0.1, {}}, {"b", 1, whisker, {}}}};
    return Parsed(svg(chart)).with_class("bar")[0]->DoubleAttribute("width");
  };
  EXPECT_GT(width(1e6), 0.8 * width(0.1));
}

TEST(Bars, names_are_whole_where_there_is_room) {
  const BarChart chart{.title = "rms", .bars = {{"computed-torque, identified", 1, 0, {}}}};
  EXPECT_NE(svg(chart).find(">computed-torque, identified<"), std::string::npos);
}

TEST(Bars, hostile_names_and_numbers) {
  for (const std::string& name : hostile_names)
    for (const double value : {0.0, -1.0, 1e300, std::nan(""), HUGE_VAL})
      for (const Scale scale : {Scale::linear, Scale::logarithmic}) {
        BarChart chart{.title = name,
                       .axis = {.label = name, .scale = scale},
                       .bars = {{name, value, value, value, 1, name}, {"x", 1, 0, {}}},
                       .guide = value,
                       .guide_label = name};
        const std::string text = svg(chart);
        const Parsed parsed(text);
        ASSERT_TRUE(parsed.ok);
        EXPECT_TRUE(parsed.harmless());
        EXPECT_EQ(text.find("\"nan"), std::string::npos);
      }
  EXPECT_TRUE(Parsed(svg(BarChart{})).ok);
}

}  // namespace
}  // namespace armature::internal
