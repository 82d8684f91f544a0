// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/log/columns/doubled_columns.h"

#include <fmt/format.h>

#include <cmath>

#include "armature/base/text.h"

namespace armature::internal {

bool are_equal(const LogTable& table, std::size_t a, std::size_t b) {
  for (std::size_t r = 0; r < table.rows(); ++r) {
    const double x = table.columns[a][r], y = table.columns[b][r];
    if (x != y && !(std::isnan(x) && std::isnan(y))) return false;
  }
  return table.rows() > 0;
}

void tell_doubled(const LogTable& table, std::size_t first, std::size_t second, const char* what,
                  Diagnostics& diagnostics) {
  const std::string a = printable(table.names[first], 60), b = printable(table.names[second], 60);
  const bool same = are_equal(table, first, second);
  std::string problem = a == b ? fmt::format("the log has two columns {}", a)
                               : fmt::format("the columns {} and {} are the {} of one joint", a, b, what);
  if (same) return diagnostics.note({table.file, 1, 0}, problem + ", with the same values: the first is used");
  problem += a == b ? fmt::format(", with different values: which is the {}?", what) : ", with different values";
  diagnostics.error({table.file, 1, 0}, problem,
                    a == b ? "give one of them another name, or remove it"
                           : "tell the columns in a file given by @columns, or remove one");
}

}  // namespace armature::internal
