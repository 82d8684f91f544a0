// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// A property over many random robots, each at several states: what proofs of dynamic models have in common.
#pragma once

#include <gtest/gtest.h>

#include "tests/support/patience.h"
#include "tests/support/program_run.h"
#include "tests/support/random_robot.h"

namespace armature::internal::support {

// One robot of a sweep.
struct Subject {
  const RandomRobot& made;
  NumericRobot robot;
  Effort effort;

  Tried tried(const std::string& model, const std::string& method = {}) const {
    DeriveOptions options;
    options.method = method;
    return Tried(made.robot, model, options, effort);
  }
  Values at(const State& state) const { return with_state(made.robot, made.values, state); }
  // What moves when time goes on: q at qd, and qd at qdd.
  Values motion(const State& state) const {
    return with_state(made.robot, {}, {state.qd, state.qdd, Vector::Zero(state.q.size())});
  }
};

// The robots `share`, `share` + `shares`, ... below `robots`, as many as random_count says. Every third is symbolic.
// `check` is called once a robot.
template <class Check>
void sweep(std::uint64_t share, std::uint64_t shares, std::uint64_t robots, RobotOptions options, const Check& check) {
  const std::uint64_t end = random_count(robots);
  for (std::uint64_t seed = share; seed < end; seed += shares) {
    SCOPED_TRACE("robot " + std::to_string(seed));
    options.symbolic = seed % 3 == 2;
    const RandomRobot made = random_robot(seed + 20'000, options);
    check(Subject{made, numeric_robot(made.robot, made.values), effort_for(seed / shares)}, Random(seed));
    if (::testing::Test::HasFailure()) return;
  }
}

}  // namespace armature::internal::support
