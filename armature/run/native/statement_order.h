// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// The order of statements that keeps a processor busy. Two operations may begin in every cycle, and each takes four:
// eight of them must be under way that do not wait for each other. A processor finds them itself among those that come
// next, but not far ahead: a chain of operations in a row stops it. So those with the longest chain behind them come
// first, until too many values wait for their readers; from there on, those that free the most registers.
//
// How many values may wait is tried, and judged by the time that a model of such a processor takes, and by the traffic
// to memory (register_plan.h).
#pragma once

#include <functional>
#include <vector>

#include "armature/run/native/register_plan.h"

namespace armature::internal {

// The best order that was found, as it came where that is best.
std::vector<Statement> in_good_order(std::vector<Statement> statements, const std::function<Source(ValueIndex)>& source,
                                     std::size_t registers);

// Cycles for all statements, one run after the other, of a processor that begins two of them a cycle, the oldest first,
// and sees `window` that wait.
double cycles_of(const std::vector<Statement>& statements, std::size_t window = 96);

}  // namespace armature::internal
