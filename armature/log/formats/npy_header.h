// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// The header of an NPY file (numpy.lib.format): the bytes "\x93NUMPY", a version, the length of a Python dictionary,
// and the dictionary:
//
//   {'descr': '<f8', 'fortran_order': False, 'shape': (1000, 7), }
//   {'descr': [('t', '<f8'), ('q', '<f4', (7,))], 'fortran_order': False, 'shape': (1000,), }    an array of records
//
// Such a dictionary is YAML once its tuples are lists, and is read as YAML. Every size in it is bounded before it is
// multiplied or added, so that no product or sum can wrap around.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "armature/log/formats/byte_source.h"

namespace armature::internal {

// The type of a number.
struct NpyType {
  char kind = 'f';  // f, i, u, b
  std::size_t size = 8;
  bool swapped = false;  // its byte order is not that of this machine
};

// A part of an item.
struct NpyField {
  std::string name;  // empty when an item is one number
  NpyType type;
  std::size_t offset = 0, count = 1;  // its first byte in the item; how many numbers it has
  bool is_number = true;              // otherwise texts or dates, to be skipped
};

struct NpyHeader {
  std::vector<NpyField> fields;
  std::size_t item_size = 0;  // bytes; items fill the file from `start` on
  std::size_t rows = 1, columns = 1;
  bool by_columns = false;  // Fortran's order
  std::uint64_t start = 0;

  bool is_record() const { return fields.size() > 1 || !fields.front().name.empty(); }
};

// What is wrong, if anything; otherwise all items that the header announces are in the file.
LogProblem read_npy_header(const ByteSource& bytes, NpyHeader& header);

}  // namespace armature::internal
