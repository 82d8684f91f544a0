// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/examples/published.h"

namespace armature::internal {
namespace {

TEST(Example, puma260_campaign_keeps_what_was_published) { test::expect_told(puma260_campaign(), 13); }

}  // namespace
}  // namespace armature::internal
