// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/report/page.h"

#include "armature/report/plot.h"
#include "tests/report/parsed.h"

namespace armature::internal {
namespace {

Page everything(const std::string& name) {
  Page page{name, name};
  page.summary = {KeyFigures{{{name, name}}}, Warning{name}};
  const Plot plot{.title = name, .x = {}, .y = {}, .series = {{name, {0, 1}, {0, 1}}}};
  for (int i = 0; i < 3; ++i)
    page.sections.push_back({name,
                             {Paragraph{name}, BulletList{{name, name}},
                              DataTable{name, {name, "value"}, {{name, "1"}, {"faint", "2"}}, "lr", {0, 1}},
                              Figures{{svg(plot), svg(plot)}, name}, Commands{{name}}}});
  return page;
}

TEST(Page, holds_its_blocks) {
  const std::string text = html(everything("joint"));
  const Parsed parsed(text);
  ASSERT_TRUE(parsed.ok) << parsed.document.ErrorStr();
  EXPECT_EQ(parsed.all("h1").size(), 1U);
  EXPECT_EQ(parsed.all("h2").size(), 3U);
  EXPECT_EQ(parsed.all("figure").size(), 3U);
  EXPECT_EQ(parsed.with_class("data").size(), 6U);  // one in each drawing
  EXPECT_EQ(parsed.all("script").size(), 1U);
  EXPECT_EQ(parsed.all("li").size(), 6U);
  EXPECT_EQ(parsed.with_class("faint").size(), 3U);
  EXPECT_EQ(text, html(everything("joint")));
  // Every reference points at a place of this page.
  for (const auto* link : parsed.all("a")) {
    bool found = false;
    for (const auto* heading : parsed.all("h2"))
      found = found || std::string(link->Attribute("href")) == std::string("#") + heading->Attribute("id");
    EXPECT_TRUE(found);
  }
}

TEST(Page, folds_a_table_away) {
  const DataTable table{"caption", {"name"}, {{"row"}}, "l", {}, "1 row & <more>"};
  const Parsed parsed(html({.title = "page", .subtitle = "", .sections = {{"section", {table}}}}));
  ASSERT_TRUE(parsed.ok) << parsed.document.ErrorStr();
  ASSERT_EQ(parsed.all("details").size(), 1U);
  EXPECT_EQ(parsed.all("details")[0]->FirstChildElement("summary")->GetText(), std::string("1 row & <more>"));
  EXPECT_NE(parsed.all("details")[0]->FirstChildElement("div"), nullptr);
}

TEST(Page, needs_nothing_from_outside_whatever_its_names_are) {
  for (const std::string& name : hostile_names) {
    const std::string text = html(everything(name));
    const Parsed parsed(text);
    ASSERT_TRUE(parsed.ok) << name.substr(0, 50) << ": " << parsed.document.ErrorStr();
    EXPECT_TRUE(parsed.harmless()) << name.substr(0, 50);
    EXPECT_EQ(parsed.all("h2").size(), 3U);
    EXPECT_EQ(text.find("url("), std::string::npos);
    EXPECT_EQ(text.find("@import"), std::string::npos);
  }
}

TEST(Page, backquotes_are_code) {
  const Parsed parsed(html(Page{"t", "run `a < b` or `half"}));
  ASSERT_EQ(parsed.all("code").size(), 1U);
  EXPECT_STREQ(parsed.all("code")[0]->GetText(), "a < b");
}

TEST(Page, a_drawing_stands_alone) {
  const std::string text = standalone(svg(Plot{.title = "p", .x = {}, .y = {}, .series = {{"s", {0, 1}, {0, 1}}}}));
  const Parsed parsed(text);
  ASSERT_TRUE(parsed.ok);
  EXPECT_EQ(parsed.all("style").size(), 1U);
  EXPECT_STREQ(parsed.document.RootElement()->Name(), "svg");
}

}  // namespace
}  // namespace armature::internal
