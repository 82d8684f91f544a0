// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Numbers in named columns, as a file holds them, before signals and units are assigned.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "armature/base/diagnostics.h"

namespace armature::internal {

struct LogTable {
  std::string file;
  std::string topic;  // whose messages the rows are, in a recording of several
  std::vector<std::string> names;
  std::vector<std::vector<double>> columns;  // one per name, of equal length; missing values are NaN
  std::vector<std::string> units = {};       // one per name, where the file has a line of units
  std::vector<std::string> joints = {};      // one per name, where cells name the joints (named_joints.h); else empty
  std::vector<std::uint32_t> lines;          // line numbers in the file, one per row
  std::size_t rows() const { return lines.size(); }
};

// Which topic of a recording is read: the one that is named, or the first whose columns suit.
struct TopicChoice {
  std::string topic;
  std::function<bool(const LogTable& head)> suits;  // none: all do
};

// A table that is read in chunks. `read` appends at most the given number of rows to a table that began as `head`,
// without rows; false at the end of the file. Errors are collected.
struct TableReader {
  LogTable head;
  std::function<bool(LogTable& table, std::size_t most, Diagnostics& diagnostics)> read;
  std::size_t rows = 0;  // 0: not known before the file has been read
};

}  // namespace armature::internal
