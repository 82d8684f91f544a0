// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

namespace armature::cli {

// Runs a program (found on PATH, no shell in between) and waits for it. Its standard output goes to standard error.
// Returns its exit code: 127 when there is no such program, 128 + n when signal n ended it.
int run_program(const std::vector<std::string>& arguments);

}  // namespace armature::cli
