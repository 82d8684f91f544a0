// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Springs and friction of opened joints. The models of a closed robot take the positions of motorised and passive
// joints, not those of opened ones. Where a linear relation gives that position, as q5 = q1 + q2 - q3 - q4 in a planar
// loop, a joint without a body stands on the base with the same variable, and has the spring and the friction of the
// opened one: no model needs rules for it, regressors have its columns, and a loop that is closed in every position can
// go. Friction of other opened joints is part of the closed models (closed_models.h); their springs are refused.
#pragma once

#include "armature/robot/robot.h"

namespace armature::internal {

// Springs and friction of opened joints that a relation places are those of "<joint>_losses", new links.
Robot with_opened_losses(const Robot& robot);

// Throws UnmetRequest when an opened joint has springs.
void refuse_opened_springs(const Robot& robot);

}  // namespace armature::internal
