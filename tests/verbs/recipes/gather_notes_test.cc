// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/verbs/recipes/gather_notes.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

namespace armature::internal {
namespace {

TEST(GatherNotes, says_each_kind_once_with_its_first_place) {
  Diagnostics many;
  for (int i = 1; i <= 115; ++i)
    many.note({fmt::format("log{}.mat", i % 3), i, 0},
              fmt::format("'x{}' is left out: {} x 1 where the log has 900", i, i));
  many.note({"log1.mat", 7, 0}, "'z' is left out: it holds complex numbers");
  many.warning({"log1.mat", 8, 0}, "odd 1", "look");
  many.warning({"log1.mat", 9, 0}, "odd 2", "look");
  many.warning({"log1.mat", 8, 0}, "odd 1", "look");  // another part of the log
  const Diagnostics few = with_notes_gathered(many);
  EXPECT_EQ(to_string(few),
            "log1.mat:1: note: 'x1' is left out: 1 x 1 where the log has 900 (the first of 115 such notes)\n"
            "log1.mat:7: note: 'z' is left out: it holds complex numbers\n"
            "log1.mat:8: warning: odd 1; look\n"
            "log1.mat:9: warning: odd 2; look");
}

}  // namespace
}  // namespace armature::internal
