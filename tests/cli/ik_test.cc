// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/cli/run_cli.h"

namespace armature::internal {
namespace {

class Ik : public Cli {};

TEST_F(Ik, prints_the_postures_of_a_pose) {
  const Answer answer = run({"ik", "ur10", "--pose", "0.4,0.3,0.5,0,0,0"});
  ASSERT_EQ(answer.code, 0) << answer.err;
  EXPECT_TRUE(has(answer.out, "8 postures"));
  EXPECT_TRUE(has(answer.out, "elbow up"));
}

TEST_F(Ik, exits_with_3_and_a_reason_when_there_is_none) {
  const Answer answer = run({"ik", "ur10", "--pose", "4,0,0,0,0,0", "--json"});
  EXPECT_EQ(answer.code, 3);
  EXPECT_TRUE(has(answer.out, "out of reach by"));
}

TEST_F(Ik, refuses_what_is_no_pose_and_a_method_that_cannot_serve) {
  EXPECT_EQ(run({"ik", "ur10", "--pose", "1,2"}).code, 2);
  EXPECT_EQ(run({"ik", "ur10"}).code, 2);
  const Answer answer = run({"ik", "ur10", "--pose", "0.4,0.3,0.5,0,0,0", "--method", "pieper"});
  EXPECT_EQ(answer.code, 2);
  EXPECT_TRUE(has(answer.err, "--method auto"));
}

}  // namespace
}  // namespace armature::internal
