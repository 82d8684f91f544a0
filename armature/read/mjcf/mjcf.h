// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// The reader of MJCF, MuJoCo's format (mjcf.cc).
#pragma once

#include "armature/read/reader.h"

namespace armature::internal {

// As the readers of read/reader.h.
Robot read_mjcf(std::string_view text, const std::string& file, Diagnostics& diagnostics,
                const ReadOptions& options = {});

}  // namespace armature::internal
