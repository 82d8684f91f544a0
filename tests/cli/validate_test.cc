// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "tests/cli/run_cli.h"

namespace armature::internal {
namespace {

class ValidateVerb : public Cli {
 protected:
  void SetUp() override {
    Cli::SetUp();
    robot_ = write("pendulum.urdf", pendulum_urdf);
    ASSERT_EQ(run({"simulate", robot_, "-o", "log.csv", "--duration", "4", "--noise", "1"}).code, 0);
  }
  std::string robot_;
};

TEST_F(ValidateVerb, ends_with_a_verdict_and_writes_a_page) {
  const Answer answer = run({"validate", robot_, "log.csv", "-o", "out"});
  ASSERT_EQ(answer.code, 0) << answer.err << answer.out;
  EXPECT_TRUE(has(answer.out, "Verdict: good. On this log")) << answer.out;
  EXPECT_TRUE(has(slurp(path("out/report.html")), "armature validate"));
  EXPECT_TRUE(has(slurp(path("out/report.html")), "shoulder"));
}

// The same robot, twice as heavy: bad, with the factor, and exit code 3.
TEST_F(ValidateVerb, is_three_for_a_bad_description) {
  std::string heavy = pendulum_urdf;
  for (std::size_t i = heavy.find("mass value=\""); i != std::string::npos; i = heavy.find("mass value=\"", i + 1))
    heavy.insert(i + 12, "9");
  const Answer answer = run({"validate", write("heavy.urdf", heavy), "log.csv", "--json"});
  EXPECT_EQ(answer.code, 3) << answer.err << answer.out;
  EXPECT_EQ(answer.json()["verdict"]["grade"], "bad");
}

TEST_F(ValidateVerb, refuses_what_it_cannot_read_and_never_replaces_its_input) {
  EXPECT_EQ(run({"validate", robot_}).code, 2);
  EXPECT_EQ(run({"validate", robot_, "absent.csv"}).code, 2);
  const std::string page = write("report.html", slurp(path("log.csv")));
  EXPECT_EQ(run({"validate", robot_, "report.html", "-o", "."}).code, 2);
  EXPECT_EQ(slurp(page), slurp(path("log.csv")));
}

}  // namespace
}  // namespace armature::internal
