// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/cli/run_cli.h"

namespace armature {
namespace {

using Count = Cli;

TEST_F(Count, JsonHasTheShapeThatScriptsDependOn) {
  const Answer answer = run({"count", "puma560", "inverse-dynamics", "fast-geometry", "--json"});
  ASSERT_EQ(answer.code, 0) << answer.err;
  const auto json = answer.json();
  EXPECT_EQ(json["parameters"], "standard");
  EXPECT_TRUE(json["robot"].is_string());
  for (const char* model : {"inverse-dynamics", "fast-geometry"})
    for (const char* key : {"mul", "add", "sincos"})
      EXPECT_TRUE(json["models"][model][key].is_number_unsigned()) << model << key;
  // With Armstrong's zeros, SYMORO+ needs 240 and 197.
  EXPECT_LE(json["models"]["inverse-dynamics"]["mul"], 240);
  EXPECT_LE(json["models"]["inverse-dynamics"]["add"], 197);
}

TEST_F(Count, TableForPeople) {
  const Answer answer = run({"count", write("a.urdf", pendulum_urdf), "inverse-dynamics"});
  ASSERT_EQ(answer.code, 0) << answer.err;
  EXPECT_TRUE(has(answer.out, "inverse-dynamics")) << answer.out;
  EXPECT_TRUE(has(answer.out, "sin, cos")) << answer.out;
}

TEST_F(Count, UnknownModelsAreRefused) {
  const Answer unknown = run({"count", "puma560", "inverse-dynamic"});
  EXPECT_EQ(unknown.code, 2);
  EXPECT_TRUE(has(unknown.err, "inverse-dynamics")) << unknown.err;
}

}  // namespace
}  // namespace armature
