// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Times that can be compared on a machine that others use too: what is compared takes turns, each turn is a millisecond
// of this thread's own processor time, and the median of the turns counts.
#pragma once

#include <functional>
#include <vector>

namespace armature {

// Nanoseconds of processor time a call, for each action.
std::vector<double> measure(const std::vector<std::function<void()>>& actions, std::size_t turns = 21);

}  // namespace armature
