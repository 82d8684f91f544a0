// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/report/page_json.h"

#include <gtest/gtest.h>

#include "armature/base/error.h"

namespace armature::internal {
namespace {

// Every kind of block; what it looks like is what counts.
TEST(PageJson, comes_back_as_it_was) {
  Page page{"A robot", "and a page", {KeyFigures{{{"7 %", "error"}}}}, {}};
  page.sections.push_back(
      {"One", {Paragraph{"a `b` <c>"}, BulletList{{"x", "y"}}, Commands{{"armature show"}}, Warning{"beware"}}});
  page.sections.push_back({"Two",
                           {DataTable{"caption", {"a", "b"}, {{"1", "2"}, {"3", "4"}}, "lr", {0, 1}},
                            Figures{{"<svg></svg>", "<svg/>"}, "two drawings", FigureSize::small}}});
  EXPECT_EQ(html(page_from_json(to_json_text(page))), html(page));
}

TEST(PageJson, other_texts_are_no_pages) {
  for (const char* text :
       {"", "{}", "[1]", R"({"title":"t","subtitle":"","summary":[{"kind":99,"content":{}}],"sections":[]})"})
    EXPECT_THROW(page_from_json(text), InternalError) << text;
}

}  // namespace
}  // namespace armature::internal
