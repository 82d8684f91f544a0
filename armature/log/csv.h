// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Tables of numbers as text: one row a line, cells between commas, semicolons, tabs or blanks (whichever the first line
// has), a first line of names that may be missing, lines that start with '#' skipped. Read in chunks, so that a file
// may be larger than memory. Empty cells and "nan" are missing values; anything else that is no number is an error with
// its line and column.
#pragma once

#include <fstream>
#include <string>
#include <string_view>
#include <vector>

#include "armature/base/diagnostics.h"
#include "armature/log/table.h"

namespace armature {

class CsvReader {
 public:
  // Throws InputError when the file cannot be read, is empty, or starts with a line that is neither names nor numbers.
  explicit CsvReader(const std::string& path);

  // The first line, or "c1", "c2", ... when it holds numbers.
  const std::vector<std::string>& names() const { return names_; }

  // A table without rows, to be filled.
  LogTable empty_table() const;

  // Appends at most `most` rows to `table`. False when the file has ended. Errors are collected, and reading stops
  // when there are hopelessly many.
  bool read(LogTable& table, std::size_t most, Diagnostics& diagnostics);

 private:
  bool next_line(std::string_view& line);
  void read_row(std::string_view line, LogTable& table, Diagnostics& diagnostics);

  std::string path_;
  std::ifstream in_;
  std::string buffer_;
  std::size_t begin_ = 0;
  bool ended_ = false;
  char separator_ = ',';
  std::uint32_t line_ = 0;
  std::vector<std::string> names_;
  std::string first_row_;  // when it holds numbers: read again as data
  std::vector<double> cells_;
};

// The whole file. Throws InputError with every error found.
LogTable read_csv(const std::string& path, Diagnostics& diagnostics);

}  // namespace armature
