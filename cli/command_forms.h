// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// What the command line itself takes, as data: for each verb its arguments and its options, with their meanings,
// choices and defaults. Forms are made from it, and commands are checked against it before they run.
#pragma once

#include <CLI/CLI.hpp>

#include "armature/base/json.h"

namespace armature::cli {

// {"arguments": [{"name", "meaning", "required", "several"}],
//  "options": [{"name", "flag", "letter", "type": "flag", "value" or "list", "value", "meaning", "default", "choices",
//  "required"}]}
Json command_form(const CLI::App& verb);

}  // namespace armature::cli
