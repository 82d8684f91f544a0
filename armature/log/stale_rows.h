// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Rows that repeat the one before in every position and torque, bit for bit, while the clock runs on: a driver that
// stalls, and sends its last sample again. They are stale when there are ten of them or more, and when a joint jumps
// after them by more than ten times its usual change from sample to sample: a robot at rest does not jump.
#pragma once

#include <vector>

#include "armature/log/log.h"

namespace armature::internal {

// One mark per row.
std::vector<char> stale_rows(const Log& chunk);

}  // namespace armature::internal
