// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/verbs/bench.h"

#include <gtest/gtest.h>

#include "armature/read/reader.h"

namespace armature::internal {
namespace {

TEST(Bench, times_every_model_and_says_what_ran) {
  Diagnostics diagnostics;
  CompileOptions options;
  options.compiler = "no-such-compiler";
  const BenchReport report = bench_models(read_robot("planar2r", diagnostics), options, 1);
  ASSERT_EQ(report.rows.size(), benched_models().size());
  EXPECT_FALSE(report.machine.empty());
  for (std::size_t i = 0; i < report.rows.size(); ++i) {
    EXPECT_EQ(report.rows[i].model, benched_models()[i]);
    EXPECT_GT(report.rows[i].batch_ns, 0);
    EXPECT_LT(report.rows[i].batch_ns, report.rows[i].one_call_ns);
  }
  ASSERT_FALSE(report.notes.empty());
  EXPECT_NE(report.notes[0].find("no-such-compiler"), std::string::npos);
}

}  // namespace
}  // namespace armature::internal
