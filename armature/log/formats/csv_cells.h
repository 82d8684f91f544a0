// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// The cells of a line of text and their numeric values: with a decimal point, or a decimal comma where cells are
// separated by something else; an empty cell, "nan", "NA" and "null" are missing values; a date or a time of day (ISO
// 8601, 2024-05-17T10:00:00.25, 10:00:00.25) is a number of seconds.
#pragma once

#include <algorithm>
#include <string_view>

namespace armature::internal {

struct CsvStyle {
  char separator = ',';  // ' ': any number of blanks
  char decimal = '.';
};

inline bool is_blank_cell(char c) { return c == ' ' || c == '\t' || c == '\r'; }

// `text` without surrounding blanks and quotes.
std::string_view trimmed_cell(std::string_view text);

bool is_missing_cell(std::string_view cell);

// Whether the whole cell is a number, or missing.
bool to_number(std::string_view cell, char decimal, double& value);

// The separator of the cells of a line.
char separator_of(std::string_view line);

// Where the cell that starts at `begin` ends: a separator between quotes is part of it.
std::size_t end_of_cell(std::string_view line, std::size_t begin, char separator);

// Whether the last cell opens a quote that is not closed: it goes on in the next line.
bool ends_in_quotes(std::string_view line);

// Calls visit(cell, its offset) for each cell.
template <class Visit>
void for_each_cell(std::string_view line, char separator, Visit visit) {
  std::size_t begin = 0;
  while (separator == ' ') {
    while (begin < line.size() && is_blank_cell(line[begin])) ++begin;
    if (begin == line.size()) return;
    std::size_t end = begin;
    while (end < line.size() && !is_blank_cell(line[end])) ++end;
    visit(trimmed_cell(line.substr(begin, end - begin)), begin);
    begin = end;
  }
  while (true) {
    const std::size_t end = end_of_cell(line, begin, separator);
    visit(trimmed_cell(line.substr(begin, end - begin)), begin);
    if (end == line.size()) return;
    begin = end + 1;
  }
}

}  // namespace armature::internal
