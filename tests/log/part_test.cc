// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/log/part.h"

#include <gtest/gtest.h>

namespace armature::internal {
namespace {

Log ten_seconds() {
  Log log;
  log.file = "log.csv";
  log.q.resize(2);
  log.tau.resize(2);
  for (int i = 0; i <= 100; ++i) {
    log.t.push_back(5 + 0.1 * i);
    log.lines.push_back(static_cast<std::uint32_t>(i + 2));
    for (auto* signals : {&log.q, &log.tau})
      for (Signal& signal : *signals) signal.push_back(i);
  }
  return log;
}

Log part_named(const std::string& name) {
  Diagnostics diagnostics;
  Log log = part_of(ten_seconds(), parse_log_part(name, diagnostics), diagnostics);
  EXPECT_FALSE(diagnostics.has_errors()) << to_string(diagnostics);
  return log;
}

TEST(LogPart, cuts_by_seconds_and_percent) {
  EXPECT_EQ(part_named("log.csv").samples(), 101U);
  const Log middle = part_named("log.csv@2:3.5");
  EXPECT_EQ(middle.samples(), 15U);
  EXPECT_EQ(middle.q[1].front(), 20);
  EXPECT_EQ(middle.tau[0].back(), 34);
  EXPECT_EQ(middle.line(0), 22);
  const Log first = part_named("log.csv@:60%"), rest = part_named("log.csv@60%:");
  EXPECT_EQ(first.samples(), 60U);
  EXPECT_EQ(first.samples() + rest.samples(), 101U);
  EXPECT_EQ(rest.q[0].front(), 60);
  EXPECT_EQ(part_named("log.csv@50%:7s").samples(), 20U);
}

TEST(LogPart, leaves_other_names_alone) {
  Diagnostics diagnostics;
  for (const char* name : {"user@host.csv", "a@b:c", "log.csv", "@", "a@1"}) {
    EXPECT_EQ(parse_log_part(name, diagnostics).file, name);
    EXPECT_TRUE(parse_log_part(name, diagnostics).whole());
  }
  EXPECT_FALSE(diagnostics.has_errors());
}

TEST(LogPart, refuses_parts_that_hold_nothing) {
  for (const char* name : {"log.csv@3:2", "log.csv@50%:50%", "log.csv@20:30"}) {
    Diagnostics diagnostics;
    part_of(ten_seconds(), parse_log_part(name, diagnostics), diagnostics);
    EXPECT_TRUE(diagnostics.has_errors()) << name;
  }
}

}  // namespace
}  // namespace armature::internal
