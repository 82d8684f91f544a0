// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/report/provenance.h"

#include "armature/base/version.h"
#include "tests/report/parsed.h"

namespace armature::internal {
namespace {

TEST(Provenance, says_who_made_what_from_what) {
  const Provenance provenance{{"armature", "identify", "my arm.urdf"},
                              "2026-11-17",
                              {{"my arm.urdf", "ab12"}, {"puma560", ""}},
                              {"log.csv:7: a row was dropped"}};
  const std::string text = html_of(provenance_section(provenance).blocks).text;
  for (const std::string& part :
       {std::string(version), std::string("2026-11-17"), std::string("identify &#39;my arm.urdf&#39;"),
        std::string("ab12"), std::string("built in"), std::string("a row was dropped")})
    EXPECT_NE(text.find(part), std::string::npos) << part << "\n" << text;
}

TEST(Provenance, leaves_out_what_is_not_known) {
  const std::string text = html_of(provenance_section({}).blocks).text;
  EXPECT_EQ(text.find("<pre>"), std::string::npos);
  EXPECT_NE(text.find("No row"), std::string::npos);
}

TEST(Provenance, quotes_words_as_a_shell_does) {
  EXPECT_EQ(shell_word("log.csv@:60%"), "log.csv@:60%");
  EXPECT_EQ(shell_word(""), "''");
  EXPECT_EQ(shell_word("it's $HOME"), "'it'\\''s $HOME'");
}

}  // namespace
}  // namespace armature::internal
