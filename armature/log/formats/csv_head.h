// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// The header of a table as text. Recorders write titles, dates and settings first, then a line of names, some a line of
// units below it. The first row is the first line of numbers; the names stand above it in the same number of cells,
// none of them a number; units may follow them. Columns of words (at least three and no number in the first rows) are
// not part of the table; a column that is empty in many first rows may hold words later. Lines before have another
// number of cells and are skipped. Columns of words that name the joints of others (named_joints.h) are used for that.
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

enum class CsvColumn : char { numbers, words, empty };  // empty: nothing but perhaps a word in many lines

struct CsvHead {
  CsvStyle style;
  std::vector<std::string> names;     // "c1", "c2", ... where there are none
  std::vector<std::string> units;     // empty where there are none
  std::vector<char> text;             // per column: holds words, such as a frame_id, and is skipped
  std::vector<CsvColumn> kinds;       // per column, as far as it is known
  std::vector<std::string> joints;    // per column: the joint that it belongs to by a name in the rows, or empty
  std::vector<std::string> constant;  // per column: the joint's name that each row must repeat, or empty
  std::size_t lines = 0;              // number of lines before the rows
  std::size_t skipped = 0;            // those of them that are neither names nor units
};

CsvHead find_csv_head(const std::vector<CsvLine>& lines);

}  // namespace armature::internal
