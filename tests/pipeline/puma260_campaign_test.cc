// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/pipeline/published.h"

namespace armature {
namespace {

TEST(Example, Puma260CampaignKeepsWhatWasPublished) { test::expect_published(puma260_campaign(), 13); }

}  // namespace
}  // namespace armature
