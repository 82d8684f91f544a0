// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/report/canvas.h"

#include "tests/report/parsed.h"

namespace armature::internal {
namespace {

TEST(Canvas, every_element_is_well_formed_and_named) {
  for (const std::string& name : hostile_names) {
    Canvas canvas(100, 50, name);
    canvas.line("axis", 0, 0, 1, 1);
    canvas.rectangle("bar ink1", 1, 2, 3, 4, name);
    canvas.dot("ink2", 5, 6, 2, name);
    canvas.path("curve ink1", "M0 0l10 10");
    canvas.path("curve ink1", "");  // nothing to draw
    canvas.text("tick", 1, 1, Anchor::end, name);
    canvas.upward_text("label", 1, 1, name);
    const Parsed parsed(canvas.svg());
    ASSERT_TRUE(parsed.ok);
    EXPECT_TRUE(parsed.harmless());
    EXPECT_EQ(parsed.all("path").size(), 2U);
    EXPECT_EQ(parsed.all("title").size(), 2U);
    EXPECT_STREQ(parsed.document.RootElement()->Attribute("role"), "img");
  }
}

TEST(Canvas, grid_marks_the_ticks) {
  Extent extent(Scale::linear);
  extent.add(0);
  extent.add(10);
  const PlotArea area{20, 10, 120, 60};
  const Ruler across({}, extent, area.left, area.right), up({}, extent, area.bottom, area.top);
  Canvas canvas(130, 80, "");
  draw_grid(canvas, area, across, {{0, "0"}, {5, ""}, {10, "10"}}, up, {{10, "ten"}});
  draw_axis_names(canvas, area, 80, "x", "");
  const Parsed parsed(canvas.svg());
  EXPECT_EQ(parsed.with_class("grid").size(), 4U);
  EXPECT_EQ(parsed.with_class("fine").size(), 1U);
  EXPECT_EQ(parsed.with_class("tick").size(), 3U);
  EXPECT_STREQ(parsed.with_class("grid")[2]->Attribute("d"), "M120 10L120 60");
  EXPECT_EQ(parsed.with_class("label").size(), 1U);
  EXPECT_LT(widest({{0, "1"}}), widest({{0, "1000"}}));
}

}  // namespace
}  // namespace armature::internal
