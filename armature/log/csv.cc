// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/log/csv.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <filesystem>
#include <limits>

#include "armature/base/error.h"
#include "armature/base/text.h"

namespace armature {
namespace {

constexpr std::size_t chunk_bytes = 1u << 20, longest_line = 4u << 20, most_columns = 10'000;
constexpr double missing = std::numeric_limits<double>::quiet_NaN();

[[noreturn]] void refuse(const std::string& path, int line, std::string message, std::string hint) {
  Diagnostics diagnostics;
  diagnostics.error({path, line, 0}, std::move(message), std::move(hint));
  throw InputError(std::move(diagnostics));
}

bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\r'; }

std::string_view trimmed(std::string_view text) {
  while (!text.empty() && is_blank(text.front())) text.remove_prefix(1);
  while (!text.empty() && is_blank(text.back())) text.remove_suffix(1);
  if (text.size() >= 2 && text.front() == '"' && text.back() == '"') text = text.substr(1, text.size() - 2);
  return text;
}

// Whole cell a number, or missing.
bool to_number(std::string_view cell, double& value) {
  if (!cell.empty() && cell.front() == '+') cell.remove_prefix(1);
  if (cell.empty() || cell == "NaN" || cell == "NA" || cell == "null") {
    value = missing;
    return true;
  }
  const auto [end, error] = std::from_chars(cell.data(), cell.data() + cell.size(), value);
  return end == cell.data() + cell.size() && error == std::errc();
}

char separator_of(std::string_view line) {
  for (const char candidate : {',', ';', '\t'})
    if (line.find(candidate) != std::string_view::npos) return candidate;
  return ' ';
}

// Calls visit(cell, its offset) for each cell; blanks separate as one.
template <class Visit>
void for_each_cell(std::string_view line, char separator, Visit visit) {
  std::size_t begin = 0;
  if (separator == ' ') {
    while (true) {
      while (begin < line.size() && is_blank(line[begin])) ++begin;
      if (begin == line.size()) return;
      std::size_t end = begin;
      while (end < line.size() && !is_blank(line[end])) ++end;
      visit(line.substr(begin, end - begin), begin);
      begin = end;
    }
  }
  while (true) {
    const std::size_t end = std::min(line.find(separator, begin), line.size());
    visit(trimmed(line.substr(begin, end - begin)), begin);
    if (end == line.size()) return;
    begin = end + 1;
  }
}

}  // namespace

CsvReader::CsvReader(const std::string& path) : path_(path) {
  std::error_code error;
  if (!std::filesystem::exists(path, error)) refuse(path, 0, "there is no such file", "check the name of the log");
  if (std::filesystem::is_directory(path, error)) refuse(path, 0, "this is a folder", "give a CSV file");
  in_.open(path, std::ios::binary);
  if (!in_) refuse(path, 0, "the file cannot be opened", "check its permissions");
  std::string_view line;
  if (!next_line(line)) refuse(path, 0, "the file is empty", "a log needs a line of names and rows of numbers");
  separator_ = separator_of(line);
  bool numbers = true;
  for_each_cell(line, separator_, [&](std::string_view cell, std::size_t) {
    double value = 0;
    numbers = numbers && !cell.empty() && to_number(cell, value);
    names_.emplace_back(cell);
  });
  if (names_.size() > most_columns)
    refuse(path, static_cast<int>(line_), fmt::format("{} columns in one line", names_.size()), "is this a CSV file?");
  if (std::any_of(line.begin(), line.end(), [](char c) { return static_cast<unsigned char>(c) < ' ' && !is_blank(c); }))
    refuse(path, static_cast<int>(line_), "the first line holds bytes that no text has",
           "is this a text file? Export it as CSV");
  if (!numbers) return;
  first_row_ = line;
  for (std::size_t k = 0; k < names_.size(); ++k) names_[k] = fmt::format("c{}", k + 1);
}

LogTable CsvReader::empty_table() const {
  LogTable table;
  table.file = path_;
  table.names = names_;
  table.columns.resize(names_.size());
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
      buffer_.resize(old + chunk_bytes);
      in_.read(buffer_.data() + old, chunk_bytes);
      buffer_.resize(old + static_cast<std::size_t>(in_.gcount()));
      ended_ = in_.gcount() == 0;
      end = buffer_.find('\n', old);
    }
    if (end == std::string::npos) end = buffer_.size();
    if (begin_ >= buffer_.size()) return false;
    line = std::string_view(buffer_).substr(begin_, end - begin_);
    begin_ = end + 1;
    ++line_;
    while (!line.empty() && (line.back() == '\r' || line.back() == ' ')) line.remove_suffix(1);
    if (line_ == 1 && line.starts_with("\xEF\xBB\xBF")) line.remove_prefix(3);
    if (!line.empty() && line.front() != '#') return true;
  }
}

void CsvReader::read_row(std::string_view line, LogTable& table, Diagnostics& diagnostics) {
  cells_.clear();
  bool good = true;
  for_each_cell(line, separator_, [&](std::string_view cell, std::size_t offset) {
    double value = missing;
    if (!to_number(cell, value)) {
      const bool comma = separator_ != ',' && cell.find(',') != std::string_view::npos;
      diagnostics.error(
          {path_, static_cast<int>(line_), static_cast<int>(offset + 1)},
          fmt::format("'{}' is not a number", printable(cell, 40)),
          comma ? "write a point, not a comma, before the decimals" : "leave the cell empty if it is missing");
      good = false;
    }
    cells_.push_back(value);
  });
  if (cells_.size() != names_.size()) {
    diagnostics.error({path_, static_cast<int>(line_), 0},
                      fmt::format("{} cells where the first line has {}", cells_.size(), names_.size()),
                      "a row that is cut off? Remove it");
    return;
  }
  if (!good) return;
  for (std::size_t k = 0; k < cells_.size(); ++k) table.columns[k].push_back(cells_[k]);
  table.lines.push_back(line_);
}

bool CsvReader::read(LogTable& table, std::size_t most, Diagnostics& diagnostics) {
  const std::size_t target = table.rows() + most;
  if (!first_row_.empty() && most > 0) {
    read_row(first_row_, table, diagnostics);
    first_row_.clear();
  }
  std::string_view line;
  while (table.rows() < target) {
    if (diagnostics.error_count() > Diagnostics::most_kept || !next_line(line)) return false;
    read_row(line, table, diagnostics);
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

}  // namespace armature
