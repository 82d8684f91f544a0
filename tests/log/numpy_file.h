// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Files for the tests of readers: NPY by hand, and whatever numpy itself writes.
#pragma once

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "armature/log/formats/arrays.h"
#include "tests/support/compile.h"

namespace armature::internal::test {

// An NPY file of version 1 with this header and these bytes.
inline std::string npy_bytes(const std::string& header, const std::string& data) {
  std::string bytes = "\x93NUMPY";
  bytes += '\1';
  bytes += '\0';
  bytes += static_cast<char>(header.size() & 255);
  bytes += static_cast<char>(header.size() >> 8);
  return bytes + header + data;
}

inline std::string npy_header(const std::string& type, const std::string& shape, bool fortran = false) {
  return "{'descr': " + type + ", 'fortran_order': " + (fortran ? "True" : "False") + ", 'shape': " + shape + ", }";
}

inline std::string bytes_of(const std::vector<double>& numbers) {
  return {reinterpret_cast<const char*>(numbers.data()), numbers.size() * sizeof(double)};
}

// All numbers of an array, in one block.
inline std::vector<double> values_of(const NamedArray& array) {
  std::vector<double> values(array.rows * array.columns);
  EXPECT_EQ(array.read({0, array.rows, 0, array.columns}, values.data()).message, "");
  return values;
}

// The whole of a table, so many rows at a time.
inline LogTable whole_table(const TableReader& reader, Diagnostics& diagnostics, std::size_t most = 1'000'000) {
  LogTable table = reader.head;
  while (reader.read(table, most, diagnostics)) {}
  return table;
}

// Runs `script` after `import numpy as np`; false when there is no numpy.
inline bool with_numpy(const TemporaryFolder& folder, const std::string& script) {
  return run(folder, {"/usr/bin/python3", "-c", "import numpy as np\n" + script}).exit_code == 0;
}

}  // namespace armature::internal::test
