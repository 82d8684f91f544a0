// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "tests/cli/run_cli.h"

namespace armature::internal {
namespace {

using Schema = Cli;

TEST_F(Schema, tells_what_a_verb_takes_and_gives) {
  const auto schema = run({"schema", "count"}).json();
  EXPECT_EQ(schema.at("options").at("properties").at("effort").at("maximum"), 9);
  EXPECT_TRUE(schema.at("result").at("properties").contains("models"));
  EXPECT_EQ(run({"schema", "count", "--json"}).json(), schema);
}

TEST_F(Schema, names_options_as_json_does) {
  const auto schema = run({"schema", "simulate"}).json();
  const std::string text = schema.at("options").at("properties").at("bandwidth").at("description");
  EXPECT_NE(text.find("where rate, velocity_cutoff and delay allow"), std::string::npos) << text;
}

TEST_F(Schema, lists_verbs_and_refuses_others) {
  EXPECT_NE(run({"schema"}).out.find("count"), std::string::npos);
  const Answer refused = run({"schema", "cuont"});
  EXPECT_EQ(refused.code, 2);
  EXPECT_NE(refused.err.find("did you mean"), std::string::npos) << refused.err;
}

}  // namespace
}  // namespace armature::internal
