// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Bags of ROS 2: a folder with metadata.yaml, which names the files of the recording (MCAP, or SQLite's .db3).
#pragma once

#include <string>

namespace armature::internal {

// The file of a bag; any other path as it is. Throws InputError for a bag of several files, each of which is a log of
// its own, and for one that is packed as a whole.
std::string file_of_bag(const std::string& path);

}  // namespace armature::internal
