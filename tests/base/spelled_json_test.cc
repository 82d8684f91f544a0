// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/base/spelled_json.h"

#include <gtest/gtest.h>

namespace armature::internal {
namespace {

TEST(SpelledJson, spells_options_in_sentences_and_nowhere_else) {
  const Json json = {{"notes", {"give @sign_width=0.1", "log.csv@0:5"}},
                     {"verdict", {{"grade", "bad"}, {"why", "give one with @validate"}}},
                     {"ladder", {{{"option", "@delay"}, {"joint", "@rate"}}}},
                     {"joints", {"@rate"}},
                     {"n", 3}};
  const Json shown = spelled(json, OptionSpelling::command_line);
  EXPECT_EQ(shown["notes"][0], "give --sign-width 0.1");
  EXPECT_EQ(shown["notes"][1], "log.csv@0:5");
  EXPECT_EQ(shown["verdict"]["why"], "give one with --validate");
  EXPECT_EQ(shown["ladder"][0]["option"], "--delay");
  EXPECT_EQ(shown["ladder"][0]["joint"], "@rate");
  EXPECT_EQ(shown["joints"][0], "@rate");
  EXPECT_EQ(shown["n"], 3);
  EXPECT_EQ(spelled(json, OptionSpelling::plain)["notes"][0], "give sign_width = 0.1");
}

}  // namespace
}  // namespace armature::internal
