// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// What `schema VERB` prints, for the studio too.
#pragma once

#include <string>

#include "cli/console.h"

namespace armature::cli {

// Refuses verbs that are not in the catalogue.
Json verb_schema(const CLI::App& app, const std::string& name);

}  // namespace armature::cli
