// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Tables of numbers as text: one row per line, cells separated by commas, semicolons, tabs or blanks, below an optional
// line of names (csv_head.h); lines that start with '#' are skipped. Read in chunks, so that a file may be larger than
// memory; gzip is decompressed on the way. Empty cells and "nan" are missing values; anything else that is not a number
// (csv_cells.h) is an error with its line and column, except in columns of words, which are skipped. A cell in quotes
// may go over several lines.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "armature/base/diagnostics.h"
#include "armature/log/formats/csv_head.h"
#include "armature/log/formats/table.h"

struct gzFile_s;  // of zlib

namespace armature::internal {

class CsvReader {
 public:
  // Throws InputError when the file cannot be read, is empty, or is no text.
  explicit CsvReader(const std::string& path);

  const std::vector<std::string>& names() const { return head_.names; }

  // A table without rows, to be filled.
  LogTable empty_table() const;

  // Appends at most `most` rows to `table`. False when the file has ended. Errors are collected, and reading stops when
  // there are too many.
  bool read(LogTable& table, std::size_t most, Diagnostics& diagnostics);

 private:
  bool next_physical_line(std::string_view& line);
  bool next_line(std::string_view& line);
  bool finish_quoted(std::string_view& line);
  void fill_buffer();
  void compare_name(std::string_view cell, std::size_t column, const Location& where, Diagnostics& diagnostics);
  void read_row(std::string_view line, std::uint32_t number, LogTable& table, Diagnostics& diagnostics);

  std::string path_;
  std::shared_ptr<gzFile_s> in_;
  std::uint64_t bytes_ = 0, numbers_ = 0;  // unpacked so far
  std::string buffer_;
  std::size_t begin_ = 0;
  bool ended_ = false;
  std::uint32_t line_ = 0, unfinished_ = 0;  // the last line read; the one that ends without an end of line
  std::uint32_t row_line_ = 0;               // where the row begins that was read last
  std::string quoted_;                       // a row of several lines
  bool names_changed_ = false;
  CsvHead head_;
  std::vector<CsvLine> waiting_;  // lines read ahead to find the header
  std::size_t next_waiting_ = 0;
  std::vector<double> cells_;
};

// The whole file. Throws InputError with every error found.
LogTable read_csv(const std::string& path, Diagnostics& diagnostics);

}  // namespace armature::internal
