// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// The check of logs before anything is fitted, as text.
#pragma once

#include <string>

#include "armature/verbs/log_check.h"

namespace armature::cli {

enum class CheckedParameters { all, weak };  // weak: those that are not green, in one line

std::string log_check_text(const LogCheck& check, CheckedParameters parameters);

}  // namespace armature::cli
