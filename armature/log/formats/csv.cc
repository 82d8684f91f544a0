// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/log/formats/csv.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <zlib.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <limits>

#include "armature/base/error.h"
#include "armature/base/text.h"
#include "armature/log/formats/arrays.h"

namespace armature::internal {
namespace {

constexpr std::size_t chunk_bytes = 1u << 20, longest_line = 4u << 20, most_columns = 10'000;
constexpr std::size_t most_lines_before = 100;  // examined to find the table
constexpr std::uint32_t most_lines_of_cell = 20;
constexpr const char* unpack_first = "this is no measured motion; if it is one, unpack it with gunzip first";
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
  std::string_view line;
  std::size_t looked_at = 0;
  while (waiting_.size() < most_lines_before && looked_at < chunk_bytes && next_line(line)) {
    if (waiting_.empty() && (line.starts_with("\xff\xfe") || line.starts_with("\xfe\xff")))
      refuse(path, 1, "the file is UTF-16", "save it as UTF-8, or export it as plain CSV");
    if (is_binary(line))
      refuse(path, static_cast<int>(row_line_),
             waiting_.empty() ? "the first line holds bytes that no text has" : "the line holds bytes that no text has",
             "is this a text file? Export it as CSV");
    looked_at += line.size();
    waiting_.push_back({std::string(line), row_line_});
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
    if (c < head_.joints.size()) table.joints.push_back(head_.joints[c]);
  }
  table.columns.resize(table.names.size());
  return table;
}

// The next line of the file, without its end.
bool CsvReader::next_physical_line(std::string_view& line) {
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
  return true;
}

// The next line that is neither empty nor a comment; with those that its last cell goes on in, where that is quoted.
bool CsvReader::next_line(std::string_view& line) {
  while (next_physical_line(line)) {
    if (line.empty() || line.front() == '#') continue;
    row_line_ = line_;
    return !ends_in_quotes(line) || finish_quoted(line);
  }
  return false;
}

// A cell in quotes goes on in the next lines: its ends of line become blanks.
bool CsvReader::finish_quoted(std::string_view& line) {
  if (unfinished_ == line_) return true;  // the last line, cut off
  quoted_ = line;
  while (ends_in_quotes(quoted_)) {
    std::string_view more;
    if (line_ - row_line_ == most_lines_of_cell || quoted_.size() > longest_line || !next_physical_line(more))
      refuse(path_, static_cast<int>(row_line_), "a quote is opened in this line and not closed",
             "close it, or remove it: a name or a cell in quotes may go over a few lines");
    quoted_ += ' ';
    quoted_ += more;
  }
  line = quoted_;
  return true;
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
  if (gzdirect(in_.get()) != 0) return;
  const auto packed = gzoffset(in_.get());  // so far; a pipe has no place
  if (std::max(bytes_, numbers_ * sizeof(double)) >
      (packed < 0 ? unpacked_freely : most_unpacked(static_cast<std::uint64_t>(packed))))
    refuse(path_, static_cast<int>(line_ + 1), "the file unpacks to far more than it holds", unpack_first);
}

// The order of the joints is that of the first row that names them: one that changes would mix them up. A row without
// names is that of another topic.
void CsvReader::compare_name(std::string_view cell, std::size_t column, const Location& where,
                             Diagnostics& diagnostics) {
  if (names_changed_ || column >= head_.constant.size() || head_.constant[column].empty() ||
      cell == head_.constant[column] || is_missing_cell(cell))
    return;
  names_changed_ = true;
  diagnostics.error(
      where,
      fmt::format("{} is '{}' here, and '{}' in the rows before: the columns change their joints",
                  printable(head_.names[column], 60), printable(cell, 60), printable(head_.constant[column], 60)),
      "cut the log where the names change, or give the bag or MCAP file itself, whose messages are read by name");
}

void CsvReader::read_row(std::string_view line, std::uint32_t number, LogTable& table, Diagnostics& diagnostics) {
  if (number == unfinished_ || (unfinished_ == line_ && number == row_line_)) {
    std::size_t count = 0;
    std::string_view last;
    for_each_cell(line, head_.style.separator, [&](std::string_view cell, std::size_t) { ++count, last = cell; });
    if (last.starts_with('"')) last.remove_prefix(1);
    const std::string_view name = head_.constant.empty() ? std::string_view{} : head_.constant.back();
    if (count < head_.names.size() || (name.size() > last.size() && !last.empty() && name.starts_with(last)))
      return diagnostics.warning({path_, static_cast<int>(number), 0}, "the last line is cut off: it is left out");
  }
  cells_.clear();
  bool good = true;
  for_each_cell(line, head_.style.separator, [&](std::string_view cell, std::size_t offset) {
    double value = missing;
    CsvColumn none = CsvColumn::numbers;
    CsvColumn& kind = cells_.size() < head_.kinds.size() ? head_.kinds[cells_.size()] : none;
    const bool fits = kind == CsvColumn::words || to_number(cell, head_.style.decimal, value);
    if (kind == CsvColumn::words) {
      value = missing;
      compare_name(cell, cells_.size(), {path_, static_cast<int>(number), static_cast<int>(offset + 1)}, diagnostics);
    } else if (fits && !std::isnan(value)) {
      kind = CsvColumn::numbers;
    } else if (!fits && kind == CsvColumn::empty) {
      kind = CsvColumn::words;
      value = missing;  // not the 3 of "3rd"
      diagnostics.note({path_, static_cast<int>(number), static_cast<int>(offset + 1)},
                       fmt::format("'{}' holds words: they are skipped", printable(head_.names[cells_.size()], 60)));
    } else if (!fits) {
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
  numbers_ += cells_.size();
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
      if (head_.text[c] && (c >= head_.constant.size() || head_.constant[c].empty())) words.push_back(head_.names[c]);
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
      read_row(line, row_line_, table, diagnostics);
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
