// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// MAT, the file of MATLAB and Octave (versions 4 to 7, by matio; 7.3 is HDF5): real numeric arrays of two dimensions,
// and those in structures, one level deep. Other variables are left out with a warning. Arrays are held in memory:
// these versions have no variable of more than 2 GB.
#pragma once

#include <string>
#include <vector>

#include "armature/base/diagnostics.h"
#include "armature/log/formats/arrays.h"

namespace armature::internal {

// Throws InputError when the file cannot be read.
std::vector<NamedArray> read_mat(const std::string& file, Diagnostics& diagnostics);

}  // namespace armature::internal
