// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "tests/cli/run_cli.h"

namespace armature::internal {
namespace {

using ExampleVerb = Cli;

TEST_F(ExampleVerb, lists_and_runs_them) {
  const Answer list = run({"example", "--json"});
  ASSERT_EQ(list.code, 0) << list.err;
  EXPECT_GE(list.json()["examples"].size(), 3U);
  const Answer answer = run({"example", "stanford-recursive", "-o", path("out"), "--json"});
  ASSERT_EQ(answer.code, 0) << answer.err;
  const nlohmann::json result = answer.json();
  for (const auto& row : result["comparisons"]) EXPECT_TRUE(row.contains("source")) << row;
  EXPECT_TRUE(has(slurp(path("out/report.html")), "Stanford arm"));
}

TEST_F(ExampleVerb, refuses_other_names) {
  const Answer answer = run({"example", "stanford"});
  EXPECT_EQ(answer.code, 2);
  EXPECT_TRUE(has(answer.err, "no example is called 'stanford'")) << answer.err;
}

}  // namespace
}  // namespace armature::internal
