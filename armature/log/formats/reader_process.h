// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Reads a file in a process of its own. libhdf5 and libmatio can be made to corrupt memory, and to take any amount of
// it, by files of some kilobytes: what breaks is then a child with bounds (base/confine.h), and the user gets a
// message.
//
// The child is a fork that opens the file, tells the arrays in it, and answers requests for blocks of numbers over a
// socket until the last array is gone. Its answers are as little trusted as the file. It starts no thread and takes no
// lock of ours, so other threads of the caller do not matter; the libraries must be used nowhere else in the process
// while it forks.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "armature/log/formats/arrays.h"

namespace armature::internal {

using OpenArrays = std::function<std::vector<NamedArray>(const std::string& file, Diagnostics& diagnostics)>;

// What open(file, diagnostics) gives or throws, but from a child. Throws InputError when the child dies.
std::vector<NamedArray> open_apart(const std::string& file, const OpenArrays& open, Diagnostics& diagnostics);

}  // namespace armature::internal
