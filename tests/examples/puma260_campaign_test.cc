// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/examples/published.h"

namespace armature::internal {
namespace {

TEST(Example, Puma260CampaignKeepsWhatWasPublished) { test::expect_published(puma260_campaign(), 13); }

}  // namespace
}  // namespace armature::internal
