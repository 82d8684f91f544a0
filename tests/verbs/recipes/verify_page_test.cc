// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// The pages themselves are tampered with in verify_estimate_test.cc, verify_reduction_test.cc and verify_job_test.cc.
#include "armature/verbs/recipes/verify_page.h"

#include <gtest/gtest.h>

#include "armature/verbs/recipes/pipeline_report.h"

namespace armature::internal {
namespace {

TEST(VerifyPage, a_page_without_its_tables_is_wrong) {
  const ResultCertificate certificate;
  Verification v{certificate, no_progress()};
  PipelineResult job;
  job.summary = {"How good: 1 < 2"};
  job.models.emplace_back("inverse-dynamics", GeneratedCost{});
  check_job_page(v, "page", "<li>How good: 1 &lt; 2</li>", job);
  check_identification_page(v, "page", "", {});
  check_reduction_page(v, "page", "<table><tr><td>motions</td></tr></table>", {});
  for (const VerifyCheck& check : v.checks) EXPECT_EQ(check.outcome, CheckOutcome::failed) << check.detail;
  EXPECT_EQ(v.checks.size(), 3U);
}

}  // namespace
}  // namespace armature::internal
