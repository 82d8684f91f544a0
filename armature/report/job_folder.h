// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// What to do with the folder of a whole job: the last section of its page.
#pragma once

#include <string>

#include "armature/report/page.h"

namespace armature::internal {

// In place of that of the identification: reduction and code are made.
Section go_on_from_job(const std::string& folder);

}  // namespace armature::internal
