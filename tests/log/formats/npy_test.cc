// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/log/formats/npy.h"

#include <gtest/gtest.h>

#include <cmath>
#include <memory>

#include "tests/log/numpy_file.h"

namespace armature::internal {
namespace {

using test::bytes_of;
using test::npy_bytes;
using test::npy_header;
using test::values_of;

// A source that keeps its bytes.
ByteSource in_memory(std::string bytes) {
  const auto kept = std::make_shared<const std::string>(std::move(bytes));
  const ByteSource source = bytes_of_text(*kept);
  return {source.size, [kept, source] { return [kept, read = source.open()](auto... a) { return read(a...); }; },
          false};
}

std::string npy_complaint(const std::string& bytes) {
  std::vector<NamedArray> arrays;
  const LogProblem problem = open_npy(bytes_of_text(bytes), "x", arrays);
  EXPECT_TRUE(!problem || !problem.hint.empty());
  return problem.message;
}

TEST(Npy, reads_rows_in_both_orders) {
  std::vector<NamedArray> arrays;
  EXPECT_FALSE(
      open_npy(in_memory(npy_bytes(npy_header("'<f8'", "(2, 3)"), bytes_of({1, 2, 3, 4, 5, 6}))), "q", arrays));
  EXPECT_FALSE(
      open_npy(in_memory(npy_bytes(npy_header("'<f8'", "(2, 3)", true), bytes_of({1, 4, 2, 5, 3, 6}))), "f", arrays));
  EXPECT_FALSE(
      open_npy(in_memory(npy_bytes(npy_header("'>i2'", "(2,)"), std::string("\0\5\xff\xfe", 4))), "i", arrays));
  ASSERT_EQ(arrays.size(), 3U);
  EXPECT_EQ(arrays[0].rows, 2U);
  EXPECT_EQ(values_of(arrays[0]), (std::vector<double>{1, 2, 3, 4, 5, 6}));
  EXPECT_EQ(arrays[1].rows, 3U);  // the transpose: table_of sees which side is the long one
  EXPECT_EQ(values_of(arrays[1]), (std::vector<double>{1, 4, 2, 5, 3, 6}));
  EXPECT_EQ(values_of(arrays[2]), (std::vector<double>{5, -2}));
}

TEST(Npy, reads_every_type_that_numpy_writes) {
  const test::TemporaryFolder folder;
  const std::string script =
      "k = np.arange(12)\n"
      "for d in ['f2','f4','f8','>f8','i1','i2','i4','i8','u1','u2','u4','u8','>i4','?']:\n"
      "  np.save(d.replace('>', 'big').replace('?', 'bool'), (k % 2 if d == '?' else k).astype(d))\n"
      "np.save('half', np.array([-1.5, 6e-8, np.inf, -0.0, 65504, 0.1], 'f2'))\n"
      "r = np.zeros(4, [('t', 'f8'), ('name', 'U3'), ('q', 'f4', (2,)), ('on', '?')])\n"
      "r['t'] = [0, 1, 2, 3]; r['q'] = [[0, 1], [2, 3], [4, 5], [6, 7]]; r['on'] = [0, 1, 1, 0]\n"
      "np.save('record', r)\n";
  if (!test::with_numpy(folder, script)) GTEST_SKIP() << "skipped: python3 with numpy is not installed";
  for (const char* name :
       {"f2", "f4", "f8", "bigf8", "i1", "i2", "i4", "i8", "u1", "u2", "u4", "u8", "bigi4", "bool"}) {
    std::vector<NamedArray> arrays;
    EXPECT_EQ(open_npy(in_memory(folder.read(std::string(name) + ".npy")), "x", arrays).message, "") << name;
    ASSERT_EQ(arrays.size(), 1U) << name;
    for (std::size_t i = 0; i < 12; ++i)
      EXPECT_EQ(values_of(arrays[0])[i], static_cast<double>(std::string(name) == "bool" ? i % 2 : i)) << name;
  }
  std::vector<NamedArray> half, record;
  EXPECT_FALSE(open_npy(in_memory(folder.read("half.npy")), "x", half));
  EXPECT_EQ(values_of(half[0])[0], -1.5);
  EXPECT_EQ(values_of(half[0])[1], std::ldexp(1.0, -24));
  EXPECT_TRUE(std::isinf(values_of(half[0])[2]));
  EXPECT_TRUE(std::signbit(values_of(half[0])[3]));
  EXPECT_EQ(values_of(half[0])[4], 65504);
  EXPECT_EQ(values_of(half[0])[5], 0.0999755859375);
  EXPECT_FALSE(open_npy(in_memory(folder.read("record.npy")), "x", record));
  ASSERT_EQ(record.size(), 3U);  // the texts are left out
  EXPECT_EQ(record[0].name, "t");
  EXPECT_EQ(record[1].name, "q");
  EXPECT_EQ(record[1].columns, 2U);
  EXPECT_EQ(values_of(record[1]), (std::vector<double>{0, 1, 2, 3, 4, 5, 6, 7}));
  EXPECT_EQ(values_of(record[2]), (std::vector<double>{0, 1, 1, 0}));
}

TEST(Npy, gives_the_same_numbers_in_pieces) {
  std::vector<double> numbers;
  for (int i = 0; i < 60; ++i) numbers.push_back(i * i);
  const std::vector<std::pair<std::string, std::string>> kinds = {
      {"'<f8'", "(20, 3)"}, {"'<f8'", "(3, 20)"}, {"[('a', '<f8', (20,))]", "(3,)"}, {"[('a', '<f8', (3,))]", "(20,)"}};
  for (const auto& [type, shape] : kinds) {
    std::vector<NamedArray> arrays;
    ASSERT_FALSE(open_npy(in_memory(npy_bytes(npy_header(type, shape), bytes_of(numbers))), "x", arrays));
    ASSERT_EQ(arrays.size(), 1U);
    const NamedArray& array = arrays[0];
    EXPECT_EQ(values_of(array), numbers) << shape;
    const bool lying = array.columns == 20;
    for (std::size_t first = 0; first < 20; first += 7) {
      const std::size_t count = std::min<std::size_t>(7, 20 - first);
      std::vector<double> piece(3 * count);
      ASSERT_FALSE(array.read(lying ? ArrayBlock{0, 3, first, count} : ArrayBlock{first, count, 0, 3}, piece.data()));
      for (std::size_t r = 0; r < count; ++r)
        for (std::size_t c = 0; c < 3; ++c)
          EXPECT_EQ(piece[lying ? c * count + r : r * 3 + c], numbers[lying ? c * 20 + first + r : (first + r) * 3 + c])
              << type << shape;
    }
  }
}

TEST(Npy, refuses_what_is_no_table_of_numbers) {
  const std::string data = bytes_of({1, 2, 3, 4, 5, 6});
  const auto of = [&](const std::string& type, const std::string& shape) {
    return npy_complaint(npy_bytes(npy_header(type, shape), data));
  };
  EXPECT_NE(of("'|O'", "(2,)").find("Python objects"), std::string::npos);
  EXPECT_NE(of("'<c16'", "(2,)").find("complex"), std::string::npos);
  EXPECT_NE(of("'<U3'", "(2,)").find("texts"), std::string::npos);
  EXPECT_NE(of("'<M8[ns]'", "(2,)").find("dates"), std::string::npos);
  EXPECT_NE(of("'<f16'", "(2,)").find("cannot be read"), std::string::npos);
  EXPECT_NE(of("'<f3'", "(2,)").find("cannot be read"), std::string::npos);
  EXPECT_NE(of("''", "(2,)").find("not known"), std::string::npos);
  EXPECT_NE(of("'<f8'", "(1, 2, 3)").find("3 dimensions"), std::string::npos);
  EXPECT_NE(of("'<f8'", "(7,)").find("ends early"), std::string::npos);
  EXPECT_NE(of("'<f8'", "(100000000000, 100000000)").find("impossible shape"), std::string::npos);
  EXPECT_NE(of("'<f8'", "(18446744073709551615,)").find("impossible shape"), std::string::npos);
  EXPECT_NE(of("'<f8'", "('a',)").find("impossible shape"), std::string::npos);
  EXPECT_NE(of("[]", "(2,)").find("type of the numbers"), std::string::npos);
  EXPECT_NE(of("[('a', [('b', '<f8')])]", "(2,)").find("records inside"), std::string::npos);
  EXPECT_NE(of("[('a', '<f8', (9999, 9999))]", "(2,)").find("impossible shape"), std::string::npos);
  EXPECT_NE(of("[('a', '|O')]", "(2,)").find("Python objects"), std::string::npos);
  EXPECT_NE(npy_complaint(npy_bytes("{'shape': (2,)}", data)).find("header"), std::string::npos);
  EXPECT_NE(npy_complaint("nothing").find("no NPY"), std::string::npos);
}

// A header of a megabyte and thousands of rows that are read side by side: the header is not read again for each.
TEST(Npy, reads_a_long_header_only_once) {
  const std::string header = npy_header("'|b1'", "(300, 301)") + std::string(60'000, ' ');
  const std::string file = npy_bytes(header, std::string(300 * 301, '\1'));
  const ByteSource plain = bytes_of_text(file);
  const auto total = std::make_shared<std::size_t>(0);
  const ByteSource counted = {plain.size,
                              [plain, total] {
                                return [total, read = plain.open()](std::uint64_t at, char* to, std::size_t count) {
                                  *total += count;
                                  return read(at, to, count);
                                };
                              },
                              false};
  std::vector<NamedArray> arrays;
  ASSERT_FALSE(open_npy(counted, "x", arrays));
  std::vector<double> column(300);
  for (std::size_t c = 0; c < 301; ++c) ASSERT_FALSE(arrays[0].read({0, 300, c, 1}, column.data()));
  EXPECT_EQ(column, std::vector<double>(300, 1));
  EXPECT_LT(*total, 3 * file.size());
}

TEST(Npy, refuses_every_file_that_is_cut_off) {
  const std::string whole = npy_bytes(npy_header("'<f8'", "(2, 3)"), bytes_of({1, 2, 3, 4, 5, 6}));
  for (std::size_t length = 0; length < whole.size(); ++length)
    EXPECT_NE(npy_complaint(whole.substr(0, length)), "") << length;
  EXPECT_EQ(npy_complaint(whole), "");
}

}  // namespace
}  // namespace armature::internal
