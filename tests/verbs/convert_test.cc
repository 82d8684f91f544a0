// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/verbs/convert.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "armature/base/error.h"
#include "armature/derive/parameters.h"
#include "armature/parameters/base_parameters.h"
#include "armature/read/reader.h"
#include "armature/verbs/evaluate.h"
#include "armature/verbs/load_robot.h"
#include "tests/cli/run_cli.h"
#include "tests/support/cases.h"

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

TEST(ConvertVerb, with_base_parameters_the_torques_stay) {
  const std::vector<double> before = torques(pendulum());
  for (const std::string name : {"a.par", "a.yaml"}) {
    const ConvertResult result = convert(pendulum(), {name, true});
    Diagnostics ignored;
    const Robot back = read_robot_text(result.files.at(0).content, name, ignored);
    EXPECT_EQ(dynamic_parameters(back).size(), base_parameters(pendulum(), BaseOptions{}).kept.size());
    EXPECT_TRUE(back.arena.is_zero(back.frame(2).inertial.M));
    const std::vector<double> after = torques(back);
    for (std::size_t j = 0; j < 2; ++j) EXPECT_NEAR(after[j], before[j], 1e-11);
  }
  EXPECT_THROW(convert(pendulum(), {"a.step", true}), InputError);
}

// Regrouping in the equivalent tree holds for closed loops too; that it is not minimal is said.
TEST(ConvertVerb, base_parameters_of_loops_are_those_of_the_tree) {
  const ConvertResult result = convert(support::published_robot("testloop"), {"a.par", true});
  Diagnostics ignored;
  EXPECT_EQ(read_robot_text(result.files.at(0).content, "a.par", ignored).loops.size(), 1U);
  EXPECT_NE(to_string(result.diagnostics).find("base parameters of the equivalent tree"), std::string::npos);
}

TEST(ConvertVerb, tells_of_given_rates_that_a_urdf_cannot_hold) {
  Robot robot = pendulum();
  robot.coordinates[0].given_qd = robot.arena.zero();
  EXPECT_NE(to_string(convert(robot, {"a.urdf"}).diagnostics).find("given velocity or acceleration"),
            std::string::npos);
}

TEST(ConvertVerb, refuses_unknown_endings_and_robots_that_do_not_fit) {
  EXPECT_THROW(convert(pendulum(), {"a.step"}), InputError);
  EXPECT_THROW(convert(load_robot("planar2r").robot, {"a.urdf"}), UnmetRequest);  // symbols
}

}  // namespace
}  // namespace armature::internal
