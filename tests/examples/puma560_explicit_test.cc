// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/examples/published.h"

namespace armature::internal {
namespace {

// Tables 1 to 3 of the paper are reached or beaten.
TEST(Example, puma560_explicit_keeps_what_was_published) { test::expect_told(puma560_explicit(), 9); }

}  // namespace
}  // namespace armature::internal
