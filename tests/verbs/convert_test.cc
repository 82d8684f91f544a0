// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/verbs/convert.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "armature/base/error.h"
#include "armature/read/reader.h"
#include "armature/verbs/evaluate.h"
#include "armature/verbs/load_robot.h"
#include "tests/cli/run_cli.h"

namespace armature::internal {
namespace {

Robot pendulum() {
  Diagnostics ignored;
  return read_urdf(pendulum_urdf, "pendulum.urdf", ignored);
}

std::vector<double> torques(const Robot& robot) {
  EvaluateOptions options;
  options.model = "inverse-dynamics";
  options.state = State{};
  options.state->arrays = {{"q", {{0.3, -0.7}, {}}}, {"qd", {{1, 2}, {}}}, {"qdd", {{-1, 0.5}, {}}}};
  return evaluate(robot, options).outputs.at(0).value.values;
}

TEST(ConvertVerb, every_format_is_read_back_as_the_same_robot) {
  const std::vector<double> before = torques(pendulum());
  const auto converted = [](const std::string& name) {
    const ConvertResult result = convert(pendulum(), {name});
    EXPECT_EQ(result.files.size(), 1u);
    EXPECT_EQ(result.files[0].path, name);
    return result.files[0].content;
  };
  Diagnostics ignored;
  const Robot back[] = {read_yaml(converted("a.yaml"), "a.yaml", ignored), read_urdf(converted("a.urdf"), "", ignored),
                        read_par(converted("a.par"), "a.par", ignored)};
  for (const Robot& robot : back) {
    const std::vector<double> after = torques(robot);
    for (std::size_t j = 0; j < 2; ++j) EXPECT_NEAR(after[j], before[j], 1e-11);
  }
}

TEST(ConvertVerb, tells_what_the_format_cannot_say) {
  const ConvertResult result = convert(pendulum(), {"a.par"});
  EXPECT_GT(result.diagnostics.warning_count(), 0u);
  const Json json = to_json(result);
  EXPECT_EQ(json["files"], Json::array({"a.par"}));
  EXPECT_EQ(json["warnings"].size(), result.diagnostics.warning_count());
  EXPECT_FALSE(to_json(convert(pendulum(), {"a.yaml"})).contains("warnings"));
}

TEST(ConvertVerb, refuses_unknown_endings_and_robots_that_do_not_fit) {
  EXPECT_THROW(convert(pendulum(), {"a.step"}), InputError);
  EXPECT_THROW(convert(load_robot("planar2r").robot, {"a.urdf"}), UnmetRequest);  // symbols
}

}  // namespace
}  // namespace armature::internal
