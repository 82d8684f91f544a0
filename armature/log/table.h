// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Numbers in named columns, as a file holds them: no units and no meaning yet.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace armature {

struct LogTable {
  std::string file;
  std::vector<std::string> names;
  std::vector<std::vector<double>> columns;  // one a name, of equal length; what is missing is not a number
  std::vector<std::uint32_t> lines;          // of the file, one a row
  std::size_t rows() const { return lines.size(); }
};

}  // namespace armature
