// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Zomaya & Morris 1989, table 2: the tasks of the paper (stanford_tasks.h) on three processors, as the paper and as
// Armature deals them out, beside Armature's own equations. Utilisation counts useful operations; the utilisations of
// all processors sum up to the speed-up. The paper prints utilisations alone.
#pragma once

#include <vector>

#include "examples/examples.h"

namespace armature::internal {

// Appends its comparisons.
Section stanford_processors(std::vector<Comparison>& comparisons);

}  // namespace armature::internal
