// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// HDF5: all numeric datasets of one or two dimensions, in whatever group, by their last name (by their path where two
// share it); tables of records give one array per numeric field. Links to other files are not followed. Numbers are
// read by hyperslabs when they are needed, with a cache for the chunks that a piece of the log touches.
#pragma once

#include <string>
#include <vector>

#include "armature/base/diagnostics.h"
#include "armature/log/formats/arrays.h"

namespace armature::internal {

// Throws InputError when the file cannot be read.
std::vector<NamedArray> open_hdf5(const std::string& file, Diagnostics& diagnostics);

}  // namespace armature::internal
