// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/base/progress.h"

#include <gtest/gtest.h>

namespace armature::internal {
namespace {

class Impatient : public Progress {
 public:
  void report(double, std::string_view) override {}
  void step(std::string_view) override {}
  bool stop() const override { return true; }
};

TEST(Progress, stops_who_asks_when_the_user_wants_no_more) {
  EXPECT_NO_THROW(go_on(no_progress()));
  EXPECT_THROW(go_on(Impatient()), Stopped);
  EXPECT_THROW(go_on(Impatient()), Error);
}

}  // namespace
}  // namespace armature::internal
