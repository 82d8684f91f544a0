// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// In which assembly mode was a robot with closed loops measured? A log of its motors does not say; the torques do: the
// regressor of each mode is fitted to some samples, and the mode that leaves least is taken.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "armature/base/progress.h"
#include "armature/identify/equations/motions.h"

namespace armature::internal {

// Starts the passive joints of the model unless they were started. Nothing happens to robots without loops.
void choose_assembly(const IdentificationModel& model, std::span<const Motion> motions);

// The same with `some` of the motions; closes the loops along `all`, and notes what was decided. Throws UnmetRequest
// where they do not close.
void close_loops(const IdentificationModel& model, std::span<const Motion> some, const std::vector<const Motions*>& all,
                 std::vector<std::string>& notes, Progress& progress);

}  // namespace armature::internal
