// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// A log in whatever format it has: NPY, NPZ, MAT and HDF5 are known by their first bytes, all else is read as CSV. In
// binary files rows are numbered from 1 where messages name lines.
#pragma once

#include <functional>
#include <string>

#include "armature/base/diagnostics.h"
#include "armature/log/table.h"

namespace armature {

enum class TableFormat { csv, npy, npz, mat, hdf5 };

// Throws InputError when the file cannot be read.
TableFormat table_format(const std::string& path);

// A table that is read in chunks. `read` appends at most so many rows to a table that began as `head`, without rows;
// false when the file has ended. Errors are collected.
struct TableReader {
  LogTable head;
  std::function<bool(LogTable& table, std::size_t most, Diagnostics& diagnostics)> read;
};

// Throws InputError when the file cannot be read, or not in chunks.
TableReader open_table(const std::string& path);

// The whole file. Throws InputError with every error found.
LogTable read_table(const std::string& path, Diagnostics& diagnostics);

}  // namespace armature
