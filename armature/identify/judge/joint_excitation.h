// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// How each joint moves: over which range, how fast, how often it turns round, and for how much of the time it rests.
#pragma once

#include <vector>

#include "armature/identify/equations/motions.h"

namespace armature::internal {

struct JointExcitation {
  double low = 0, high = 0;            // positions, rad or m
  double speed = 0, acceleration = 0;  // the greatest, behind the filter
  double rest = 0;                     // share of the samples slower than `slowest` times the greatest speed
  std::size_t reversals = 0;  // of the velocity, between a twentieth of the greatest speed forwards and backwards
  double range() const { return high - low; }
};

// Per coordinate; one pass, two when the motions are streamed.
std::vector<JointExcitation> joint_excitation(const Motions& motions, std::size_t coordinates, double slowest);

}  // namespace armature::internal
