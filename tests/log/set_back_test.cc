// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/log/set_back.h"

#include <gtest/gtest.h>

#include <cmath>

#include "armature/base/error.h"
#include "tests/cli/run_cli.h"

namespace armature::internal {
namespace {

Log swinging() {
  Log log;
  log.file = "log.csv";
  log.q.resize(1);
  log.tau.resize(1);
  for (unsigned i = 0; i < 1000; ++i) {
    log.lines.push_back(i + 2);
    log.t.push_back(0.01 * i);
    log.q[0].push_back(std::sin(0.01 * i));
    log.tau[0].push_back(0);
  }
  return log;
}

TEST(SetBack, a_clock_goes_on_behind_a_pause) {
  Log log = swinging();
  for (std::size_t i = 500; i < 1000; ++i) log.t[i] -= 0.5;
  SetBack set_back;
  set_back(log);
  for (std::size_t i = 1; i < 1000; ++i) {
    if (i == 500) continue;
    EXPECT_NEAR(log.t[i] - log.t[i - 1], 0.01, 1e-9) << i;
  }
  EXPECT_GT(log.t[500] - log.t[499], 1);
  Diagnostics said;
  set_back.tell(said);
  EXPECT_TRUE(has(to_string(said), "log.csv:502: note: the clock is set back from 4.99 to 4.5")) << to_string(said);
}

TEST(SetBack, a_late_row_and_a_stretch_that_is_recorded_twice_are_left_alone) {
  Log late = swinging();
  late.t[500] = 1;
  Log twice = swinging();
  for (std::size_t i = 500; i < 1000; ++i) {
    twice.t[i] = 0.01 * static_cast<double>(i - 50);
    twice.q[0][i] = std::sin(twice.t[i]);
  }
  for (Log* log : {&late, &twice}) {
    const Signal before = log->t;
    SetBack set_back;
    set_back(*log);
    EXPECT_EQ(log->t, before);
    Diagnostics said;
    set_back.tell(said);
    EXPECT_EQ(to_string(said), "");
  }
}

}  // namespace
}  // namespace armature::internal
