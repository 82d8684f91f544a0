// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// The gravity torques Q, by composite links: with the acceleration of gravity carried out to each frame, jg, joint j
// holds composite link j against its weight (Izaguirre et al. 1992, eq. 4, 5):
//
//   Q_j = -(jMS+_j x jg).z for a revolute and -M+_j jg.z for a prismatic joint. The wrench on a floating
// base comes first: -M+ 0g and -0MS+ x 0g of the whole robot.
//
// Springs on the joints are part of it: Q is the slope of the potential energy.
#pragma once

#include "armature/derive/derive.h"
#include "armature/derive/recursion/composite_links.h"

namespace armature::internal {

// In joint variables, index j - 1; of a floating base six more: force and moment.
std::vector<Scalar> gravity_torques(Arena& arena, const Robot& robot, const std::vector<JointTransform>& transforms,
                                    const std::vector<CompositeLink>& links);

// What Q is, in words.
const char* gravity_meaning(const Robot& robot);

Model derive_gravity(const Robot& robot, const DeriveOptions& options);  // output "Q"

}  // namespace armature::internal
