// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/log/formats/npy_header.h"

#include <gtest/gtest.h>

#include "tests/log/numpy_file.h"

namespace armature::internal {
namespace {

struct HeaderRead {
  NpyHeader header;
  LogProblem problem;
};

HeaderRead header_of(const std::string& dictionary, std::size_t data = 1000) {
  HeaderRead result;
  const std::string bytes = test::npy_bytes(dictionary, std::string(data, '\0'));
  result.problem = read_npy_header(bytes_of_text(bytes), result.header);
  return result;
}

std::string header_complaint(const std::string& type, const std::string& shape, std::size_t data = 1000) {
  return header_of(test::npy_header(type, shape), data).problem.message;
}

TEST(NpyHeader, reads_what_numpy_writes) {
  const auto [plain, none] = header_of("{'descr': '<f8', 'fortran_order': True, 'shape': (3, 4L), }      \n");
  EXPECT_EQ(none.message, "");
  ASSERT_EQ(plain.fields.size(), 1U);
  EXPECT_EQ(plain.fields[0].type.kind, 'f');
  EXPECT_EQ(plain.item_size, 8U);
  EXPECT_EQ(plain.rows, 3U);
  EXPECT_EQ(plain.columns, 4U);
  EXPECT_TRUE(plain.by_columns);
  EXPECT_FALSE(plain.is_record());
  EXPECT_EQ(header_of(test::npy_header("'>u2'", "()")).header.rows, 1U);
  EXPECT_EQ(header_of(test::npy_header("'>u2'", "(5,)")).header.rows, 5U);
}

TEST(NpyHeader, finds_the_fields_of_records) {
  const std::string type =
      "[('t (s)', '<f8'), (\"it's\", '<U3'), ('when', '<M8[ns]'), ('q', '>f4', (2, 3)), ('k', '|u1', 7), ('\xb5', "
      "'?')]";
  EXPECT_NE(header_complaint(type, "(2,)").find("type '?' is not known"), std::string::npos);
  const auto [record, none] = header_of(test::npy_header(type.substr(0, type.size() - 4) + "|b1')]", "(2,)"));
  EXPECT_EQ(none.message, "");
  ASSERT_EQ(record.fields.size(), 6U);
  const std::size_t offsets[] = {0, 8, 20, 28, 52, 59}, counts[] = {1, 1, 1, 6, 7, 1};
  const bool numbers[] = {true, false, false, true, true, true};
  const char* const names[] = {"t (s)", "it's", "when", "q", "k", "\xc2\xb5"};
  for (std::size_t i = 0; i < 6; ++i) {
    EXPECT_EQ(record.fields[i].offset, offsets[i]) << i;
    EXPECT_EQ(record.fields[i].count, counts[i]) << i;
    EXPECT_EQ(record.fields[i].is_number, numbers[i]) << i;
    EXPECT_EQ(record.fields[i].name, names[i]) << i;
  }
  EXPECT_TRUE(record.fields[3].type.swapped);
  EXPECT_FALSE(record.fields[0].type.swapped);
  EXPECT_EQ(record.item_size, 60U);
  EXPECT_TRUE(record.is_record());
}

// Sizes that wrap around modulo 2^64 let an item look small while its fields lie far outside the file.
TEST(NpyHeader, refuses_sizes_that_wrap_around) {
  const auto padded = [](const std::string& first, const std::string& last) {
    return "[('p', 'V" + first + "'), ('t', '<f8'), ('q', '<f8'), ('r', 'V" + last + "')]";
  };
  // 2^64 - 2^40 and 2^40; with and without the letter that ended the number before its end.
  for (const std::string end : {"", "x"}) {
    const std::string far = padded("18446742974197923840" + end, "1099511627776" + end);
    EXPECT_NE(header_complaint(far, "(100,)", 4000).find("not known"), std::string::npos);
  }
  EXPECT_NE(header_complaint(padded("18446744073709547520", "4096"), "(100,)", 4000), "");
  EXPECT_NE(header_complaint("[('t', '<f8'), ('r', 'V18446744073709551577')]", "(100,)", 4000), "");
  EXPECT_NE(header_complaint("[('t', '<f8', (9223372036854775808, 2))]", "(100,)"), "");
  EXPECT_NE(header_complaint("[('t', '<f8', (10000, 10000))]", "(1,)"), "");
  EXPECT_NE(header_complaint("'<U4611686018427387904'", "(4,)"), "");
  EXPECT_NE(header_complaint("'<f8'", "(4294967296, 4294967296)"), "");
  EXPECT_NE(header_complaint("'<f8'", "(2305843009213693952,)"), "");
  EXPECT_NE(header_complaint("'|V0'", "(1,)"), "");
}

TEST(NpyHeader, refuses_all_else) {
  for (const char* text : {"", "{", "{'descr'}", "{'descr': }", "[1, 2]", "'descr'", "None", "-1", "{'descr': 'open",
                           "{'descr': &a '<f8', 'shape': (1,)}", "{'descr': !!python/object:os.system '<f8'}",
                           "{'descr': '<f8', 'shape': (-1,)}", "{'descr': '<f8', 'shape': (1.5,)}",
                           "{'descr': '<f8', 'shape': 3}", "{'descr': '<f8', 'shape': ((1,),)}", "__import__('os')"})
    EXPECT_TRUE(header_of(text).problem) << text;
  EXPECT_TRUE(header_of(std::string(60'000, '(')).problem);
}

}  // namespace
}  // namespace armature::internal
