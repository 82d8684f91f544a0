// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/cli/run_cli.h"

namespace armature::internal {
namespace {

using Pipeline = Cli;

TEST_F(Pipeline, from_a_log_to_tested_code_and_a_report) {
  ASSERT_EQ(run({"simulate", "puma560", "--duration", "6", "--noise", "1", "-o", "log.csv"}).code, 0);
  const std::vector<std::string> job = {
      "pipeline", "puma560", "log.csv@:70%", "--validate", "log.csv@70%:", "-o", "made here", "--effort", "0"};
  const Answer answer = run(job);
  ASSERT_EQ(answer.code, 0) << answer.err;
  for (const char* part : {"How good: on motions that it had not seen", "What it costs: ", "self-test of the C: passed",
                           "How well it controls: ", "report.html", "Try next"})
    EXPECT_TRUE(has(answer.out, part)) << part << "\n" << answer.out;
  EXPECT_TRUE(has(answer.err, "1  identify"));
  for (const char* file : {"robot.yaml", "reduced.yaml", "robot.urdf", "estimate.json", "report.html",
                           "code/puma560_inverse_dynamics/CMakeLists.txt"})
    EXPECT_TRUE(std::filesystem::exists(path(std::string("made here/") + file))) << file;

  // Again: nothing is repeated; other options: everything is.
  EXPECT_TRUE(has(run(job).err, "1  identify the parameters, judge them, keep those that matter: done before"));
  std::vector<std::string> other = job;
  other.insert(other.end(), {"--cutoff", "20", "--json"});
  const Answer again = run(other);
  ASSERT_EQ(again.code, 0) << again.err;
  const auto json = nlohmann::json::parse(again.out);
  EXPECT_EQ(json["selftest"], "passed");
  EXPECT_LT(json["error"]["validation"].get<double>(), 10);
  EXPECT_LE(json["essential_count"].get<int>(), json["base_count"].get<int>());
  EXPECT_EQ(json["tracking"].size(), 5U);
}

TEST_F(Pipeline, of_torques_with_the_wrong_sign_ends_with_a_verdict) {
  ASSERT_EQ(run({"simulate", "puma560", "--duration", "6", "--noise", "1", "-o", "log.csv"}).code, 0);
  write("columns.yaml", "torque: {columns: [tau1, tau2, tau3, tau4, tau5, tau6], sign: [-1, -1, -1, -1, -1, -1]}\n");
  const Answer answer =
      run({"pipeline", "puma560", "log.csv", "--columns", "columns.yaml", "-o", "out", "--effort", "0"});
  EXPECT_EQ(answer.code, 3) << answer.err;
  EXPECT_TRUE(has(answer.out, "Verdict: bad.")) << answer.out;
  EXPECT_FALSE(std::filesystem::exists(path("out/robot.yaml")));
  EXPECT_EQ(run({"verify", "out"}).code, 0);
}

TEST_F(Pipeline, needs_a_log_and_a_folder) {
  EXPECT_EQ(run({"pipeline", "puma560", "-o", "out"}).code, 2);
  EXPECT_EQ(run({"pipeline", "puma560", "nothing.csv"}).code, 2);
  const Answer missing = run({"pipeline", "puma560", "nothing.csv", "-o", "out"});
  EXPECT_EQ(missing.code, 2);
  EXPECT_TRUE(has(missing.err, "nothing.csv"));
  EXPECT_FALSE(std::filesystem::exists(path("out")));
}

}  // namespace
}  // namespace armature::internal
