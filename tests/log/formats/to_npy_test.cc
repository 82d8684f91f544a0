// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/log/formats/to_npy.h"

#include <gtest/gtest.h>

#include <cmath>

#include "armature/log/formats/table_file.h"
#include "tests/support/compile.h"

namespace armature::internal {
namespace {

// With more samples than columns: the reader takes an array that is wider than long as lying on its side.
Log small_log() {
  Log log;
  for (int i = 0; i < 9; ++i) log.t.push_back(i / 3.0);
  for (auto* group : {&log.q, &log.qd, &log.tau})
    for (int k = 1; k <= 2; ++k) {
      group->emplace_back();
      for (int i = 0; i < 9; ++i) group->back().push_back(std::sqrt(i + k) * std::pow(10.0, 20 * k - 30));
    }
  return log;
}

// The bytes that numpy 1.24 writes for numpy.save(file, numpy.asfortranarray([[0, 1], [0.5, 2]])), but for its blanks.
TEST(ToNpy, has_the_header_of_numpy) {
  Log log;
  log.t = {0, 0.5};
  log.q = {{1, 2}};
  const std::string bytes = to_npy(log);
  EXPECT_EQ(bytes.substr(0, 10), std::string("\x93NUMPY\x01\x00\x76\x00", 10));
  EXPECT_EQ(bytes.substr(10, 61), "{'descr': '<f8', 'fortran_order': True, 'shape': (2, 2), }   ");
  EXPECT_EQ(bytes[127], '\n');
  EXPECT_EQ(bytes.size(), 128U + 4 * 8);
  EXPECT_EQ(bytes.substr(128),
            std::string("\0\0\0\0\0\0\0\0\0\0\0\0\0\0\xe0\x3f\0\0\0\0\0\0\xf0\x3f\0\0\0\0\0\0\0\x40", 32));
}

TEST(ToNpy, is_read_back_exactly) {
  const Log log = small_log();
  const test::TemporaryFolder folder;
  folder.write("log.npy", to_npy(log));
  Diagnostics diagnostics;
  const LogTable table = read_table(folder.path() + "/log.npy", diagnostics);
  EXPECT_EQ(table.columns,
            (std::vector<Signal>{log.t, log.q[0], log.q[1], log.qd[0], log.qd[1], log.tau[0], log.tau[1]}));
}

}  // namespace
}  // namespace armature::internal
