// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/model/model.h"

#include <gtest/gtest.h>

namespace armature::internal {
namespace {

TEST(Model, lists_inputs_and_outputs_in_their_order) {
  Arena arena;
  const Ref a = arena.symbol("a"), b = arena.symbol("b"), c = arena.symbol("c");
  EXPECT_EQ(input_symbols({{"q", "", {b, a}, {}}, {"qd", "", {c}, {}}}), (std::vector<Ref>{b, a, c}));
  EXPECT_EQ(output_values({{"tau", "", 2, 1, {c, c}, {}, {}}, {"E", "", 1, 1, {a}, {}, {}}}),
            (std::vector<Ref>{c, c, a}));
  EXPECT_TRUE(input_symbols({}).empty());
}

}  // namespace
}  // namespace armature::internal
