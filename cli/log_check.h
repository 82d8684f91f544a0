// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// The check of logs before anything is fitted, as text.
#pragma once

#include <string>

#include "armature/verbs/log_check.h"

namespace armature::cli {

enum class CheckedParameters { table, line };  // of those that are not green

std::string log_check_text(const LogCheck& check, CheckedParameters parameters);

}  // namespace armature::cli
