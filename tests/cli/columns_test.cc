// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "tests/cli/run_cli.h"

namespace armature::internal {
namespace {

class ColumnsCommand : public Cli {
 protected:
  void SetUp() override {
    Cli::SetUp();
    write("arm.yaml",
          "armature: 1\nrobot: arm\njoints:\n  - [joint, d, theta]\n  - [a, 0, q1]\n  - [b, 0.1, q2]\n"
          "links:\n  - [link, m, Izz]\n  - [a, 1, 1]\n  - [b, 1, 1]\n");
  }
};

TEST_F(ColumnsCommand, lists_them_and_writes_the_signals) {
  write("log.csv", "t,q1,q2,tau1,tau2\n0,1,2,3,4\n1,2,3,4,5\n");
  const Answer said = run({"columns", "arm.yaml", "log.csv", "-o", "again.csv"});
  ASSERT_EQ(said.code, 0) << said.err;
  EXPECT_TRUE(has(said.out, "5 columns")) << said.out;
  EXPECT_TRUE(has(said.out, "position q1, q2")) << said.out;
  EXPECT_EQ(slurp(path("again.csv")), slurp(path("log.csv")));
}

TEST_F(ColumnsCommand, ends_with_3_where_a_signal_is_missing_and_with_2_for_no_log) {
  write("log.csv", "a,b\n0,1\n1,2\n");
  const Answer said = run({"columns", "arm.yaml", "log.csv", "--json", "-o", "out.npy"});
  EXPECT_EQ(said.code, 3);
  EXPECT_EQ(said.json()["names"].size(), 2U);
  EXPECT_FALSE(std::filesystem::exists(path("out.npy")));
  EXPECT_EQ(run({"columns", "arm.yaml", "nothing.csv"}).code, 2);
  EXPECT_EQ(run({"columns", "arm.yaml", "log.csv", "--unit", "parsec"}).code, 2);
}

}  // namespace
}  // namespace armature::internal
