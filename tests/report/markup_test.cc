// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/report/markup.h"

#include <limits>

#include "tests/report/parsed.h"

namespace armature::internal {
namespace {

TEST(Markup, whatever_a_name_holds_reads_back_as_text) {
  for (const std::string& name : hostile_names) {
    const Parsed parsed("<a b=\"" + escaped(name) + "\" c='" + escaped(name) + "'>" + escaped(name) + "</a>");
    ASSERT_TRUE(parsed.ok) << name.substr(0, 50);
    EXPECT_EQ(parsed.all("").size(), 1U);
    EXPECT_LT(escaped(name).size(), 20'000U);
  }
  EXPECT_EQ(escaped("a<b>&\"'"), "a&lt;b&gt;&amp;&quot;&#39;");
  const Parsed parsed("<a>" + escaped("x < y & \"z\"") + "</a>");
  EXPECT_STREQ(parsed.document.RootElement()->GetText(), "x < y & \"z\"");
}

TEST(Markup, figures_for_people) {
  EXPECT_EQ(figure(0), "0");
  EXPECT_EQ(figure(1234.5), "1234");
  EXPECT_EQ(figure(9.996), "10.0");
  EXPECT_EQ(figure(0.00012345), "0.000123");
  EXPECT_EQ(figure(-2.5, 2), "-2.5");
  EXPECT_EQ(figure(1.23456e-7), "1.23e-07");
  EXPECT_EQ(figure(6.5e7), "6.5e+07");
  EXPECT_EQ(figure(std::numeric_limits<double>::quiet_NaN()), "–");
  EXPECT_EQ(figure(std::numeric_limits<double>::infinity()), "–");
}

TEST(Markup, units) { EXPECT_EQ(unit_text("Nm s^2/rad^2"), "Nm s²/rad²"); }

TEST(Markup, pixels) {
  EXPECT_EQ(pixels(12), "12");
  EXPECT_EQ(pixels(12.34), "12.3");
  EXPECT_EQ(pixels(-0.01), "0");
  EXPECT_EQ(pixels(-3.96), "-4");
}

TEST(Markup, room_of_a_text_counts_characters_not_bytes) {
  EXPECT_DOUBLE_EQ(text_width("10⁻⁵"), text_width("1000") + 0);
  EXPECT_LT(text_width("illi"), text_width("mmmm"));
  EXPECT_LE(printable_name(std::string(100, 'a')).size(), 30U);
}

}  // namespace
}  // namespace armature::internal
