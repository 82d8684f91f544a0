// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Which values change at run time: those that depend on an input.
#pragma once

#include <vector>

#include "armature/program/program.h"

namespace armature::internal {

// One entry per value.
std::vector<char> changes_at_run_time(const Program& program);

}  // namespace armature::internal
