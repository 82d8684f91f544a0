// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/examples/published.h"

namespace armature::internal {
namespace {

// Every model that has a known count costs at most that.
TEST(Example, rx90_menu_is_complete) { test::expect_told(rx90_menu(), 9); }

}  // namespace
}  // namespace armature::internal
