// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "tests/cli/run_cli.h"

namespace armature::internal {
namespace {

class MergeCommand : public Cli {
 protected:
  void SetUp() override {
    Cli::SetUp();
    const std::string robot = write("pendulum.urdf", pendulum_urdf);
    for (const char* seed : {"1", "2"}) {
      const std::string name = std::string("log") + seed;
      ASSERT_EQ(run({"simulate", robot, "-o", name + ".csv", "--duration", "4", "--noise", "1", "--seed", seed}).code,
                0);
      std::vector<std::string> words = {"factor", robot, name + ".csv", "-o", name + ".rf"};
      if (name == "log2") words.insert(words.end(), {"--like", "log1.rf"});
      ASSERT_EQ(run(words).code, 0);
    }
  }
};

TEST_F(MergeCommand, shows_sums_and_leaves_out) {
  const Answer both = run({"merge", "log1.rf", "log2.rf", "--leave-one-out", "-o", "both.rf"});
  ASSERT_EQ(both.code, 0) << both.err;
  EXPECT_TRUE(has(both.out, "by the others")) << both.out;
  EXPECT_TRUE(has(both.out, "2 logs of")) << both.out;
  ASSERT_EQ(run({"merge", "both.rf", "--without", "log2.csv", "-o", "one.rf"}).code, 0);
  EXPECT_EQ(slurp(path("one.rf")), slurp(path("log1.rf")));
  EXPECT_EQ(run({"merge", "both.rf", "--sum", "--json"}).json()["groups"].size(), 1U);
}

TEST_F(MergeCommand, refuses_a_damaged_part_and_a_log_twice_and_writes_nothing) {
  const auto before = files();
  const Answer twice = run({"merge", "log1.rf", "log1.rf", "-o", "twice.rf"});
  EXPECT_EQ(twice.code, 2);
  EXPECT_TRUE(has(twice.err, "log1.csv")) << twice.err;
  std::string bytes = slurp(path("log1.rf"));
  bytes[bytes.size() / 2] = static_cast<char>(bytes[bytes.size() / 2] ^ 4);
  write("bad.rf", bytes);
  const Answer bad = run({"merge", "bad.rf", "log2.rf", "-o", "out.rf"});
  EXPECT_EQ(bad.code, 2);
  EXPECT_TRUE(has(bad.err, "bad.rf")) << bad.err;
  EXPECT_TRUE(has(bad.err, "checksum")) << bad.err;
  std::filesystem::remove(path("bad.rf"));
  EXPECT_EQ(files(), before);
  EXPECT_EQ(run({"merge", "log1.rf", "log2.rf", "-o", "log1.rf"}).code, 2) << "never over an input";
}

}  // namespace
}  // namespace armature::internal
