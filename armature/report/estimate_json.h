// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// The result of an identification as JSON: what `identify --json` prints and estimate.json holds.
#pragma once

#include <string>

#include "armature/identify/identify.h"

namespace armature::internal {

std::string estimate_json(const Identification& result);

}  // namespace armature::internal
