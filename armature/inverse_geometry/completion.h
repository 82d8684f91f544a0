// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// A short arm as a part of one with six joints: axes in general position are added behind its tool, and the postures of
// the short arm are those of the longer one in which the added joints stay at zero. The longer arm is regular where the
// short one is, whatever is special about that, so none is lost. With three joints or fewer, or four of which the last
// turns, the added axes meet in a point (of the last joint's axis), and Pieper's method serves.
#pragma once

#include <memory>
#include <span>

#include "armature/inverse_geometry/six_joint_arm.h"

namespace armature::internal::ik {

// Null for arms of six joints and more, and for those whose own random postures no longer arm gives back: their joints
// depend on each other. Limits (finite) bound the random postures.
std::shared_ptr<const SixJointArm> completed(const Arm& arm, std::span<const std::pair<double, double>> limits);

}  // namespace armature::internal::ik
