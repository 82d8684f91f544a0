// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// The published cases of tests/cases; its README says where they come from.
#pragma once

#include <string>

#include "armature/base/file.h"
#include "armature/read/reader.h"

namespace armature::internal::support {

inline const std::string cases = ARMATURE_SOURCE_DIR "/tests/cases";

// tests/cases/robots/NAME.par
inline Robot published_robot(const std::string& name) {
  const std::string path = cases + "/robots/" + name + ".par";
  Diagnostics diagnostics;
  return read_par(read_file(path), path, diagnostics);
}

// A robot of the folder robots/.
inline Robot library_robot(const std::string& name) {
  Diagnostics diagnostics;
  return read_robot(name, diagnostics);
}

}  // namespace armature::internal::support
