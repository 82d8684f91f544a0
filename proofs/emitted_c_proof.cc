// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Emitted C, compiled by each compiler with and without optimisation, equals the interpreter to the last bit over
// random robots, numeric and symbolic.
#include <gtest/gtest.h>

#include "armature/derive/derive.h"
#include "armature/program/lower.h"
#include "tests/emit/check_c.h"
#include "tests/support/patience.h"
#include "tests/support/random_robot.h"

namespace armature::internal::support {
namespace {

constexpr std::uint64_t robots = random_count(24);
constexpr std::uint64_t shares = 4;  // test cases that ctest can run at the same time

class EmittedCProof : public ::testing::TestWithParam<std::uint64_t> {};

TEST_P(EmittedCProof, equals_the_interpreter_to_the_last_bit) {
  for (std::uint64_t seed = GetParam(); seed < robots; seed += shares) {
    RobotOptions options;
    options.symbolic = seed % 2 == 1;
    options.fewest_joints = 2;
    const Robot robot = random_robot(seed + 30000, options).robot;
    if (robot.coordinates.empty()) continue;
    SCOPED_TRACE("seed " + std::to_string(seed + 30000));
    test::expect_equal_to_the_last_bit(lower(derive(robot, "inverse-dynamics")), 20, static_cast<unsigned>(seed / 2),
                                       test::Builds::alternating);
  }
}

INSTANTIATE_TEST_SUITE_P(Robots, EmittedCProof, ::testing::Range<std::uint64_t>(0, shares));

}  // namespace
}  // namespace armature::internal::support
