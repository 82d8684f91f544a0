// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/identify/chunks_suffice.h"

#include <gtest/gtest.h>

#include "armature/base/error.h"

namespace armature::internal {
namespace {

TEST(ChunksSuffice, unless_the_whole_motion_is_needed_at_once) {
  for (const Estimator estimator : {Estimator::instrumental, Estimator::output_error, Estimator::likelihood})
    EXPECT_THROW(require_chunks_suffice(estimator, {}), UnmetRequest);
  PrepareOptions mean;
  mean.period = 10;
  EXPECT_THROW(require_chunks_suffice(Estimator::weighted, mean), UnmetRequest);
  for (const Estimator estimator : {Estimator::weighted, Estimator::ordinary, Estimator::huber, Estimator::recursive})
    EXPECT_NO_THROW(require_chunks_suffice(estimator, {}));
}

}  // namespace
}  // namespace armature::internal
