// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/log/formats/csv_head.h"

#include <fmt/format.h>

#include <optional>

#include "armature/log/columns/units.h"
#include "armature/log/formats/named_joints.h"

namespace armature::internal {
namespace {

struct LineCells {
  std::size_t count = 0, numbers = 0, empty = 0;
  bool commas = false;  // numbers with a decimal comma
};

LineCells cells_of(std::string_view line, char separator) {
  LineCells cells;
  for_each_cell(line, separator, [&](std::string_view cell, std::size_t) {
    double value = 0;
    ++cells.count;
    cells.empty += cell.empty();
    if (cell.empty()) return;
    if (to_number(cell, '.', value)) {
      ++cells.numbers;
    } else if (separator != ',' && to_number(cell, ',', value)) {
      ++cells.numbers;
      cells.commas = true;
    }
  });
  return cells;
}

std::vector<std::string> texts_of(std::string_view line, char separator) {
  std::vector<std::string> texts;
  for_each_cell(line, separator, [&](std::string_view cell, std::size_t) { texts.emplace_back(cell); });
  return texts;
}

// "s", "[rad]", "(Nm)"; nothing where a column has none.
std::optional<std::vector<std::string>> units_of(std::string_view line, char separator) {
  std::vector<std::string> units = texts_of(line, separator);
  std::size_t known = 0;
  for (std::string& unit : units) {
    if (unit.size() > 2 && (unit.front() == '[' || unit.front() == '(')) unit = unit.substr(1, unit.size() - 2);
    known += find_unit(unit).has_value();
    if (!unit.empty() && unit != "-" && !find_unit(unit)) return std::nullopt;
  }
  return known > 0 ? std::optional(units) : std::nullopt;
}

// Which columns hold words below their names, and which hold next to nothing yet: the topics of a recorder that is
// slower than that of the joints.
void find_text(const std::vector<CsvLine>& lines, CsvHead& head) {
  constexpr std::size_t enough = 3, many_lines = 20;
  std::vector<std::size_t> words(head.names.size(), 0), numbers(head.names.size(), 0);
  for (std::size_t i = head.lines; i < lines.size(); ++i) {
    std::size_t column = 0;
    for_each_cell(lines[i].text, head.style.separator, [&](std::string_view cell, std::size_t) {
      double value = 0;
      if (column < words.size() && !is_missing_cell(cell))
        ++(to_number(cell, head.style.decimal, value) ? numbers : words)[column];
      ++column;
    });
  }
  for (std::size_t c = 0; c < words.size(); ++c) {
    head.text.push_back(words[c] >= enough && numbers[c] == 0);
    head.kinds.push_back(head.text[c] != 0                                            ? CsvColumn::words
                         : numbers[c] == 0 && lines.size() >= head.lines + many_lines ? CsvColumn::empty
                                                                                      : CsvColumn::numbers);
  }
}

CsvHead find_names(const std::vector<CsvLine>& lines) {
  CsvHead head;
  // The first line of numbers; a table of one column, or of no rows, is read from its first line on.
  std::size_t first = lines.size();
  LineCells row;
  for (std::size_t i = 0; i < lines.size() && first == lines.size(); ++i) {
    const char separator = separator_of(lines[i].text);
    row = cells_of(lines[i].text, separator);
    const bool numbers = row.numbers > 1 && row.numbers + row.empty == row.count;
    if (!numbers || (i + 1 < lines.size() && cells_of(lines[i + 1].text, separator).count != row.count)) continue;
    first = i;
    head.style = {separator, row.commas ? ',' : '.'};
  }
  // With columns of words: two numbers or more below names, and a next line alike.
  for (std::size_t i = 1; i + 1 < lines.size() && first == lines.size(); ++i) {
    const char separator = separator_of(lines[i].text);
    row = cells_of(lines[i].text, separator);
    const LineCells above = cells_of(lines[i - 1].text, separator), below = cells_of(lines[i + 1].text, separator);
    if (row.numbers < 2 || above.numbers > 0 || above.count != row.count || below.count != row.count) continue;
    first = i;
    head.style = {separator, row.commas ? ',' : '.'};
  }
  if (first == lines.size()) {
    head.style.separator = separator_of(lines.front().text);
    row = cells_of(lines.front().text, head.style.separator);
    first = 0;
  }
  const auto are_names = [&](std::size_t i) {
    const LineCells cells = cells_of(lines[i].text, head.style.separator);
    return cells.count == row.count && cells.numbers == 0 && cells.empty < cells.count;
  };
  std::optional<std::size_t> names;
  for (std::size_t i = 0; i <= first && !names; ++i)
    if (are_names(i)) names = i;
  // The last of several lines holds the names, unless it holds their units.
  while (names && *names + 1 < first && are_names(*names + 1) &&
         !units_of(lines[*names + 1].text, head.style.separator))
    ++*names;
  if (names) {
    head.names = texts_of(lines[*names].text, head.style.separator);
    head.lines = *names + 1;
    head.skipped = *names;
    if (head.lines < lines.size())
      if (auto units = units_of(lines[head.lines].text, head.style.separator); units && are_names(head.lines)) {
        head.units = std::move(*units);
        ++head.lines;
      }
    return head;
  }
  // Rows start at the first line with any number, so that errors in lines before the first complete row are reported.
  while (head.lines < first && cells_of(lines[head.lines].text, head.style.separator).count != row.count) ++head.lines;
  head.skipped = head.lines;
  for (std::size_t k = 0; k < row.count; ++k) head.names.push_back(fmt::format("c{}", k + 1));
  return head;
}

// The first word of each column of words: rows of another topic than the joints' have none.
std::vector<std::string> first_words(const std::vector<CsvLine>& lines, const CsvHead& head) {
  std::vector<std::string> words(head.names.size());
  for (std::size_t i = head.lines; i < lines.size(); ++i) {
    std::size_t column = 0;
    for_each_cell(lines[i].text, head.style.separator, [&](std::string_view cell, std::size_t) {
      if (column < words.size() && head.text[column] != 0 && words[column].empty() && !is_missing_cell(cell))
        words[column] = cell;
      ++column;
    });
  }
  return words;
}

}  // namespace

CsvHead find_csv_head(const std::vector<CsvLine>& lines) {
  CsvHead head = find_names(lines);
  find_text(lines, head);
  NamedJoints named = named_joints(head.names, head.text, first_words(lines, head));
  head.joints = std::move(named.joints);
  head.constant = std::move(named.constant);
  return head;
}

}  // namespace armature::internal
