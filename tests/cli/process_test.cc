// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "cli/process.h"

#include <gtest/gtest.h>

namespace armature::cli {

namespace {

TEST(Process, gives_the_exit_code) {
  EXPECT_EQ(run_program({"true"}), 0);
  EXPECT_EQ(run_program({"sh", "-c", "exit 7"}), 7);
  EXPECT_EQ(run_program({"sh", "-c", "kill -9 $$"}), 137);
  EXPECT_EQ(run_program({"/nonexistent/program"}), 127);
}

TEST(Process, passes_arguments_through_no_shell) { EXPECT_EQ(run_program({"test", "$(exit 3)", "=", "$(exit 3)"}), 0); }

}  // namespace
}  // namespace armature::cli
