// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/verbs/recipes/posture_status.h"

#include <gtest/gtest.h>

namespace armature::internal {
namespace {

TEST(PostureStatus, names_all_that_applies) {
  ik::ArmSolution found;
  EXPECT_EQ(posture_status(found, false, false), "regular");
  EXPECT_EQ(posture_status(found, true, true), "partial, outside limits");
  found.singularity.kind = ik::Regularity::family;
  EXPECT_EQ(posture_status(found, false, true), "singular, outside limits");
  found.singularity.kind = ik::Regularity::double_root;
  EXPECT_EQ(posture_status(found, true, false), "double root, partial");
}

}  // namespace
}  // namespace armature::internal
