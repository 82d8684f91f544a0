// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/log/formats/csv.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <zlib.h>

#include <algorithm>
#include <filesystem>
#include <limits>

#include "armature/base/error.h"
#include "armature/base/text.h"
#include "armature/log/formats/arrays.h"

namespace armature::internal {
namespace {

constexpr std::size_t chunk_bytes = 1u << 20, longest_line = 4u << 20, most_columns = 10'000;
constexpr std::size_t most_lines_before = 100;  // examined to find the table
constexpr double missing = std::numeric_limits<double>::quiet_NaN();

[[noreturn]] void refuse(const std::string& path, int line, std::string message, std::string hint) {
  Diagnostics diagnostics;
  diagnostics.error({path, line, 0}, std::move(message), std::move(hint));
  throw InputError(std::move(diagnostics));
}

// Does the line hold bytes that no text has?
bool is_binary(std::string_view line) {
  return std::any_of(line.begin(), line.end(),
                     [](char c) { return static_cast<unsigned char>(c) < ' ' && !is_blank_cell(c); });
}

}  // namespace

CsvReader::CsvReader(const std::string& path) : path_(path) {
  std::error_code error;
  if (!std::filesystem::exists(path, error)) refuse(path, 0, "there is no such file", "check the name of the log");
  if (std::filesystem::is_directory(path, error)) refuse(path, 0, "this is a folder", "give a CSV file");
  in_ = {gzopen(path.c_str(), "rb"), [](gzFile file) {
           if (file != nullptr) gzclose(file);
         }};
  if (!in_) refuse(path, 0, "the file cannot be opened", "check its permissions");
  const std::uintmax_t size = std::filesystem::file_size(path, error);
  file_bytes_ = error ? 0 : size;
  std::string_view line;
  std::size_t looked_at = 0;
  while (waiting_.size() < most_lines_before && looked_at < chunk_bytes && next_line(line)) {
    if (waiting_.empty() && (line.starts_with("\xff\xfe") || line.starts_with("\xfe\xff")))
      refuse(path, 1, "the file is UTF-16", "save it as UTF-8, or export it as plain CSV");
    if (is_binary(line))
      refuse(path, static_cast<int>(line_),
             waiting_.empty() ? "the first line holds bytes that no text has" : "the line holds bytes that no text has",
             "is this a text file? Export it as CSV");
    looked_at += line.size();
    waiting_.push_back({std::string(line), line_});
  }
  if (waiting_.empty()) refuse(path, 0, "the file is empty", "a log needs a line of names and rows of numbers");
  head_ = find_csv_head(waiting_);
  if (head_.names.size() > most_columns)
    refuse(path, static_cast<int>(waiting_.front().number), fmt::format("{} columns in one line", head_.names.size()),
           "is this a CSV file?");
  next_waiting_ = head_.lines;
}

LogTable CsvReader::empty_table() const {
  LogTable table;
  table.file = path_;
  for (std::size_t c = 0; c < head_.names.size(); ++c) {
    if (head_.text[c]) continue;
    table.names.push_back(head_.names[c]);
    if (c < head_.units.size()) table.units.push_back(head_.units[c]);
  }
  table.columns.resize(table.names.size());
  return table;
}

// The next line that is neither empty nor a comment.
bool CsvReader::next_line(std::string_view& line) {
  while (true) {
    std::size_t end = buffer_.find('\n', begin_);
    while (end == std::string::npos && !ended_) {
      buffer_.erase(0, begin_);
      begin_ = 0;
      const std::size_t old = buffer_.size();
      if (old > longest_line)
        refuse(path_, static_cast<int>(line_ + 1), "a line of several megabytes", "is this a text file?");
      fill_buffer();
      end = buffer_.find('\n', old);
    }
    if (end == std::string::npos) {
      end = buffer_.size();
      if (begin_ < end) unfinished_ = line_ + 1;
    }
    if (begin_ >= buffer_.size()) return false;
    line = std::string_view(buffer_).substr(begin_, end - begin_);
    begin_ = end + 1;
    ++line_;
    while (!line.empty() && (line.back() == '\r' || line.back() == ' ')) line.remove_suffix(1);
    if (line_ == 1 && line.starts_with("\xEF\xBB\xBF")) line.remove_prefix(3);
    if (!line.empty() && line.front() != '#') return true;
  }
}

// Appends what comes next in the file.
void CsvReader::fill_buffer() {
  const std::size_t old = buffer_.size();
  buffer_.resize(old + chunk_bytes);
  const int got = gzread(in_.get(), buffer_.data() + old, chunk_bytes);
  int status = Z_OK;
  gzerror(in_.get(), &status);
  if (got < 0 || (got == 0 && status != Z_OK && status != Z_STREAM_END))
    refuse(path_, static_cast<int>(line_ + 1), "the file cannot be unpacked from here on",
           "it was cut off or damaged: copy it again");
  buffer_.resize(old + static_cast<std::size_t>(got));
  ended_ = got == 0;
  bytes_ += static_cast<std::size_t>(got);
  if (file_bytes_ > 0 && bytes_ > greatest_expansion * std::max<std::uint64_t>(file_bytes_, small_file))
    refuse(path_, static_cast<int>(line_ + 1), "the file unpacks to far more than it holds",
           "this is no measured motion");
}

void CsvReader::read_row(std::string_view line, std::uint32_t number, LogTable& table, Diagnostics& diagnostics) {
  if (number == unfinished_) {
    std::size_t count = 0;
    for_each_cell(line, head_.style.separator, [&](std::string_view, std::size_t) { ++count; });
    if (count < head_.names.size())
      return diagnostics.warning({path_, static_cast<int>(number), 0}, "the last line is cut off: it is left out");
  }
  cells_.clear();
  bool good = true;
  for_each_cell(line, head_.style.separator, [&](std::string_view cell, std::size_t offset) {
    double value = missing;
    const bool words = cells_.size() < head_.text.size() && head_.text[cells_.size()];
    if (!words && !to_number(cell, head_.style.decimal, value)) {
      const bool comma = head_.style.separator != ',' && cell.find(',') != std::string_view::npos;
      diagnostics.error(
          {path_, static_cast<int>(number), static_cast<int>(offset + 1)},
          fmt::format("'{}' is not a number", printable(cell, 40)),
          comma ? "write a point, not a comma, before the decimals" : "leave the cell empty if it is missing");
      good = false;
    }
    cells_.push_back(value);
  });
  if (cells_.size() != head_.names.size()) {
    diagnostics.error({path_, static_cast<int>(number), 0},
                      fmt::format("{} cells where the table has {}", cells_.size(), head_.names.size()),
                      "a row that is cut off? Remove it");
    return;
  }
  if (!good) return;
  std::size_t column = 0;
  for (std::size_t k = 0; k < cells_.size(); ++k)
    if (!head_.text[k]) table.columns[column++].push_back(cells_[k]);
  table.lines.push_back(number);
}

bool CsvReader::read(LogTable& table, std::size_t most, Diagnostics& diagnostics) {
  const std::size_t target = table.rows() + most;
  if (head_.skipped > 0 && next_waiting_ == head_.lines)
    diagnostics.note({path_, static_cast<int>(waiting_.front().number), 0},
                     fmt::format("{} before the table {} skipped",
                                 head_.skipped == 1 ? "a line" : fmt::format("{} lines", head_.skipped),
                                 head_.skipped == 1 ? "is" : "are"));
  if (next_waiting_ == head_.lines) {
    std::vector<std::string> words;
    for (std::size_t c = 0; c < head_.names.size(); ++c)
      if (head_.text[c]) words.push_back(head_.names[c]);
    if (!words.empty())
      diagnostics.note({path_, static_cast<int>(waiting_.front().number), 0},
                       fmt::format("columns that hold words are skipped: {}",
                                   printable(fmt::format("{}", fmt::join(words, ", ")), 200)));
  }
  std::string_view line;
  while (table.rows() < target) {
    if (diagnostics.error_count() > Diagnostics::most_kept) return false;
    if (next_waiting_ < waiting_.size()) {
      const CsvLine& waited = waiting_[next_waiting_++];
      read_row(waited.text, waited.number, table, diagnostics);
    } else if (next_line(line)) {
      read_row(line, line_, table, diagnostics);
    } else {
      return false;
    }
  }
  return true;
}

LogTable read_csv(const std::string& path, Diagnostics& diagnostics) {
  CsvReader reader(path);
  LogTable table = reader.empty_table();
  reader.read(table, std::numeric_limits<std::size_t>::max() / 2, diagnostics);
  throw_if_errors(diagnostics);
  return table;
}

}  // namespace armature::internal
