// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/verbs/recipes/reduced.h"

#include "armature/verbs/recipes/estimation.h"
#include "tests/verbs/measured_arm.h"

namespace armature::internal {
namespace {

class ReducedResult : public test::MeasuredArm {};

TEST_F(ReducedResult, has_the_figures_of_the_reduction) {
  InputFiles files;
  const Estimation estimation = estimate_from(robot_, {path("train.csv")}, {}, 10, files, no_progress());
  const Reduction reduction = reduced(estimation.found, {0.01, 0.1});
  const ReduceResult result = reduce_result(estimation, reduction, true);
  EXPECT_EQ(result.kept_count, reduction.count);
  EXPECT_EQ(result.base_count, result.parameters.size());
  for (const ReducedParameter& p : result.parameters) EXPECT_TRUE(p.kept || p.reduced == 0) << p.name;
  EXPECT_EQ(result.error.after.train_total, reduction.after.train_total);
  EXPECT_EQ(result.joints.size(), 3U);
}

// The suspicions are those of `identify`, and the verdict heeds them, whatever the free parameters fit.
TEST_F(ReducedResult, of_reversed_torques_is_doubted) {
  Log log = test::synthetic_log(robot_, 1, 600, 0.02);
  for (double& tau : log.tau[1]) tau = -tau;
  MeasuredLogs logs;
  logs.train = {log};
  const Estimation estimation = estimate_from(robot_, logs, {}, 10, no_progress());
  const ReduceResult result = reduce_result(estimation, reduced(estimation.found, {0.01, 0.1}), true);
  ASSERT_FALSE(result.suspicions.empty());
  EXPECT_TRUE(result.suspicions[0].strong);
  EXPECT_EQ(result.verdict.grade, Grade::bad);
  EXPECT_GE(result.diagnostics.warning_count(), 1U);
}

}  // namespace
}  // namespace armature::internal
