// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// The vector J' q' that control in task space needs (Khalil & Creusot 1997, section 4.4). By eq. 7 the acceleration is
// J q'' + J' q', so the recursion of eq. 8-10 with q'' = 0, on a base at rest, gives J' q' without ever forming J'.
// For a tool with origin p in frame n, the last step is V'_tool = V'_n + U_n p.
#pragma once

#include "armature/derive/derive.h"

namespace armature::internal {

// Output "JPQP", six elements in the order of the rows of "J" and in the same frame, for the same point.
Model derive_jacobian_rate(const Robot& robot, const DeriveOptions& options);

}  // namespace armature::internal
