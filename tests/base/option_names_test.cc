// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/base/option_names.h"

#include <gtest/gtest.h>

namespace armature::internal {
namespace {

TEST(OptionNames, are_spelled_as_each_front_end_does) {
  const char* const message = "use @tree, or @right_angles=1e-5; @columns=1,2,3,4. (@method=factorised)";
  EXPECT_EQ(spell_options(message, OptionSpelling::command_line),
            "use --tree, or --right-angles 1e-5; --columns 1,2,3,4. (--method factorised)");
  EXPECT_EQ(spell_options(message, OptionSpelling::python),
            "use tree=..., or right_angles=1e-5; columns=[1,2,3,4]. (method='factorised')");
  EXPECT_EQ(spell_options(message, OptionSpelling::plain),
            "use tree, or right_angles = 1e-5; columns = 1,2,3,4. (method = factorised)");
}

TEST(OptionNames, verbs_are_spelled_too) {
  const char* const message = "@show() lists them; `@excite('a (1).urdf' it\\'s.csv @lock=f=0.1 @output=m.csv)`, @ik(";
  EXPECT_EQ(spell_options(message, OptionSpelling::command_line),
            "armature show lists them; `armature excite 'a (1).urdf' it\\'s.csv --lock f=0.1 --output m.csv`, --ik(");
  EXPECT_EQ(spell_options("@show(), @excite(arm.urdf 'b c' @lock=f=0.1 @tree @output=m.csv)", OptionSpelling::python),
            "robot.show(), armature.load('arm.urdf', lock='f=0.1').excite('b c', tree=..., output='m.csv')");
  EXPECT_EQ(spell_options("@show() or @excite(arm.urdf @lock=f)", OptionSpelling::plain),
            "show or excite arm.urdf lock = f");
}

TEST(OptionNames, leave_other_at_signs_alone) {
  for (const char* text :
       {"log.csv@0:60", "a@b", "1@x", "@", "@ tree", "@1", "", "log.csv@:60%", "./@rate.csv", "'@rate' is odd"})
    EXPECT_EQ(spell_options(text, OptionSpelling::command_line), text);
}

}  // namespace
}  // namespace armature::internal
