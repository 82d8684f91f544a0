// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// NPZ, numpy's file of several named arrays: a ZIP archive of NPY files. Members that hold no numbers (texts, pickled
// objects) are left out with a warning.
#pragma once

#include <string>
#include <vector>

#include "armature/base/diagnostics.h"
#include "armature/log/formats/arrays.h"

namespace armature::internal {

// Throws InputError when the archive is damaged.
std::vector<NamedArray> open_npz(const ByteSource& archive, const std::string& file, Diagnostics& diagnostics);

}  // namespace armature::internal
