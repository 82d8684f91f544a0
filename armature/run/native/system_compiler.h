// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Running the system's compiler: C text in, the bytes of a shared library out.
#pragma once

#include <string>
#include <vector>

namespace armature::internal {

// What tells this compiler from another one, or from a newer version of itself: where it is, its size and date.
std::string compiler_identity(const std::string& path);

// Throws UnmetRequest with the compiler's first error when it fails. Removes its temporary files.
std::string compile_shared_library(const std::string& compiler, const std::vector<std::string>& flags,
                                   const std::string& text);

}  // namespace armature::internal
