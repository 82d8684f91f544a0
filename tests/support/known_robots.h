// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// The robots whose operation counts are published, as the literature gives them in Khalil and Kleinfinger's notation:
// all lengths and inertias symbols, motors on every joint, no friction, gravity along z_0.
#pragma once

#include "armature/robot/robot.h"

namespace armature::internal::support {

Robot rx90();               // Staubli RX90, spherical wrist
Robot puma560();            // full inertias
Robot puma560_armstrong();  // the zero pattern of Armstrong, Khatib and Burdick's measured parameters
Robot stanford();           // Stanford arm, prismatic third joint
Robot planar2r();           // two parallel axes, gravity in the plane
Robot general6r();          // six revolute joints, no length zero and no angle right but those of the first
Robot puma260();            // the reduced PUMA 260 of Izaguirre, Hashimoto, Paul & Hayward 1992, appendix A

// A tree of `joints` revolute joints, every link with all ten parameters symbolic; frame j hangs on frame j / 2. For
// measurements of size.
Robot binary_tree(std::size_t joints);
// A chain of seven revolute joints with alternating right angles, all inertias symbolic.
Robot seven_joints();

}  // namespace armature::internal::support
