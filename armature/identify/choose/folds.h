// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Motions cut for cross-validation: what is left out of an estimate judges it. With four logs or more each fold is made
// of whole logs; with fewer, logs are cut into pieces of a second or more, dealt to the folds in turn, so that each
// fold has a bit of every phase of the motion.
#pragma once

#include <span>
#include <vector>

#include "armature/identify/equations/motion_parts.h"

namespace armature::internal {

constexpr std::size_t most_folds = 8;

// Per fold, its parts.
std::vector<std::vector<MotionPart>> cut_into_folds(std::span<const Motion> motions);

}  // namespace armature::internal
