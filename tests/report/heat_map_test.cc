// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/report/heat_map.h"

#include <cmath>

#include "armature/base/error.h"
#include "tests/report/parsed.h"

namespace armature::internal {
namespace {

TEST(HeatMap, a_square_per_entry_that_is_not_small) {
  const HeatMap map{"correlation", {"a", "b"}, {"a", "b", "c"}, {1, -0.5, 0.01, 0, std::nan(""), 0.2}};
  const Parsed parsed(svg(map));
  ASSERT_TRUE(parsed.ok);
  const auto cells = parsed.with_class("cell");
  ASSERT_EQ(cells.size(), 3U);
  EXPECT_DOUBLE_EQ(cells[0]->DoubleAttribute("opacity"), 1);
  EXPECT_DOUBLE_EQ(cells[1]->DoubleAttribute("opacity"), 0.5);
  EXPECT_STREQ(cells[1]->Attribute("class"), "cell ink2");  // negative
  EXPECT_NEAR(cells[2]->DoubleAttribute("x") - cells[0]->DoubleAttribute("x"), 2 * cells[0]->DoubleAttribute("width"),
              0.21);
  EXPECT_THROW(svg(HeatMap{"", {"a"}, {"b"}, {}}), InternalError);
}

TEST(HeatMap, hostile_names) {
  for (const std::string& name : hostile_names) {
    const Parsed parsed(svg(HeatMap{name, {name}, {name}, {1}}));
    ASSERT_TRUE(parsed.ok);
    EXPECT_TRUE(parsed.harmless());
  }
}

}  // namespace
}  // namespace armature::internal
