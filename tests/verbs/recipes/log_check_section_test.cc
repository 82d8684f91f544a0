// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/verbs/recipes/log_check_section.h"

#include "tests/report/parsed.h"

namespace armature::internal {
namespace {

// Lights are words, whatever joints and logs are called.
TEST(LogCheckSection, says_lights_in_words_and_what_to_record) {
  for (const std::string& name : hostile_names) {
    LogCheck check;
    check.light = Light::red;
    check.why = "It never moves";
    check.recordings.resize(1);
    check.recordings[0].log = name;
    check.recordings[0].light = Light::amber;
    check.recordings[0].why = {"it jitters"};
    check.joints = {{name, Light::red, {"it never moves"}}};
    check.parameters = {{"ZZ1", Light::green, 0.1, 2, 5, 1, "kg m^2"}};
    check.next = {"move it"};
    const std::string text = html({"page", "", {}, {log_check_section(check)}});
    const Parsed page(text);
    ASSERT_TRUE(page.ok);
    EXPECT_TRUE(page.harmless());
    EXPECT_EQ(page.all("table").size(), 3U);
    EXPECT_EQ(page.with_class("warning").size(), 1U);
    for (const char* word : {"red", "amber", "green", "move it", "it jitters"})
      EXPECT_NE(text.find(word), std::string::npos) << word;
  }
}

}  // namespace
}  // namespace armature::internal
