// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/report/style.h"

#include <gtest/gtest.h>

#include <cmath>
#include <map>
#include <regex>
#include <string>

namespace armature::internal {
namespace {

// Relative luminance and contrast as WCAG 2 defines them.
double luminance(const std::string& hex) {
  const std::string full = hex.size() == 3 ? std::string{hex[0], hex[0], hex[1], hex[1], hex[2], hex[2]} : hex;
  double sum = 0;
  const double weights[] = {0.2126, 0.7152, 0.0722};
  for (std::size_t i = 0; i < 3; ++i) {
    const double c = std::stoi(full.substr(2 * i, 2), nullptr, 16) / 255.0;
    sum += weights[i] * (c <= 0.04045 ? c / 12.92 : std::pow((c + 0.055) / 1.055, 2.4));
  }
  return sum;
}

// Words can be read (4.5 : 1) and curves be seen (3 : 1, but for the neutral one) on light and on dark ground.
TEST(Style, colours_can_be_seen) {
  const std::string css(drawing_style());
  const std::regex theme(R"(:root\{([^}]*)\})"), colour(R"(--(\w+):#([0-9a-f]+))");
  int themes = 0;
  for (std::sregex_iterator t(css.begin(), css.end(), theme), end; t != end; ++t, ++themes) {
    const std::string block = (*t)[1];
    std::map<std::string, double> light;
    for (std::sregex_iterator c(block.begin(), block.end(), colour); c != end; ++c) light[(*c)[1]] = luminance((*c)[2]);
    const auto contrast = [&](const std::string& name) {
      const double a = light.at(name), b = light.at("paper");
      return (std::max(a, b) + 0.05) / (std::min(a, b) + 0.05);
    };
    EXPECT_GT(contrast("ink"), 7);
    EXPECT_GT(contrast("soft"), 4.5);
    for (const char* ink : {"ink1", "ink2", "ink3", "ink4", "ink5", "ink6"}) EXPECT_GT(contrast(ink), 2.9) << ink;
    EXPECT_GT(contrast("ink0"), 2.2);
  }
  EXPECT_EQ(themes, 3);
}

TEST(Style, fetches_nothing) {
  for (const std::string_view css : {drawing_style(), page_style()}) {
    EXPECT_EQ(css.find("url("), std::string_view::npos);
    EXPECT_EQ(css.find("@import"), std::string_view::npos);
    EXPECT_EQ(css.find('<'), std::string_view::npos);
  }
}

}  // namespace
}  // namespace armature::internal
