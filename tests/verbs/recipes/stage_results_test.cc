// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/verbs/recipes/stage_results.h"

#include <gtest/gtest.h>

#include "armature/base/described_json.h"

namespace armature::internal {
namespace {

// A later run starts from the record: nothing may be lost on the way there and back.
TEST(StageResults, come_back_as_they_were) {
  Diagnostics found;
  found.warning({"log.csv", 3, 4}, "torques are cut off", "see @columns");
  found.note({"arm.urdf", 0, 0}, "two links have no mass");
  IdentificationSections sections{"t", "s", {Paragraph{"a `b` <c>"}}, {"Errors", {Warning{"beware"}}}, {}};
  sections.details.push_back({"All", {BulletList{{"x", "y"}}}});
  IdentifyStage stage;
  stage.base_count = 40;
  stage.condition = 1.0 / 3;
  stage.error = {4.5, 6.25};
  stage.readings = {"log.csv: 3 samples"};
  stage.diagnostics = noted(found);
  stage.page = written(sections);
  IdentifyStage back;
  read_json(Json::parse(to_text(json_of(stage))), back);
  EXPECT_EQ(json_of(back), json_of(stage));
  EXPECT_EQ(to_string(diagnostics_of(back.diagnostics)), to_string(found));

  CompileStage compiled{"passed", {{"gravity", 12.5}, {"split", std::nullopt}}}, again;
  read_json(json_of(compiled), again);
  EXPECT_EQ(again.one_call_ns, compiled.one_call_ns);
}

// Sections that were written before look as those that are written now.
TEST(StageResults, a_written_section_is_printed_as_it_was) {
  const Section section{"One", {Paragraph{"a `b` <c>"}, Commands{{"armature show"}}, KeyFigures{{{"7 %", "error"}}}}};
  const WrittenPage page = written({"t", "s", {}, section, {}});
  EXPECT_EQ(html({"t", "s", {}, {{page.how_good.title, {Html{page.how_good.html}}}}}), html({"t", "s", {}, {section}}));
}

}  // namespace
}  // namespace armature::internal
