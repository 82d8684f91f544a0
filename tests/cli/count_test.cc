// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/cli/run_cli.h"

namespace armature::internal {
namespace {

using Count = Cli;

TEST_F(Count, json_has_the_shape_that_scripts_depend_on) {
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

// As exporters write it, and as it is meant: the same model when asked for, a longer one otherwise.
TEST_F(Count, right_angles_as_they_are_meant) {
  const auto operations = [&](const std::string& angle, const std::vector<std::string>& options) {
    std::string text = pendulum_urdf;
    const std::string origin = "<origin xyz=\"1 0 0\"/>";
    text.replace(text.find(origin), origin.size(), "<origin xyz=\"1 0 0\" rpy=\"" + angle + " 0 0\"/>");
    std::vector<std::string> words = {"count", write("a.urdf", text), "inverse-dynamics", "--json"};
    words.insert(words.end(), options.begin(), options.end());
    const Answer answer = run(words);
    EXPECT_EQ(answer.code, 0) << answer.err;
    return answer.json()["models"]["inverse-dynamics"]["mul"].get<int>();
  };
  const int meant = operations("1.5707963267948966", {});
  EXPECT_EQ(operations("1.5708", {"--right-angles", "1e-5"}), meant);
  EXPECT_GT(operations("1.5708", {}), meant);
  const Answer refused = run({"count", path("a.urdf"), "gravity", "--right-angles", "1"});
  EXPECT_EQ(refused.code, 2);
  EXPECT_TRUE(has(refused.err, "--right-angles")) << refused.err;
}

TEST_F(Count, table_for_people) {
  const Answer answer = run({"count", write("a.urdf", pendulum_urdf), "inverse-dynamics"});
  ASSERT_EQ(answer.code, 0) << answer.err;
  EXPECT_TRUE(has(answer.out, "inverse-dynamics")) << answer.out;
  EXPECT_TRUE(has(answer.out, "sin, cos")) << answer.out;
}

TEST_F(Count, unknown_models_are_refused) {
  const Answer unknown = run({"count", "puma560", "inverse-dynamic"});
  EXPECT_EQ(unknown.code, 2);
  EXPECT_TRUE(has(unknown.err, "inverse-dynamics")) << unknown.err;
}

}  // namespace
}  // namespace armature::internal
