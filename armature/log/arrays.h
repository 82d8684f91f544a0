// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Binary files hold named arrays of numbers; a log is the table of those that are as long as the motion. That length is
// the one that most numbers of the file agree on, each array by its longest side; arrays of another length (gains,
// calibrations) are left out and named in a note. An array of several columns, or rows, gives name1, name2, ...
#pragma once

#include <string>
#include <vector>

#include "armature/base/diagnostics.h"
#include "armature/log/table.h"

namespace armature {

struct NamedArray {
  std::string name;  // empty: columns are called c1, c2, ...
  std::size_t rows = 0, columns = 0;
  std::vector<double> values;  // row after row
};

// What is wrong with a part of a file, and what to do; false when nothing is.
struct LogProblem {
  std::string message, hint;
  explicit operator bool() const { return !message.empty(); }
};

// What a binary file may ask of us: so many numbers in all, and not more than a hundred bytes a byte of the file
// (nothing measured compresses as well).
inline constexpr std::size_t most_numbers = std::size_t{1} << 28;
inline constexpr std::size_t greatest_expansion = 100;
inline constexpr std::size_t small_file = std::size_t{1} << 16;  // bytes, below which expansion does no harm

// Whether `count` numbers may come out of a file, or a part of one, of `bytes`.
bool is_plausible(std::size_t count, std::size_t bytes);

// Throws InputError when there is no table in the arrays.
LogTable table_of(const std::string& file, std::vector<NamedArray> arrays, Diagnostics& diagnostics);

// Throws an InputError that also carries what `diagnostics` has collected.
[[noreturn]] void refuse_log(const std::string& file, Diagnostics diagnostics, std::string message, std::string hint);

}  // namespace armature
