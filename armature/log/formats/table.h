// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Numbers in named columns, as a file holds them: no units and no meaning yet.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "armature/base/diagnostics.h"

namespace armature::internal {

struct LogTable {
  std::string file;
  std::vector<std::string> names;
  std::vector<std::vector<double>> columns;  // one a name, of equal length; what is missing is not a number
  std::vector<std::string> units;            // one a name, where the file has a line of them
  std::vector<std::uint32_t> lines;          // of the file, one a row
  std::size_t rows() const { return lines.size(); }
};

// A table that is read in chunks. `read` appends at most so many rows to a table that began as `head`, without rows;
// false when the file has ended. Errors are collected.
struct TableReader {
  LogTable head;
  std::function<bool(LogTable& table, std::size_t most, Diagnostics& diagnostics)> read;
  std::size_t rows = 0;  // 0: not known before the file has been read
};

}  // namespace armature::internal
