// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Does a motion repeat another one? A copy of a log, a part of it, a second run of the same trajectory or the next
// period of a periodic one show a model nothing that it was not made from, whatever their files are called.
//
// The motion is cut into windows. A window is repeated if somewhere in the other motion positions and torques are the
// same to within a few per cent of their range; windows in which nothing moves are not counted. Torques count because
// the same path with another load, or under other forces, is another experiment.
#pragma once

#include <span>
#include <vector>

#include "armature/identify/equations/motions.h"

namespace armature::internal {

// The share, 0 to 1, of the moving windows of `motion` that repeat one of `used`; 0 if nothing moves.
double repeated_share(const Motion& motion, std::span<const Motion> used);

// From this share on a motion is a repetition.
constexpr double repetition = 0.5;

// Which of the logs have motions that repeat `used`.
std::vector<bool> repetitions(const Motions& logs, std::span<const Motion> used);

}  // namespace armature::internal
