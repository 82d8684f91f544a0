// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// The result of a reduction, for `reduce` and for the stage of `pipeline` that reduces.
#pragma once

#include "armature/reduce/reduction.h"
#include "armature/verbs/recipes/estimation.h"
#include "armature/verbs/reduce.h"

namespace armature::internal {

// Without the operations that it costs, and without files.
ReduceResult reduce_result(const Estimation& estimation, const Reduction& reduction);

}  // namespace armature::internal
