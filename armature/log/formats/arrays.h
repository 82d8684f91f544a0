// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Binary files hold named arrays of numbers; a log is the table of those whose length is that of the motion: the
// length, by the longest side of each array, that covers the most numbers of the file. Arrays of another length (gains,
// calibrations) are left out and named in a note. An array of several columns, or rows, gives name1, name2, ... Numbers
// are read from the file when their rows are needed.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "armature/base/diagnostics.h"
#include "armature/log/formats/byte_source.h"
#include "armature/log/formats/table.h"

namespace armature::internal {

// Some rows and columns of an array.
struct ArrayBlock {
  std::size_t row = 0, rows = 0, column = 0, columns = 0;
};

struct NamedArray {
  std::string name;  // empty: columns are called c1, c2, ...
  std::size_t rows = 0, columns = 0;
  // The numbers of a block, row after row. Blocks come in the order of the log.
  std::function<LogProblem(const ArrayBlock& block, double* to)> read;
  std::size_t row_bytes = 0;  // of the file that are read for one row, where known
};

// An array in memory, row after row.
NamedArray array_of(std::string name, std::size_t rows, std::size_t columns, std::vector<double> values);

inline constexpr std::size_t most_numbers = std::size_t{1} << 28;  // at once

// How many bytes may come out of so many packed ones: a hundred from each, no measurement compresses as well; but of
// what is more than 64 MB, twenty. So a small file costs little, whatever it claims; what holds more can be saved
// unpacked.
inline constexpr std::uint64_t unpacked_freely = 64u << 20;
std::uint64_t most_unpacked(std::uint64_t packed);

// Whether rows x columns numbers may come out of a file, or a part of one, of `bytes`.
bool is_plausible(std::size_t rows, std::size_t columns, std::size_t bytes);

// Throws InputError when there is no table in the arrays.
TableReader table_of(const std::string& file, std::vector<NamedArray> arrays, Diagnostics& diagnostics);

// Throws an InputError that also carries what `diagnostics` has collected.
[[noreturn]] void refuse_log(const std::string& file, Diagnostics diagnostics, std::string message, std::string hint);

}  // namespace armature::internal
