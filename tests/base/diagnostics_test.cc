// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/base/diagnostics.h"

#include <gtest/gtest.h>

namespace armature::internal {
namespace {

TEST(Diagnostics, read_like_a_compilers) {
  EXPECT_EQ(to_string(Diagnostic{Severity::error, {"arm.urdf", 12, 5}, "mass is negative", "give a positive mass"}),
            "arm.urdf:12:5: error: mass is negative; give a positive mass");
  EXPECT_EQ(to_string(Diagnostic{Severity::warning, {"arm.urdf", 12, 0}, "odd", ""}), "arm.urdf:12: warning: odd");
  EXPECT_EQ(to_string(Diagnostic{Severity::note, {"arm.urdf", 0, 5}, "odd", ""}), "arm.urdf: note: odd");
  EXPECT_EQ(to_string(Diagnostic{Severity::error, {}, "odd", ""}), "error: odd");
}

TEST(Diagnostics, a_hostile_name_cannot_drive_the_terminal) {
  const std::string text = to_string(Diagnostic{Severity::error, {"a\x1b[31m", 1, 1}, "name\nwith\r\x07", "\x1b"});
  for (const char c : text) EXPECT_GE(static_cast<unsigned char>(c), 0x20);
  EXPECT_NE(text.find("\\x1b"), std::string::npos);
}

TEST(Diagnostics, counts_by_severity_in_the_order_found) {
  Diagnostics d;
  EXPECT_FALSE(d.has_errors());
  d.note({}, "n");
  d.warning({}, "w");
  EXPECT_FALSE(d.has_errors());
  d.error({}, "e");
  EXPECT_TRUE(d.has_errors());
  EXPECT_EQ(d.error_count(), 1U);
  EXPECT_EQ(d.warning_count(), 1U);
  EXPECT_EQ(to_string(d), "note: n\nwarning: w\nerror: e");
}

TEST(Diagnostics, a_million_errors_are_counted_not_kept) {
  Diagnostics d;
  for (int i = 0; i < 1'000'000; ++i) d.error({}, "e");
  for (int i = 0; i < 300; ++i) d.warning({}, "w");
  EXPECT_EQ(d.error_count(), 1'000'000U);
  EXPECT_EQ(d.all().size(), 2 * Diagnostics::most_kept);
  const std::string text = to_string(d);
  EXPECT_NE(text.find("999800 more errors"), std::string::npos);
  EXPECT_NE(text.find("100 more warnings"), std::string::npos);
}

}  // namespace
}  // namespace armature::internal
