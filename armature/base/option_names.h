// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Messages of the library name options, and each front end spells them. In a message, "@tree" is the option `tree`, and
// "@right_angles=1e-5" that option with a value:
//
//   plain          tree           right_angles = 1e-5
//   command line   --tree         --right-angles 1e-5
//   Python         tree=True      right_angles=1e-5
//
// Only an @ at the beginning or after a space, a bracket or a backquote begins an option: log.csv@0:60, ./@rate.csv and
// '@rate' stay as they are.
#pragma once

#include <string>
#include <string_view>

namespace armature {

enum class OptionSpelling { plain, command_line, python };

std::string spell_options(std::string_view message, OptionSpelling spelling);

}  // namespace armature
