// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// The files of robots/, as tools/embed.cmake compiles them in.
#pragma once

#include <vector>

#include "armature/read/reader.h"

namespace armature::internal {

std::vector<LibraryRobot> embedded_robots();  // sorted by name

}  // namespace armature::internal
