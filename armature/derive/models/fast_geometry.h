// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// The fast geometric model (Khalil & Creusot 1997, section 3.2): the same transform as transform.h, with intermediate
// quantities, in as few operations as a search finds. On the merged chain T = S(s_0) R_1 S(s_1) ... R_m S(s_m) Q:
//
//   Orientation. The product grows from one of its factors by a factor to the left (rotates the columns) or to the
//   right (rotates the rows), in any order; at most 4 M + 2 A per vector. One column or row of the finished rotation
//   may be the cross product of the other two (6 M + 3 A), which makes all its intermediate quantities dead code.
//   Position. The first k shifts are nested from the left end outwards, p = s_0 + R_1 (s_1 + R_2 (...)); the others are
//   collected in the last frame and turned by the finished orientation, or by the partial ones.
//
// Every combination is built and costed by expr/cost.h, and the cheapest is kept; long chains, where that would take
// too long, grow from their ends only.
#pragma once

#include "armature/derive/derive.h"

namespace armature::internal {

// Output "T". By default the tool in frame 0.
Model derive_fast_geometry(const Robot& robot, const DeriveOptions& options);

}  // namespace armature::internal
