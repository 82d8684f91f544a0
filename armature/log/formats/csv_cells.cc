// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/log/formats/csv_cells.h"

#include <array>
#include <charconv>
#include <chrono>
#include <limits>

namespace armature::internal {
namespace {

bool parse_whole(std::string_view text, double& value) {
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  return error == std::errc() && end == text.data() + text.size();
}

// Removes `count` leading digits from `text`.
bool take_digits(std::string_view& text, std::size_t count, int& value) {
  if (text.size() < count) return false;
  const auto [end, error] = std::from_chars(text.data(), text.data() + count, value);
  if (error != std::errc() || end != text.data() + count || text[0] == '-') return false;
  text.remove_prefix(count);
  return true;
}

bool take(std::string_view& text, char c) {
  if (text.empty() || text.front() != c) return false;
  text.remove_prefix(1);
  return true;
}

// Seconds since midnight.
bool clock_seconds(std::string_view text, double& seconds) {
  int hours = 0, minutes = 0;
  if (!take_digits(text, 2, hours) || !take(text, ':') || !take_digits(text, 2, minutes) || !take(text, ':'))
    return false;
  if (!text.empty() && text.back() == 'Z') text.remove_suffix(1);
  if (text.empty() || text[0] < '0' || text[0] > '9' || !parse_whole(text, seconds)) return false;
  seconds += 60 * (minutes + 60 * hours);
  return hours < 24 && minutes < 60;
}

// Seconds since 1970.
bool date_seconds(std::string_view text, double& seconds) {
  int year = 0, month = 0, day = 0;
  if (!take_digits(text, 4, year) || (text.empty() || (text[0] != '-' && text[0] != '/'))) return false;
  const char dash = text[0];
  if (!take(text, dash) || !take_digits(text, 2, month) || !take(text, dash) || !take_digits(text, 2, day))
    return false;
  if (!take(text, 'T') && !take(text, ' ')) return false;
  const std::chrono::year_month_day date(std::chrono::year(year), std::chrono::month(static_cast<unsigned>(month)),
                                         std::chrono::day(static_cast<unsigned>(day)));
  double of_day = 0;
  if (!date.ok() || !clock_seconds(text, of_day)) return false;
  seconds = of_day + 86'400.0 * static_cast<double>(std::chrono::sys_days(date).time_since_epoch().count());
  return true;
}

bool with_comma(std::string_view cell, double& value) {
  std::array<char, 64> text;
  if (cell.size() > text.size() || cell.find('.') != std::string_view::npos) return false;
  std::replace_copy(cell.begin(), cell.end(), text.begin(), ',', '.');
  return parse_whole({text.data(), cell.size()}, value);
}

}  // namespace

std::string_view trimmed_cell(std::string_view text) {
  while (!text.empty() && is_blank_cell(text.front())) text.remove_prefix(1);
  while (!text.empty() && is_blank_cell(text.back())) text.remove_suffix(1);
  if (text.size() >= 2 && text.front() == '"' && text.back() == '"') text = text.substr(1, text.size() - 2);
  return text;
}

bool is_missing_cell(std::string_view cell) {
  return cell.empty() || cell == "NaN" || cell == "nan" || cell == "NA" || cell == "null";
}

bool to_number(std::string_view cell, char decimal, double& value) {
  if (cell.size() > 1 && cell.front() == '+' && cell[1] != '-') cell.remove_prefix(1);
  if (is_missing_cell(cell)) {
    value = std::numeric_limits<double>::quiet_NaN();
    return true;
  }
  if (parse_whole(cell, value)) return true;
  if (decimal == ',' && with_comma(cell, value)) return true;
  return cell.find(':') != std::string_view::npos && (clock_seconds(cell, value) || date_seconds(cell, value));
}

std::size_t end_of_cell(std::string_view line, std::size_t begin, char separator) {
  std::size_t from = begin, quote = begin;
  while (quote < line.size() && line[quote] == ' ') ++quote;
  if (quote < line.size() && line[quote] == '"') {
    std::size_t closing = line.find('"', quote + 1);
    while (closing != std::string_view::npos && closing + 1 < line.size() && line[closing + 1] == '"')
      closing = line.find('"', closing + 2);
    if (closing != std::string_view::npos) from = closing;
  }
  return std::min(line.find(separator, from), line.size());
}

bool ends_in_quotes(std::string_view line) {
  if (line.find('"') == std::string_view::npos) return false;
  bool inside = false, at_start = true;  // of a cell
  for (std::size_t i = 0; i < line.size(); ++i) {
    const char c = line[i];
    if (inside) {
      const bool doubled = c == '"' && i + 1 < line.size() && line[i + 1] == '"';
      if (doubled) ++i;
      else if (c == '"') inside = false;
      continue;
    }
    if (c == '"' && at_start) inside = true;
    at_start = c == ',' || c == ';' || c == '\t' || (at_start && c == ' ');
  }
  return inside;
}

char separator_of(std::string_view line) {
  // A comma beside semicolons or tabs is a decimal comma.
  for (const char candidate : {';', '\t', ','})
    if (line.find(candidate) != std::string_view::npos) return candidate;
  return ' ';
}

}  // namespace armature::internal
