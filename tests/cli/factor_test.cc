// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "tests/cli/run_cli.h"

namespace armature::internal {
namespace {

class FactorCommand : public Cli {
 protected:
  void SetUp() override {
    Cli::SetUp();
    robot_ = write("pendulum.urdf", pendulum_urdf);
    for (const char* seed : {"1", "2"})
      ASSERT_EQ(run({"simulate", robot_, "-o", std::string("log") + seed + ".csv", "--duration", "4", "--noise", "1",
                     "--seed", seed})
                    .code,
                0);
  }
  std::string robot_;
};

TEST_F(FactorCommand, makes_parts_that_solve_as_the_logs_do) {
  ASSERT_EQ(run({"factor", robot_, "log1.csv", "log2.csv", "--choose", "no", "-o", "all.rf"}).code, 0);
  ASSERT_EQ(run({"factor", robot_, "log1.csv", "--like", "all.rf", "-o", "one.rf"}).code, 0);
  ASSERT_EQ(run({"factor", robot_, "log2.csv", "--like", "all.rf", "-o", "two.rf"}).code, 0);
  ASSERT_EQ(run({"merge", "two.rf", "one.rf", "-o", "both.rf"}).code, 0);
  EXPECT_EQ(slurp(path("both.rf")), slurp(path("all.rf")));
  const Answer logs = run({"identify", robot_, "log1.csv", "log2.csv", "--choose", "no", "--force", "--json"});
  const Answer parts = run({"identify", robot_, "--factors", "both.rf", "--force", "--json", "-o", "found"});
  ASSERT_EQ(parts.code, 0) << parts.err;
  const auto a = logs.json()["parameters"], b = parts.json()["parameters"];
  ASSERT_EQ(a.size(), b.size());
  for (std::size_t i = 0; i < a.size(); ++i)
    EXPECT_NEAR(a[i]["value"].get<double>(), b[i]["value"].get<double>(),
                1e-10 * std::abs(a[i]["value"].get<double>()));
  EXPECT_TRUE(std::filesystem::exists(path("found/robot.yaml")));
  EXPECT_TRUE(std::filesystem::exists(path("found/estimate.json")));
}

TEST_F(FactorCommand, never_writes_over_a_log_or_a_part_that_it_reads) {
  const std::string log = slurp(path("log1.csv"));
  EXPECT_EQ(run({"factor", robot_, "log1.csv", "-o", "log1.csv"}).code, 2);
  EXPECT_EQ(slurp(path("log1.csv")), log);
  ASSERT_EQ(run({"factor", robot_, "log1.csv", "-o", "one.rf"}).code, 0);
  EXPECT_EQ(run({"factor", robot_, "log2.csv", "--like", "one.rf", "-o", "one.rf"}).code, 2);
}

TEST_F(FactorCommand, says_what_it_kept) {
  const Answer text = run({"factor", robot_, "log1.csv", "-o", "one.rf"});
  EXPECT_TRUE(has(text.out, "log1.csv")) << text.out;
  EXPECT_TRUE(has(text.out, "wrote one.rf")) << text.out;
  const auto json = run({"factor", robot_, "log1.csv", "--json"}).json();
  EXPECT_EQ(json["logs"], 1);
  EXPECT_EQ(json["bytes"], slurp(path("one.rf")).size());
  EXPECT_EQ(run({"factor", robot_, "log1.csv", "--like", "log2.csv"}).code, 2);
}

}  // namespace
}  // namespace armature::internal
