// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// armature VERB ROBOT ...: the command line. Exit codes: 0 done, 1 a fault of ours, 2 bad input or usage, 3 the request
// cannot be met, 130 interrupted.
#pragma once

namespace armature::cli {

int run_command_line(int argc, char** argv);

}  // namespace armature::cli
