// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "tests/cli/run_cli.h"

namespace armature::internal {
namespace {

using Reduce = Cli;

TEST_F(Reduce, a_description_alone) {
  const Answer answer = run({"reduce", "puma560", "-o", path("out"), "--json"});
  ASSERT_EQ(answer.code, 0) << answer.err;
  const auto json = answer.json();
  EXPECT_LT(json["kept_count"], json["base_count"]);
  EXPECT_LT(json["operations"]["after"]["mul"], json["operations"]["before"]["mul"]);
  EXPECT_LT(json["condition"]["after"], json["condition"]["before"]);
  for (const double error : json["error"]["after"]["validation"]) EXPECT_LT(error, 2);
  std::size_t kept = 0;
  for (const auto& parameter : json["parameters"]) {
    kept += parameter["kept"] ? 1 : 0;
    EXPECT_EQ(parameter["kept"], parameter["contribution"] >= 0.01);
  }
  EXPECT_EQ(kept, json["kept_count"]);
  // The written robot is one, and costs what was said.
  const Answer count = run({"count", path("out/robot.yaml"), "inverse-dynamics", "--json"});
  ASSERT_EQ(count.code, 0) << count.err;
  EXPECT_EQ(count.json()["models"]["inverse-dynamics"]["mul"], json["operations"]["after"]["mul"]);
  EXPECT_TRUE(has(slurp(path("out/report.html")), "Reduced model of puma560"));
  EXPECT_EQ(nlohmann::json::parse(slurp(path("out/reduction.json")))["kept_count"], json["kept_count"]);
}

TEST_F(Reduce, logs_and_their_certainty) {
  const std::string robot = write("pendulum.urdf", pendulum_urdf);
  ASSERT_EQ(run({"simulate", robot, "-o", path("log.csv"), "--noise", "1", "--rate", "100"}).code, 0);
  const Answer answer = run({"reduce", robot, path("log.csv"), "--motor-inertia", "no", "--json"});
  ASSERT_EQ(answer.code, 0) << answer.err;
  const auto json = answer.json();
  std::size_t kept = 0;
  for (const auto& parameter : json["parameters"]) {
    if (!parameter["kept"]) continue;
    EXPECT_LT(parameter["reduced_sd"].get<double>(), 0.101 * std::abs(parameter["reduced"].get<double>()));
    ++kept;
  }
  EXPECT_GE(kept, 4U);
  EXPECT_LT(kept, json["parameters"].size());
  const Answer text = run({"reduce", robot, path("log.csv"), "--motor-inertia", "no"});
  EXPECT_TRUE(has(text.out, "parameters are left") && has(text.out, "train, reduced")) << text.out;
}

// Torques of the wrong sign end with a verdict, and what is written can be read.
TEST_F(Reduce, of_torques_with_the_wrong_sign_is_bad_and_says_so) {
  ASSERT_EQ(run({"simulate", "puma560", "-o", "log.csv", "--noise", "1", "--rate", "200"}).code, 0);
  write("columns.yaml", "torque: {columns: [tau1, tau2, tau3, tau4, tau5, tau6], sign: [-1, -1, -1, -1, -1, -1]}\n");
  const std::vector<std::string> command = {"reduce", "puma560", "log.csv", "--columns", "columns.yaml", "-o", "out"};
  const Answer answer = run(command);
  EXPECT_EQ(answer.code, 3) << answer.err;
  EXPECT_TRUE(has(answer.out, "Verdict: bad.")) << answer.out;
  EXPECT_TRUE(has(answer.err, "all torques, or all positions, have the wrong sign")) << answer.err;
  EXPECT_FALSE(std::filesystem::exists(path("out/robot.yaml")));
  EXPECT_EQ(run({"verify", "out"}).code, 0);
  std::vector<std::string> forced = command;
  forced.emplace_back("--force");
  EXPECT_EQ(run(forced).code, 0);
  EXPECT_EQ(run({"check", "out/robot.yaml"}).code, 0);
}

TEST_F(Reduce, refuses_what_has_no_numbers) {
  const Answer answer = run({"reduce", "stanford", "-o", path("out")});
  EXPECT_EQ(answer.code, 3);
  EXPECT_TRUE(has(answer.err, "symbols")) << answer.err;
  EXPECT_FALSE(std::filesystem::exists(path("out")));
  EXPECT_EQ(run({"reduce", "puma560", "--significance", "2"}).code, 2);
}

}  // namespace
}  // namespace armature::internal
