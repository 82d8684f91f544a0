// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// HDF5: all numeric datasets of one or two dimensions, in whatever group, by their last name (by their path where two
// share it); of tables of records one array a numeric field. Links to other files are not followed.
#pragma once

#include <string>
#include <vector>

#include "armature/base/diagnostics.h"
#include "armature/log/arrays.h"

namespace armature {

// Throws InputError when the file cannot be read.
std::vector<NamedArray> read_hdf5(const std::string& file, Diagnostics& diagnostics);

}  // namespace armature
