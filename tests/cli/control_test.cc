// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "tests/cli/run_cli.h"

namespace armature::internal {
namespace {

class ControlVerb : public Cli {};

TEST_F(ControlVerb, analyses) {
  const Answer answer = run({"control", "puma560", "--analyse", "--rates", "20,200", "--json"});
  ASSERT_EQ(answer.code, 0) << answer.err;
  const auto json = answer.json();
  ASSERT_EQ(json["errors"].size(), 2U);
  for (std::size_t k = 0; k < 6; ++k)
    EXPECT_GT(json["errors"][0]["both"][k].get<double>(), json["errors"][1]["both"][k].get<double>());
  EXPECT_GT(json["needed_rate"], 20);
  EXPECT_EQ(json["quantities"].size(), 6U);
  const Answer text = run({"control", "puma560", "--analyse"});
  EXPECT_TRUE(has(text.out, "background Hz") && has(text.out, "must run at")) << text.out;
}

TEST_F(ControlVerb, shows_jitter) {
  const Answer answer = run({"control", "puma560", "--jitter", "0.05", "--json"});
  ASSERT_EQ(answer.code, 0) << answer.err;
  EXPECT_EQ(answer.json()["jitter"]["cycles"], 50);
}

TEST_F(ControlVerb, refuses_bad_input) {
  EXPECT_EQ(run({"control", "puma560"}).code, 2);
  EXPECT_EQ(run({"control", "puma560", "--analyse", "--rates", "5000"}).code, 2);
  EXPECT_EQ(run({"control", "puma560", "--jitter", "-1"}).code, 2);
  EXPECT_EQ(run({"control", "rx90", "--analyse"}).code, 3);
}

}  // namespace
}  // namespace armature::internal
