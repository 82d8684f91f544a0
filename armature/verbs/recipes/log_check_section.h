// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// The check of logs as a section of a page, for the reports of `identify`, `pipeline` and `validate`.
#pragma once

#include "armature/report/page.h"
#include "armature/verbs/log_check.h"

namespace armature::internal {

Section log_check_section(const LogCheck& check);

}  // namespace armature::internal
