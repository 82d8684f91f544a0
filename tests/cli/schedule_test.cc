// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "tests/cli/run_cli.h"

namespace armature::internal {
namespace {

class ScheduleVerb : public Cli {};

TEST_F(ScheduleVerb, stanford_arm_as_in_table_2) {
  const Answer answer = run({"schedule", "stanford", "lagrange", "--processors", "3", "--joints", "3", "--json"});
  ASSERT_EQ(answer.code, 0) << answer.err;
  const auto json = answer.json();
  ASSERT_EQ(json["processors"].size(), 3U);
  double utilisation = 0;
  for (const auto& p : json["processors"]) utilisation += p["utilisation"].get<double>();
  EXPECT_NEAR(utilisation, json["speed_up"].get<double>(), 1e-9);
  EXPECT_GT(json["speed_up"], 2.3);
}

TEST_F(ScheduleVerb, writes_c) {
  const Answer answer = run(
      {"schedule", "puma560", "inverse-dynamics", "-p", "2", "--allocation", "phased", "--effort", "1", "-o", "out"});
  ASSERT_EQ(answer.code, 0) << answer.err;
  EXPECT_TRUE(has(answer.out, "utilisation") && has(answer.out, "phases")) << answer.out;
  EXPECT_TRUE(has(slurp(path("out/puma560_inverse_dynamics_parallel.c")), "#pragma omp parallel for"));
}

TEST_F(ScheduleVerb, refuses_bad_input) {
  EXPECT_EQ(run({"schedule", "puma560", "lagrange", "-p", "0"}).code, 2);
  EXPECT_EQ(run({"schedule", "puma560", "magic"}).code, 2);
  EXPECT_EQ(run({"schedule", "puma560", "lagrange", "--joints", "9", "-o", "out"}).code, 3);
  EXPECT_TRUE(files().empty());
}

}  // namespace
}  // namespace armature::internal
