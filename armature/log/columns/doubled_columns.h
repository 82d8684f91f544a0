// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Two columns that can both be the same signal of the same joint: of one name, or of names that mean the same. Where
// they hold the same numbers the first counts, and a note says so; otherwise nobody but the user knows which is right.
#pragma once

#include "armature/base/diagnostics.h"
#include "armature/log/formats/table.h"

namespace armature::internal {

// In all rows of the table, of which there must be some. Missing numbers are equal.
bool are_equal(const LogTable& table, std::size_t a, std::size_t b);

// `what`: "position", ...
void tell_doubled(const LogTable& table, std::size_t first, std::size_t second, const char* what,
                  Diagnostics& diagnostics);

}  // namespace armature::internal
