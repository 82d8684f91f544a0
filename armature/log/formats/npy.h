// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// NPY, the file of one numpy array: a header (npy_header.h), then the numbers. Integers, booleans and floats of 2, 4
// and 8 bytes in either byte order, in one or two dimensions; an array of records gives one array per field.
#pragma once

#include <string>
#include <vector>

#include "armature/log/formats/arrays.h"

namespace armature::internal {

// Appends the arrays in `bytes`, called `name` where they have no name of their own. Returns the error, if any.
LogProblem open_npy(const ByteSource& bytes, const std::string& name, std::vector<NamedArray>& arrays);

}  // namespace armature::internal
