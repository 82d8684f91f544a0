// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// A log in any supported format: NPY, NPZ, MAT, HDF5, MCAP and SQLite (bags of ROS 2) are recognised by their first
// bytes, all else is read as CSV. All are read in chunks, so that they may be larger than memory (except MAT before
// version 7.3, which is held in memory). In binary files rows are numbered from 1 where messages name lines.
#pragma once

#include <string>

#include "armature/base/diagnostics.h"
#include "armature/base/progress.h"
#include "armature/log/formats/table.h"

namespace armature::internal {

enum class TableFormat { csv, npy, npz, mat, hdf5, mcap, sqlite };

// Throws InputError when the file cannot be read.
TableFormat table_format(const std::string& path);

// Throws InputError when the file cannot be read.
TableReader open_table(const std::string& path, Diagnostics& diagnostics, const TopicChoice& choice = {});

// The whole file. Throws InputError with every error found.
LogTable read_table(const std::string& path, Diagnostics& diagnostics, Progress& progress = no_progress(),
                    const TopicChoice& choice = {});

}  // namespace armature::internal
