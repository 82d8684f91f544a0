// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// A log as CSV text: t, q1, q2, ..., qd1, ..., qdd1, ..., tau1, ..., each number with the fewest digits that read back
// exactly.
#pragma once

#include <string>

#include "armature/log/log.h"

namespace armature::internal {

std::string to_csv(const Log& log);

}  // namespace armature::internal
