// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/cli/run_cli.h"

namespace armature::internal {
namespace {

// Without a compiler on PATH: nothing is compiled, and that is said when asked for.
class Bench : public Cli {
 protected:
  void SetUp() override {
    Cli::SetUp();
    before_ = std::getenv("PATH");
    ::setenv("PATH", "/nonexistent", 1);
  }
  void TearDown() override {
    ::setenv("PATH", before_.c_str(), 1);
    Cli::TearDown();
  }

 private:
  std::string before_;
};

TEST_F(Bench, gives_a_row_per_model) {
  const Answer answer = run({"bench", "planar2r", "--json"});
  ASSERT_EQ(answer.code, 0) << answer.err;
  const auto json = answer.json();
  EXPECT_FALSE(json["machine"].get<std::string>().empty());
  ASSERT_EQ(json["rows"].size(), 4U);
  for (const auto& row : json["rows"]) {
    EXPECT_GT(row["one_call_ns"].get<double>(), 0);
    EXPECT_GT(row["batch_ns"].get<double>(), 0);
    EXPECT_GT(row["ratio_batch"].get<double>(), 0);
  }
}

TEST_F(Bench, says_why_nothing_is_compiled_when_asked) {
  const Answer answer = run({"bench", "planar2r", "--verbose"});
  ASSERT_EQ(answer.code, 0) << answer.err;
  EXPECT_TRUE(has(answer.out, "there is no compiler 'cc'")) << answer.out;
}

}  // namespace
}  // namespace armature::internal
