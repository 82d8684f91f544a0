// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Some links of a robot, as if the others had been removed.
#pragma once

#include <vector>

#include "armature/robot/robot.h"

namespace armature::internal {

// The links j with keep[j] (keep[0], the base, is not looked at), the coordinates that move them, the frames attached
// to them and the tolerances of their numbers. The antecedent of a link that is kept must be kept too. Throws
// UnmetRequest for robots with loops.
Robot kept_links(const Robot& robot, const std::vector<char>& keep);

}  // namespace armature::internal
