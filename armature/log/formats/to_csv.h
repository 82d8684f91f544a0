// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// A log as text that Armature and everybody else reads back: t, q1, q2, ..., qd1, ..., qdd1, ..., tau1, ..., each
// number with the fewest digits that give it back exactly.
#pragma once

#include <string>

#include "armature/log/log.h"

namespace armature::internal {

std::string to_csv(const Log& log);

}  // namespace armature::internal
