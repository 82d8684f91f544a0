// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/read/par/par_file.h"

#include <gtest/gtest.h>

namespace armature::internal {
namespace {

TEST(ParFile, finds_keys_in_any_case_and_checks_lists) {
  Diagnostics diagnostics;
  const std::string name = "x.par";
  const Limits limits;
  const ParFile par("NL = 2\nD = {0, L2}\nr = 3\n", name, diagnostics, limits);
  ASSERT_NE(par.find("nl"), nullptr);
  EXPECT_EQ(par.find("b"), nullptr);
  ASSERT_NE(par.list("d", 2, 2), nullptr);
  EXPECT_EQ(par.place("d", 2)->column, 9);
  EXPECT_FALSE(diagnostics.has_errors());
  EXPECT_EQ(par.list("d", 3, 4), nullptr);
  EXPECT_EQ(par.list("r", 2, 2), nullptr);
  EXPECT_EQ(diagnostics.error_count(), 2u) << to_string(diagnostics);
}

TEST(ParFile, reads_whole_numbers_and_formulas) {
  Diagnostics diagnostics;
  const std::string name = "x.par";
  const Limits limits;
  const ParFile par("", name, diagnostics, limits);
  EXPECT_EQ(par.whole({"7", 1, 1}, "n", 10, "hint"), 7u);
  for (const char* bad : {"", "-1", "1.5", "11", "x", "7 7", "99999999999999999999999"})
    EXPECT_FALSE(par.whole({bad, 1, 1}, "n", 10, "hint").has_value()) << bad;
  EXPECT_EQ(diagnostics.error_count(), 7u);
  Arena arena;
  EXPECT_EQ(par.formula(arena, {"2*x", 1, 1}), arena.scale(2, arena.symbol("x")));
  const Ref broken = par.formula(arena, {"2*", 3, 4});
  EXPECT_EQ(arena.op(broken), Op::symbol);
  EXPECT_EQ(diagnostics.error_count(), 8u);
}

}  // namespace
}  // namespace armature::internal
