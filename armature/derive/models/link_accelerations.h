// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// The accelerations of all links by recursion (Khalil & Creusot 1997, section 4.3, eq. 8-10), each in its own frame
// and without gravity: what an observer at rest would measure, not what an accelerometer reads.
#pragma once

#include "armature/derive/derive.h"

namespace armature::internal {

// Outputs "WP" (angular accelerations) and "VP" (accelerations of the origins), 3 x NL: column j is link j, in frame j.
Model derive_link_accelerations(const Robot& robot, const DeriveOptions& options);

}  // namespace armature::internal
