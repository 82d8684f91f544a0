// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// The beginning of a table as text. Recorders write titles, dates and settings first, then a line of names, some a line
// of units below it. The first row is the first line of numbers; the names stand above it in as many cells, none of
// them a number; below them there may be units. What comes before has another number of cells, and is skipped.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "armature/log/formats/csv_cells.h"

namespace armature::internal {

struct CsvLine {
  std::string text;
  std::uint32_t number = 0;  // in the file, from 1
};

struct CsvHead {
  CsvStyle style;
  std::vector<std::string> names;  // "c1", "c2", ... where there are none
  std::vector<std::string> units;  // empty where there are none
  std::size_t lines = 0;           // of those that were looked at, how many come before the rows
  std::size_t skipped = 0;         // of these, how many are neither names nor units
};

CsvHead find_csv_head(const std::vector<CsvLine>& lines);

}  // namespace armature::internal
