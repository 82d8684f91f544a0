// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/program/search/optimise.h"

#include <gtest/gtest.h>

#include "armature/derive/derive.h"
#include "armature/program/count.h"
#include "armature/program/lower.h"
#include "armature/program/search/accuracy.h"
#include "armature/program/search/fused.h"
#include "armature/program/search/prove.h"
#include "tests/program/passes_fixture.h"
#include "tests/support/cases.h"

namespace armature::internal {
namespace {

using namespace test;

std::size_t operations(const Program& program) {
  const OperationCount count = count_operations(program);
  return count.mul + count.add;
}

bool equal(const Program& a, const Program& b) {
  if (a.code.size() != b.code.size()) return false;
  for (std::size_t i = 0; i < a.code.size(); ++i)
    if (a.code[i].code != b.code[i].code || a.code[i].a != b.code[i].a || a.code[i].b != b.code[i].b) return false;
  return true;
}

TEST(Optimise, gives_an_equal_program_that_is_no_dearer_for_any_effort) {
  for (unsigned seed = 1; seed <= 8; ++seed) {
    const Program program = random_program(seed);
    EXPECT_TRUE(equal(optimise(program, {.effort = 0}), program));
    std::size_t before = operations(program);
    for (const Effort effort : {1U, 2U}) {
      const Program better = optimise(program, {.effort = effort});
      EXPECT_LE(operations(better), before);
      EXPECT_TRUE(same_function(better, program, 3));
      EXPECT_LT(difference(better, program, seed), 1e-11L);
      EXPECT_TRUE(is_as_accurate(better, program));
      EXPECT_TRUE(equal(better, optimise(program, {.effort = effort})));  // the same every time
      before = operations(better);
    }
  }
}

TEST(Optimise, does_not_take_what_rounds_badly) {
  // x0 and x0 + 10^9 are both needed: (x0 + 10^9) - 10^9 would save the product that x0 is made of.
  ProgramBuilder builder(blank_program(0, 3, 2));
  const auto x =
      builder.emit(Code::multiply, builder.emit(Code::multiply, builder.input(0), builder.input(1)), builder.input(2));
  const auto large = builder.constant(exactly(Rational(1'000'000'000)));
  const auto sum = builder.emit(Code::add, x, large);
  const Program program = builder.finish({{sum, builder.emit(Code::subtract, sum, large)}});
  const Program better = optimise(program, {.effort = usual_effort});
  EXPECT_TRUE(is_as_accurate(better, program));
}

TEST(Optimise, knows_what_a_fused_operation_is_worth) {
  for (unsigned seed = 1; seed <= 6; ++seed) {
    const Program program = random_program(seed);
    const Program fewest = optimise(program, {.effort = 2}),
                  fused = optimise(program, {.effort = 2, .objective = Objective::fused});
    EXPECT_LE(count_fused(fused).operations, count_fused(program).operations);
    EXPECT_LE(operations(fewest), operations(fused));
    EXPECT_TRUE(same_function(fused, program, 2));
  }
}

// Published arms, with every parameter a symbol: what the search reaches must not get worse. The bars are the best
// published figures; see docs/reference/operations.md.
struct Case {
  const char *robot, *model;
  Effort effort;
  std::size_t operations;  // M + A
};

class Published : public testing::TestWithParam<Case> {};

TEST_P(Published, robots_cost_no_more_than_they_did) {
  const Model model = derive(support::published_robot(GetParam().robot), GetParam().model);
  const Program program = lower(model, {.effort = GetParam().effort});
  EXPECT_LE(operations(program), GetParam().operations) << GetParam().robot << " " << GetParam().model;
}

INSTANTIATE_TEST_SUITE_P(Optimise, Published,
                         testing::Values(Case{"planar2r", "inverse-dynamics", 1, 40},
                                         Case{"rx90", "inverse-dynamics", 1, 441}, Case{"rx90", "inertia", 1, 225},
                                         Case{"rx90", "regressor", 1, 640}, Case{"rx90", "inverse-dynamics", 2, 430},
                                         Case{"stanford", "inertia", 2, 180}, Case{"puma560_arm", "bias", 2, 268}));

}  // namespace
}  // namespace armature::internal
