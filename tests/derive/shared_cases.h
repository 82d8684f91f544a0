// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// The published cases beside the repository, when they are there.
#pragma once

#include <filesystem>
#include <string>

#include "armature/base/file.h"
#include "armature/read/reader.h"

namespace armature::internal {

inline std::string shared_case(const std::string& name) {
  return std::string(ARMATURE_SOURCE_DIR "/../shared/cases/robots/") + name + ".par";
}

inline bool has_shared_cases() { return std::filesystem::exists(shared_case("rx90")); }

inline Robot read_shared_case(const std::string& name) {
  Diagnostics diagnostics;
  return read_par(read_file(shared_case(name)), name + ".par", diagnostics);
}

}  // namespace armature::internal
