// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/log/formats/hdf5.h"

#include <gtest/gtest.h>
#include <hdf5.h>

#include <cmath>

#include "armature/base/error.h"
#include "tests/log/numpy_file.h"

namespace armature::internal {
namespace {

// A file made by the library itself.
class Hdf5 : public testing::Test {
 protected:
  void SetUp() override {
    file_ = H5Fcreate(path().c_str(), H5F_ACC_TRUNC, H5P_DEFAULT, H5P_DEFAULT);
    H5Gclose(H5Gcreate2(file_, "arm", H5P_DEFAULT, H5P_DEFAULT, H5P_DEFAULT));
  }
  std::string path() const { return folder_.path() + "/log.h5"; }

  void add(const char* name, const std::vector<hsize_t>& lengths, hid_t stored, hid_t type, const void* data,
           hid_t creation = H5P_DEFAULT) {
    const hid_t space = H5Screate_simple(static_cast<int>(lengths.size()), lengths.data(), nullptr);
    const hid_t set = H5Dcreate2(file_, name, stored, space, H5P_DEFAULT, creation, H5P_DEFAULT);
    ASSERT_GE(set, 0) << name;
    if (data != nullptr) H5Dwrite(set, type, H5S_ALL, H5S_ALL, H5P_DEFAULT, data);
    H5Dclose(set);
    H5Sclose(space);
  }
  std::vector<NamedArray> read() {
    if (file_ >= 0) H5Fclose(file_);
    file_ = -1;
    return open_hdf5(path(), diagnostics_);
  }
  void TearDown() override {
    if (file_ >= 0) H5Fclose(file_);
  }
  test::TemporaryFolder folder_;
  hid_t file_ = -1;
  Diagnostics diagnostics_;
  std::vector<double> numbers_ = {0, 1, 2, 3, 4, 5, 6, 7};
};

TEST_F(Hdf5, reads_numbers_of_any_group_and_type) {
  add("t", {4}, H5T_NATIVE_DOUBLE, H5T_NATIVE_DOUBLE, numbers_.data());
  add("arm/q", {4, 2}, H5T_IEEE_F32BE, H5T_NATIVE_DOUBLE, numbers_.data());
  add("arm/on", {4}, H5T_STD_I8LE, H5T_NATIVE_DOUBLE, numbers_.data());
  const hid_t packed = H5Pcreate(H5P_DATASET_CREATE);
  const hsize_t chunk[] = {2, 2};
  H5Pset_chunk(packed, 2, chunk);
  H5Pset_deflate(packed, 6);
  add("tau", {4, 2}, H5T_NATIVE_DOUBLE, H5T_NATIVE_DOUBLE, numbers_.data(), packed);
  H5Pclose(packed);
  const std::vector<NamedArray> arrays = read();
  ASSERT_EQ(arrays.size(), 4U);
  EXPECT_EQ(arrays[0].name, "on");
  EXPECT_EQ(arrays[1].name, "q");
  EXPECT_EQ(arrays[1].rows, 4U);
  EXPECT_EQ(test::values_of(arrays[1]), numbers_);
  EXPECT_EQ(test::values_of(arrays[3]), numbers_);
}

TEST_F(Hdf5, gives_the_same_numbers_in_pieces) {
  std::vector<double> many;
  for (int i = 0; i < 6000; ++i) many.push_back(std::cos(i));
  const hid_t packed = H5Pcreate(H5P_DATASET_CREATE);
  const hsize_t chunk[] = {3, 300};
  H5Pset_chunk(packed, 2, chunk);
  H5Pset_deflate(packed, 6);
  add("t", {2000}, H5T_NATIVE_DOUBLE, H5T_NATIVE_DOUBLE, many.data());
  add("q", {2000, 3}, H5T_NATIVE_DOUBLE, H5T_NATIVE_DOUBLE, many.data());
  add("tau", {3, 2000}, H5T_NATIVE_DOUBLE, H5T_NATIVE_DOUBLE, many.data(), packed);
  H5Pclose(packed);
  const LogTable table = test::whole_table(table_of("log.h5", read(), diagnostics_), diagnostics_, 77);
  ASSERT_EQ(table.rows(), 2000U);
  ASSERT_EQ(table.names, (std::vector<std::string>{"q1", "q2", "q3", "t", "tau1", "tau2", "tau3"}));
  for (std::size_t r = 0; r < 2000; ++r)
    for (std::size_t c = 0; c < 3; ++c) {
      ASSERT_EQ(table.columns[c][r], many[3 * r + c]);
      ASSERT_EQ(table.columns[4 + c][r], many[2000 * c + r]);
    }
}

TEST_F(Hdf5, reads_the_fields_of_records) {
  struct Row {
    double t;
    int n;
  };
  const std::vector<Row> rows = {{0.5, 7}, {1.5, 8}, {2.5, 9}};
  const hid_t type = H5Tcreate(H5T_COMPOUND, sizeof(Row));
  H5Tinsert(type, "time", HOFFSET(Row, t), H5T_NATIVE_DOUBLE);
  H5Tinsert(type, "count", HOFFSET(Row, n), H5T_NATIVE_INT);
  add("arm/rows", {3}, type, type, rows.data());
  H5Tclose(type);
  const std::vector<NamedArray> arrays = read();
  ASSERT_EQ(arrays.size(), 2U);
  EXPECT_EQ(arrays[0].name, "time");
  EXPECT_EQ(test::values_of(arrays[0]), (std::vector<double>{0.5, 1.5, 2.5}));
  EXPECT_EQ(test::values_of(arrays[1]), (std::vector<double>{7, 8, 9}));
}

TEST_F(Hdf5, tells_equal_names_apart_by_path) {
  add("q", {4}, H5T_NATIVE_DOUBLE, H5T_NATIVE_DOUBLE, numbers_.data());
  add("arm/q", {4}, H5T_NATIVE_DOUBLE, H5T_NATIVE_DOUBLE, numbers_.data());
  const std::vector<NamedArray> arrays = read();
  ASSERT_EQ(arrays.size(), 2U);
  EXPECT_EQ(arrays[0].name, "arm/q");
  EXPECT_EQ(arrays[1].name, "q");
}

TEST_F(Hdf5, leaves_out_what_is_no_table_of_numbers) {
  add("cube", {2, 2, 2}, H5T_NATIVE_DOUBLE, H5T_NATIVE_DOUBLE, numbers_.data());
  const hid_t text = H5Tcopy(H5T_C_S1);
  H5Tset_size(text, 8);
  add("text", {8}, text, text, numbers_.data());
  H5Tclose(text);
  const hid_t chunked = H5Pcreate(H5P_DATASET_CREATE);
  const hsize_t chunk[] = {1024};
  H5Pset_chunk(chunked, 1, chunk);
  add("huge", {hsize_t{1} << 40}, H5T_NATIVE_DOUBLE, H5T_NATIVE_DOUBLE, nullptr, chunked);
  H5Pclose(chunked);
  const hid_t outside = H5Pcreate(H5P_DATASET_CREATE);
  H5Pset_external(outside, "/dev/zero", 0, 64);
  add("outside", {8}, H5T_NATIVE_DOUBLE, H5T_NATIVE_DOUBLE, nullptr, outside);
  H5Pclose(outside);
  const hid_t vast = H5Pcreate(H5P_DATASET_CREATE);  // a few numbers in a chunk of 2 GB
  const hsize_t vast_chunk[] = {hsize_t{1} << 28};
  const hsize_t few[] = {8}, most[] = {H5S_UNLIMITED};
  H5Pset_chunk(vast, 1, vast_chunk);
  H5Pset_deflate(vast, 1);
  const hid_t space = H5Screate_simple(1, few, most);
  H5Dclose(H5Dcreate2(file_, "chunk", H5T_NATIVE_DOUBLE, space, H5P_DEFAULT, vast, H5P_DEFAULT));
  const hid_t virtual_plan = H5Pcreate(H5P_DATASET_CREATE), target = H5Screate_simple(1, few, nullptr);
  H5Pset_virtual(virtual_plan, target, "/etc/other.h5", "/q", target);
  H5Dclose(H5Dcreate2(file_, "virtual", H5T_NATIVE_DOUBLE, target, H5P_DEFAULT, virtual_plan, H5P_DEFAULT));
  H5Sclose(space);
  H5Sclose(target);
  H5Pclose(vast);
  H5Pclose(virtual_plan);
  H5Lcreate_external("/etc/other.h5", "/q", file_, "linked", H5P_DEFAULT, H5P_DEFAULT);
  EXPECT_TRUE(read().empty());
  const std::string said = to_string(diagnostics_);
  for (const char* part :
       {"'cube' is left out", "'chunk' is left out: its chunks",
        "'virtual' is left out: its numbers are in other files", "'text' is left out: it holds no real numbers",
        "'huge' is left out: it is far larger", "'outside' is left out: its numbers are in another"})
    EXPECT_NE(said.find(part), std::string::npos) << part << " in\n" << said;
}

// Chunks of 20 rows that claim to be of more: the library reads what lies behind them in memory.
TEST_F(Hdf5, refuses_numbers_that_are_not_in_the_file) {
  std::vector<double> many;
  for (int i = 0; i < 100; ++i) many.push_back(std::cos(i));
  const hid_t packed = H5Pcreate(H5P_DATASET_CREATE);
  const hsize_t chunk[] = {20, 2};
  H5Pset_chunk(packed, 2, chunk);
  H5Pset_deflate(packed, 6);
  add("q", {50, 2}, H5T_NATIVE_DOUBLE, H5T_NATIVE_DOUBLE, many.data(), packed);
  H5Pclose(packed);
  EXPECT_EQ(test::values_of(read().at(0)), many);
  const std::string whole = folder_.read("log.h5");
  const std::string claim("\x14\0\0\0\2\0\0\0\x08\0\0\0", 12);  // 20 x 2 x 8
  const std::size_t at = whole.find(claim);
  ASSERT_NE(at, std::string::npos);
  for (const int rows : {25, 50}) {
    std::string damaged = whole;
    damaged[at] = static_cast<char>(rows);
    folder_.write("log.h5", damaged);
    const std::vector<NamedArray> arrays = read();
    ASSERT_EQ(arrays.size(), 1U);
    EXPECT_EQ(arrays[0].read({0, 50, 0, 2}, many.data()).message, "its numbers are not in the file") << rows;
  }
}

TEST_F(Hdf5, leaves_out_what_is_packed_by_methods_that_overrun) {
  const hid_t packed = H5Pcreate(H5P_DATASET_CREATE);
  const hsize_t chunk[] = {4};
  H5Pset_chunk(packed, 1, chunk);
  H5Pset_scaleoffset(packed, H5Z_SO_INT, H5Z_SO_INT_MINBITS_DEFAULT);
  add("q", {8}, H5T_NATIVE_INT, H5T_NATIVE_DOUBLE, numbers_.data(), packed);
  H5Pclose(packed);
  EXPECT_TRUE(read().empty());
  EXPECT_NE(to_string(diagnostics_).find("'q' is left out: it is not packed by gzip"), std::string::npos);
}

TEST_F(Hdf5, refuses_files_that_are_cut_off) {
  add("t", {8}, H5T_NATIVE_DOUBLE, H5T_NATIVE_DOUBLE, numbers_.data());
  read();
  const std::string whole = folder_.read("log.h5");
  for (std::size_t length = 0; length < whole.size(); length += 50) {
    folder_.write("log.h5", whole.substr(0, length));
    EXPECT_THROW(read(), InputError) << length;
  }
}

}  // namespace
}  // namespace armature::internal
