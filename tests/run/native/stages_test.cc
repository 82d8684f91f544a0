// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/run/native/stages.h"

#include <gtest/gtest.h>

#include "tests/run/cases.h"
#include "tests/run/hand_made.h"

namespace armature::internal {
namespace {

TEST(Stages, are_cut_at_sines_and_cosines) {
  const Program program = test::hand_made();
  const Stages made = make_stages(program, known_values(program, std::vector<double>{10}));
  ASSERT_EQ(made.stages.size(), 3U);
  EXPECT_EQ(made.stages[0].code, std::vector<ValueIndex>{5});
  EXPECT_EQ(made.stages[0].angles, std::vector<ValueIndex>{5});
  EXPECT_TRUE(made.stages[1].code.empty());
  EXPECT_EQ(made.stages[1].angles, std::vector<ValueIndex>{6});
  EXPECT_EQ(made.stages[2].code, (std::vector<ValueIndex>{7, 8}));  // which make no angle
  EXPECT_TRUE(made.crosses[5]);                                     // an output, stored at the end
  EXPECT_FALSE(made.crosses[8]);
}

// Nothing is used before its stage, and everything that an earlier stage made for a later one crosses.
TEST(Stages, keep_the_order_of_random_programs) {
  for (const Program& program : test::numeric_programs()) {
    const KnownValues known = known_values(program, {});
    const Stages made = make_stages(program, known);
    for (std::size_t k = 0; k < made.stages.size(); ++k)
      for (const ValueIndex v : made.stages[k].code) {
        const Instruction& in = program.code[v - program.first_result()];
        for (const ValueIndex operand : {in.a, in.b}) {
          EXPECT_LE(made.of_value[operand], k);
          EXPECT_TRUE(made.of_value[operand] == k || known.is_known[operand] || made.crosses[operand]);
        }
      }
  }
}

}  // namespace
}  // namespace armature::internal
