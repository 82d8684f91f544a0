// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// What changes at run time: a value that depends on an input.
#pragma once

#include <vector>

#include "armature/program/program.h"

namespace armature::internal {

// One entry a value.
std::vector<char> changes_at_run_time(const Program& program);

}  // namespace armature::internal
