// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// The result of a reduction, for `reduce` and for the stage of `pipeline` that reduces.
#pragma once

#include "armature/reduce/reduction.h"
#include "armature/verbs/recipes/estimation.h"
#include "armature/verbs/reduce.h"

namespace armature::internal {

// Without the operations that it costs, and without files. `measured`: from logs, not from a description's own numbers.
ReduceResult reduce_result(const Estimation& estimation, const Reduction& reduction, bool measured);

// Warns of parameters that are certain and negative where no robot's are: the reduction leaves them out.
void warn_of_negative(const Identification& found, const Reduction& reduction, Diagnostics& diagnostics);

}  // namespace armature::internal
