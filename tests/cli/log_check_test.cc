// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "tests/cli/run_cli.h"

namespace armature::internal {
namespace {

class LogCheckText : public Cli {
 protected:
  void SetUp() override {
    Cli::SetUp();
    robot_ = write("pendulum.urdf", pendulum_urdf);
    ASSERT_EQ(run({"simulate", robot_, "-o", "log.csv", "--duration", "6", "--noise", "1"}).code, 0);
  }
  std::string robot_;
};

TEST_F(LogCheckText, comes_before_the_verdict) {
  const Answer check = run({"check", robot_, "log.csv"});
  EXPECT_EQ(check.code, 0) << check.err << check.out;
  EXPECT_TRUE(has(check.out, "Before the fit: green")) << check.out;
  EXPECT_LT(check.out.find("Before the fit"), check.out.find("Verdict"));
  EXPECT_LT(check.out.find("in motion %"), check.out.find("Before the fit"));  // the answer
  EXPECT_FALSE(has(check.out, "predicted sd")) << check.out;                   // all are green
  const Answer fit = run({"identify", robot_, "log.csv"});
  EXPECT_TRUE(has(fit.out, "Before the fit: green")) << fit.out;
  EXPECT_EQ(run({"identify", robot_, "log.csv", "--json"}).json()["check"]["light"], "green");
}

// A part too short to answer: red, exit code 3, and what to record.
TEST_F(LogCheckText, is_red_for_a_log_that_cannot_answer) {
  const Answer table = run({"check", robot_, "log.csv@0:0.4"});
  EXPECT_TRUE(has(table.out, "predicted sd")) << table.out;
  EXPECT_FALSE(has(table.out.substr(table.out.find("predicted sd")), " green ")) << table.out;
  const Answer check = run({"check", robot_, "log.csv@0:0.4", "--json"});
  EXPECT_EQ(check.code, 3) << check.out;
  const auto comparison = check.json()["comparison"];
  EXPECT_EQ(comparison["check"]["light"], "red");
  EXPECT_FALSE(comparison["check"]["next"].empty());
}

}  // namespace
}  // namespace armature::internal
