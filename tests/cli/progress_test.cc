// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "cli/progress.h"

#include <gtest/gtest.h>

#include <csignal>

namespace armature::cli {
namespace {

TEST(TerminalProgress, says_complete_steps_and_nothing_else_where_there_is_no_terminal) {
  testing::internal::CaptureStderr();
  {
    TerminalProgress progress(false);
    progress.report(0.5, "half");
    progress.step("1  done: 0.1 s");
  }
  EXPECT_EQ(testing::internal::GetCapturedStderr(), "1  done: 0.1 s\n");
  testing::internal::CaptureStderr();
  TerminalProgress(true).step("1  done: 0.1 s");
  EXPECT_EQ(testing::internal::GetCapturedStderr(), "");
}

TEST(TerminalProgress, stops_on_an_interrupt_while_it_lives) {
  TerminalProgress progress(true);
  EXPECT_FALSE(progress.stop());
  std::raise(SIGINT);
  EXPECT_TRUE(progress.stop());
  EXPECT_FALSE(TerminalProgress(true).stop());
}

}  // namespace
}  // namespace armature::cli
