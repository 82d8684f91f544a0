// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/verbs/bench.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "armature/base/error.h"
#include "armature/verbs/load_robot.h"
#include "tests/support/stop_after.h"

namespace armature::internal {
namespace {

TEST(BenchVerb, times_every_model_and_compares_with_the_interpreter) {
  const BenchResult result = bench(load_robot("planar2r").robot, {.turns = 1});
  ASSERT_EQ(result.rows.size(), 4U);
  EXPECT_FALSE(result.machine.empty());
  const Json json = to_json(result);
  for (std::size_t i = 0; i < result.rows.size(); ++i) {
    const BenchRow& row = result.rows[i];
    EXPECT_GT(row.batch_ns, 0);
    EXPECT_GT(row.emitted_ns, 0);
    EXPECT_LT(row.batch_ns, row.one_call_ns) << row.model;
    EXPECT_GT(row.ratio_one_call, 0);
    EXPECT_EQ(json.at("rows").at(i).at("ratio_batch"), row.ratio_batch);
  }
  EXPECT_EQ(result.rows[0].model, "inverse-dynamics");
}

TEST(BenchVerb, refuses_no_turns_and_stops_when_asked) {
  EXPECT_THROW(bench(load_robot("planar2r").robot, {.turns = 0}), InputError);
  support::StopAfter second_model(2);
  EXPECT_THROW(bench(load_robot("planar2r").robot, {.turns = 1}, second_model), Stopped);
}

}  // namespace
}  // namespace armature::internal
