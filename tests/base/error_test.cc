// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/base/error.h"

#include <gtest/gtest.h>

namespace armature::internal {
namespace {

TEST(Error, input_errors_carry_every_diagnostic) {
  Diagnostics d;
  d.warning({"a.yaml", 1, 1}, "odd");
  EXPECT_NO_THROW(throw_if_errors(d));
  d.error({"a.yaml", 2, 3}, "wrong", "do this");
  d.error({"a.yaml", 4, 1}, "also wrong");
  try {
    throw_if_errors(d);
    FAIL();
  } catch (const InputError& e) {
    EXPECT_EQ(e.diagnostics().error_count(), 2U);
    EXPECT_STREQ(e.what(),
                 "a.yaml:1:1: warning: odd\na.yaml:2:3: error: wrong; do this\na.yaml:4:1: error: also wrong");
  }
}

TEST(Error, unmet_requests_have_a_hint) {
  const UnmetRequest e("no inverse", "choose square rows");
  EXPECT_STREQ(e.what(), "no inverse");
  EXPECT_EQ(e.hint(), "choose square rows");
}

TEST(Error, checks_say_what_and_where) {
  EXPECT_NO_THROW(ARMATURE_CHECK(1 + 1 == 2));
  try {
    ARMATURE_CHECK(1 + 1 == 3);
    FAIL();
  } catch (const InternalError& e) {
    const std::string what = e.what();
    EXPECT_NE(what.find("1 + 1 == 3"), std::string::npos);
    EXPECT_NE(what.find("error_test.cc"), std::string::npos);
  }
}

}  // namespace
}  // namespace armature::internal
