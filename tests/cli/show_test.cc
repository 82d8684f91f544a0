// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/cli/run_cli.h"

namespace armature::internal {
namespace {

using Show = Cli;

TEST_F(Show, lists_the_built_in_robots_and_shows_each) {
  const Answer list = run({"show", "--list", "--json"});
  ASSERT_EQ(list.code, 0) << list.err;
  const auto json = list.json();
  ASSERT_GT(json["robots"].size(), 5U);
  for (const auto& entry : json["robots"]) {
    const std::string name = entry["name"];
    EXPECT_FALSE(entry["source"].get<std::string>().empty()) << name;
    const Answer answer = run({"show", name, "--json"});
    ASSERT_EQ(answer.code, 0) << name << answer.err;
    EXPECT_EQ(answer.json()["coordinates"].size(), entry["joints"].get<std::size_t>()) << name;
  }
  EXPECT_TRUE(has(run({"show", "--list"}).out, "puma560"));
}

TEST_F(Show, tables_of_a_urdf) {
  const Answer answer = run({"show", write("pendulum.urdf", pendulum_urdf)});
  ASSERT_EQ(answer.code, 0) << answer.err;
  for (const char* part :
       {"pendulum: 2 joints in one chain, 2 coordinates", "shoulder", "elbow", "revolute", "Limits", "50", "Gravity"})
    EXPECT_TRUE(has(answer.out, part)) << part << "\n" << answer.out;
  EXPECT_FALSE(has(answer.out, "\x1b[")) << "colour in a pipe";
}

TEST_F(Show, json_holds_the_numbers) {
  const Answer answer = run({"show", write("pendulum.urdf", pendulum_urdf), "--json"});
  ASSERT_EQ(answer.code, 0) << answer.err;
  const auto json = answer.json();
  EXPECT_EQ(json["frames"][0]["limits"]["effort"], 50);
  EXPECT_EQ(json["frames"][1]["M"], "1");
  EXPECT_EQ(json["frames"][1]["antecedent"], 1);
}

TEST_F(Show, a_robot_is_needed) {
  const Answer answer = run({"show"});
  EXPECT_EQ(answer.code, 2);
  EXPECT_TRUE(has(answer.err, "--list")) << answer.err;
}

}  // namespace
}  // namespace armature::internal
