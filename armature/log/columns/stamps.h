// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Times that are stamps of a clock: what unit they are in, where nothing says so.
#pragma once

#include "armature/log/columns/columns.h"

namespace armature::internal {

// Times of libfranka's logs are milliseconds, by the names of their columns. Times above 1e17, whose unit nobody
// states, are nanoseconds since 1970, as `rostopic echo -p` writes them.
void take_stamps(ColumnMap& map, const LogTable& table);

}  // namespace armature::internal
