// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/log/arrays.h"

#include <fmt/format.h>

#include <map>
#include <numeric>

#include "armature/base/error.h"
#include "armature/base/text.h"

namespace armature {
namespace {

constexpr std::size_t most_table_columns = 10'000;

// The length that most numbers agree on; of equals the longer one.
std::size_t common_length(const std::vector<NamedArray>& arrays) {
  std::map<std::size_t, std::size_t> votes;
  for (const NamedArray& a : arrays) votes[std::max(a.rows, a.columns)] += a.values.size();
  std::size_t best = 0, most = 0;
  for (const auto& [length, count] : votes)
    if (count > 0 && count >= most) best = length, most = count;
  return best;
}

}  // namespace

bool is_plausible(std::size_t count, std::size_t bytes) {
  if (count > most_numbers) return false;
  return count * sizeof(double) <= std::max(greatest_expansion * bytes, greatest_expansion * small_file);
}

void refuse_log(const std::string& file, Diagnostics diagnostics, std::string message, std::string hint) {
  diagnostics.error({file, 0, 0}, std::move(message), std::move(hint));
  throw InputError(std::move(diagnostics));
}

LogTable table_of(const std::string& file, std::vector<NamedArray> arrays, Diagnostics& diagnostics) {
  const std::size_t length = common_length(arrays);
  if (length == 0)
    refuse_log(file, diagnostics, "the file holds no table of numbers",
               "a log needs arrays such as t (n), q (n x joints) and tau (n x joints)");
  LogTable table;
  table.file = file;
  table.lines.resize(length);
  std::iota(table.lines.begin(), table.lines.end(), 1U);
  for (NamedArray& array : arrays) {
    const bool lying = array.rows != length;
    if (lying && array.columns != length) {
      diagnostics.note({file, 0, 0}, fmt::format("'{}' is left out: {} x {} where the log has {} samples",
                                                 printable(array.name, 60), array.rows, array.columns, length));
      continue;
    }
    const std::size_t count = lying ? array.rows : array.columns;
    if (table.names.size() + count > most_table_columns)
      refuse_log(file, diagnostics, fmt::format("more than {} columns", most_table_columns), "is this a log?");
    for (std::size_t c = 0; c < count; ++c) {
      const std::string number = std::to_string(c + 1);
      table.names.push_back(array.name.empty() ? "c" + number : count == 1 ? array.name : array.name + number);
      std::vector<double>& column = table.columns.emplace_back(length);
      for (std::size_t r = 0; r < length; ++r) column[r] = array.values[lying ? c * length + r : r * count + c];
    }
    array.values = {};
  }
  return table;
}

}  // namespace armature
