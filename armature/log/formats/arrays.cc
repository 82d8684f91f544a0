// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/log/formats/arrays.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <memory>

#include "armature/base/error.h"
#include "armature/base/text.h"

namespace armature::internal {
namespace {

constexpr std::size_t most_table_columns = 10'000;
constexpr std::size_t numbers_per_block = std::size_t{1} << 20, bytes_per_block = std::size_t{1} << 26;

// The length that covers the most numbers; the longer one among equals.
std::size_t common_length(const std::vector<NamedArray>& arrays) {
  std::map<std::size_t, std::size_t> votes;
  for (const NamedArray& a : arrays) votes[std::max(a.rows, a.columns)] += a.rows * a.columns;
  std::size_t best = 0, most = 0;
  for (const auto& [length, count] : votes)
    if (count > 0 && count >= most) best = length, most = count;
  return best;
}

// The columns of a table that one array gives.
struct TableArray {
  NamedArray array;
  bool lying = false;  // transposed: its rows are the columns
  std::size_t count() const { return lying ? array.rows : array.columns; }

  LogProblem append(std::size_t first, std::size_t rows, std::vector<double>* columns,
                    std::vector<double>& block) const {
    const std::size_t n = count();
    block.resize(n * rows);
    const ArrayBlock where = lying ? ArrayBlock{0, n, first, rows} : ArrayBlock{first, rows, 0, n};
    if (LogProblem problem = array.read(where, block.data())) return problem;
    for (std::size_t c = 0; c < n; ++c)
      for (std::size_t r = 0; r < rows; ++r) columns[c].push_back(block[lying ? c * rows + r : r * n + c]);
    return {};
  }
};

class ArrayTable {
 public:
  ArrayTable(std::size_t length, std::vector<TableArray> arrays) : length_(length), arrays_(std::move(arrays)) {}

  bool read(LogTable& table, std::size_t most, Diagnostics& diagnostics) {
    std::size_t at_once = numbers_per_block / table.names.size();
    for (const TableArray& each : arrays_)
      if (!each.lying) at_once = std::min(at_once, bytes_per_block / std::max<std::size_t>(1, each.array.row_bytes));
    at_once = std::max<std::size_t>(1, at_once);
    for (const std::size_t end = next_ + std::min(most, length_ - next_); next_ < end;) {
      const std::size_t rows = std::min(at_once, end - next_);
      std::size_t column = 0;
      for (const TableArray& each : arrays_) {
        if (const LogProblem problem = each.append(next_, rows, table.columns.data() + column, block_)) {
          diagnostics.error({table.file, static_cast<int>(next_ + 1), 0},
                            fmt::format("'{}' cannot be read from row {} on: {}", printable(table.names[column], 60),
                                        next_ + 1, problem.message),
                            problem.hint);
          return false;
        }
        column += each.count();
      }
      for (std::size_t r = 0; r < rows; ++r) table.lines.push_back(static_cast<std::uint32_t>(++next_));
    }
    return next_ < length_;
  }

 private:
  std::size_t length_, next_ = 0;
  std::vector<TableArray> arrays_;
  std::vector<double> block_;
};

}  // namespace

NamedArray array_of(std::string name, std::size_t rows, std::size_t columns, std::vector<double> values) {
  const auto numbers = std::make_shared<const std::vector<double>>(std::move(values));
  return {std::move(name), rows, columns, [numbers, columns](const ArrayBlock& block, double* to) {
            for (std::size_t r = block.row; r < block.row + block.rows; ++r)
              to = std::copy_n(numbers->data() + r * columns + block.column, block.columns, to);
            return LogProblem{};
          }};
}

std::uint64_t most_unpacked(std::uint64_t packed) {
  constexpr std::uint64_t small_file = 1u << 16;  // whose expansion does no harm
  return std::min(100 * std::max(packed, small_file), std::max(unpacked_freely, 20 * packed));
}

bool is_plausible(std::size_t rows, std::size_t columns, std::size_t bytes) {
  const std::size_t most = static_cast<std::size_t>(most_unpacked(bytes)) / sizeof(double);
  return columns == 0 || rows <= most / columns;
}

void refuse_log(const std::string& file, Diagnostics diagnostics, std::string message, std::string hint) {
  diagnostics.error({file, 0, 0}, std::move(message), std::move(hint));
  throw InputError(std::move(diagnostics));
}

TableReader table_of(const std::string& file, std::vector<NamedArray> arrays, Diagnostics& diagnostics) {
  TableReader table;
  table.rows = common_length(arrays);
  if (table.rows == 0)
    refuse_log(file, diagnostics, "the file holds no table of numbers",
               "a log needs arrays such as t (n), q (n x joints) and tau (n x joints)");
  table.head.file = file;
  std::vector<TableArray> used;
  for (NamedArray& array : arrays) {
    const bool lying = array.rows != table.rows;
    if (lying && array.columns != table.rows) {
      diagnostics.note({file, 0, 0}, fmt::format("'{}' is left out: {} x {} where the log has {} samples",
                                                 printable(array.name, 60), array.rows, array.columns, table.rows));
      continue;
    }
    const std::size_t count = lying ? array.rows : array.columns;
    if (count == 0) continue;  // nothing to read, nor a name to call it by
    if (table.head.names.size() + count > most_table_columns)
      refuse_log(file, diagnostics, fmt::format("more than {} columns", most_table_columns), "is this a log?");
    for (std::size_t c = 0; c < count; ++c) {
      const std::string number = std::to_string(c + 1);
      table.head.names.push_back(array.name.empty() ? "c" + number : count == 1 ? array.name : array.name + number);
    }
    used.push_back({std::move(array), lying});
  }
  table.head.columns.resize(table.head.names.size());
  const auto reader = std::make_shared<ArrayTable>(table.rows, std::move(used));
  table.read = [reader](LogTable& to, std::size_t most, Diagnostics& errors) { return reader->read(to, most, errors); };
  return table;
}

}  // namespace armature::internal
