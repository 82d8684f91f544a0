// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Times that can be compared on a machine that others use too: what is compared takes turns, each turn is a millisecond
// of this thread's own processor time, and the median of the turns counts. The fastest turn is the one that others
// disturbed least: to be compared with what the machine can do at all.
#pragma once

#include <functional>
#include <vector>

namespace armature::internal {

// Nanoseconds of processor time per call.
struct Timing {
  double median, fastest;
};

// One timing per action.
std::vector<Timing> measure(const std::vector<std::function<void()>>& actions, std::size_t turns = 21);

}  // namespace armature::internal
