// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/verbs/recipes/assignments.h"

#include <gtest/gtest.h>

#include "armature/base/error.h"

namespace armature::internal {
namespace {

TEST(Assignments, are_numbers_by_name) {
  const auto read = assignments({"M2=0.17", "qdd=-1e1", "M2=+3"}, "value", "M2=0.17");
  EXPECT_EQ(read, (std::map<std::string, double>{{"M2", 3}, {"qdd", -10}}));
  EXPECT_TRUE(assignments({}, "value", "M2=0.17").empty());
}

TEST(Assignments, that_are_wrong_are_all_named_with_their_option) {
  const std::vector<std::string> wrong = {"M2",    "=1",     "M2=",    "M2=x",     "M2=1x",
                                          "M2= 1", "M2=nan", "M2=inf", "M2=1e999", "M2=+-1"};
  try {
    assignments(wrong, "tolerance", "M2=0.17");
    FAIL();
  } catch (const InputError& error) {
    EXPECT_EQ(error.diagnostics().error_count(), wrong.size());
    EXPECT_EQ(to_string(error.diagnostics().all()[0], OptionSpelling::command_line),
              "error: --tolerance 'M2' is not of the form NAME=NUMBER; write M2=0.17");
  }
}

}  // namespace
}  // namespace armature::internal
