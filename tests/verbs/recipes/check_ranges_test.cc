// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/verbs/recipes/check_ranges.h"

#include <gtest/gtest.h>

#include <cmath>

namespace armature::internal {
namespace {

struct Bounded {
  double positive = 1, free = -1e9;
  std::size_t count = 3;
  std::optional<double> share;
  std::vector<double> list = {1, 2};
  bool flag = false;
};
template <class Visitor>
void describe(Bounded& b, Visitor& v) {
  v("positive", b.positive, "greater than zero", armature::positive());
  v("free", b.free, "any number");
  v("count", b.count, "from 2 to 50", range(2, 50));
  v("share", b.share, "from 0 to 1, or nothing", range(0, 1));
  v("list", b.list, "not negative", at_least(0));
  v("flag", b.flag, "no number");
}

TEST(CheckRanges, accepts_what_is_within_and_what_is_absent) { EXPECT_NO_THROW(check_ranges(Bounded{})); }

TEST(CheckRanges, refuses_everything_that_is_out_of_bounds_at_once) {
  Bounded bad;
  bad.positive = 0;
  bad.count = 1;
  bad.share = NAN;
  bad.list = {1, -1};
  try {
    check_ranges(bad);
    FAIL();
  } catch (const InputError& error) {
    EXPECT_EQ(error.diagnostics().error_count(), 4U);
    EXPECT_NE(std::string(error.what()).find("count"), std::string::npos);
  }
}

}  // namespace
}  // namespace armature::internal
