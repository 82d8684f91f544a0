// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/verbs/log_check.h"

#include <gtest/gtest.h>

namespace armature {
namespace {

TEST(LogCheckWords, say_the_light_and_the_reason) {
  LogCheck check;
  check.light = Light::amber;
  check.why = "The logs tell the parameters poorly: joint 1 (q1): it rests";
  EXPECT_EQ(to_string(check), "Before the fit: amber. The logs tell the parameters poorly: joint 1 (q1): it rests.");
}

}  // namespace
}  // namespace armature
