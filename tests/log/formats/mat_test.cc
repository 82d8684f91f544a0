// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/log/formats/mat.h"

#include <gtest/gtest.h>

#include "armature/base/error.h"
#include "tests/log/numpy_file.h"

namespace armature::internal {
namespace {

constexpr const char* octave_script =
    "t = (0:9)' / 10; q = [t 2*t]; arm.tau = int16([1:10; 11:20]'); arm.who = 'me'; name = 'arm'; z = 1i * t;\n"
    "cube = ones(2, 3, 4); list = {1, 2}; on = t > 0.5;\n"
    "save('-v7', 'v7.mat', 't', 'q', 'arm', 'name', 'z', 'cube', 'list', 'on'); save('-v6', 'v6.mat', 't', 'q', "
    "'arm');\n"
    "save('-v4', 'v4.mat', 't', 'q');\n";

class Mat : public testing::Test {
 protected:
  void SetUp() override {
    if (!test::is_installed("octave-cli")) GTEST_SKIP() << "skipped: octave is not installed";
    folder_.write("make.m", octave_script);
    run(folder_, {"octave-cli", "--norc", "--quiet", "make.m"});
  }
  std::vector<NamedArray> read(const std::string& name) {
    diagnostics_ = {};
    return read_mat(folder_.path() + '/' + name, diagnostics_);
  }
  test::TemporaryFolder folder_;
  Diagnostics diagnostics_;
};

TEST_F(Mat, reads_what_octave_saved) {
  for (const char* name : {"v4.mat", "v6.mat", "v7.mat"}) {
    const std::vector<NamedArray> arrays = read(name);
    ASSERT_GE(arrays.size(), 2U) << name;
    EXPECT_EQ(arrays[0].name, "t");
    EXPECT_EQ(arrays[1].name, "q");
    const std::vector<double> t = test::values_of(arrays[0]), q = test::values_of(arrays[1]);
    ASSERT_EQ(q.size(), 20U);
    for (std::size_t i = 0; i < 10; ++i) {
      EXPECT_EQ(t[i], static_cast<double>(i) / 10);
      EXPECT_EQ(q[10 + i], 2 * t[i]);  // by columns
    }
    if (std::string(name) == "v4.mat") continue;
    ASSERT_GE(arrays.size(), 3U) << name;
    EXPECT_EQ(arrays[2].name, "tau");
    EXPECT_EQ(test::values_of(arrays[2])[19], 20);
  }
}

TEST_F(Mat, leaves_out_what_holds_no_numbers) {
  const std::vector<NamedArray> arrays = read("v7.mat");
  const std::string said = to_string(diagnostics_);
  for (const char* part : {"'name' is left out: it holds no numbers", "'z' is left out: it holds complex numbers",
                           "'cube' is left out: it does not have two dimensions", "'list' is left out"})
    EXPECT_NE(said.find(part), std::string::npos) << part << " in\n" << said;
  EXPECT_EQ(arrays.back().name, "on");
  EXPECT_EQ(test::values_of(arrays.back())[9], 1);
}

TEST_F(Mat, survives_files_that_are_cut_off_or_damaged) {
  for (const char* name : {"v4.mat", "v6.mat", "v7.mat"}) {
    const std::string whole = folder_.read(name);
    for (std::size_t length = 0; length < whole.size(); length += 7) {
      folder_.write("cut.mat", whole.substr(0, length));
      try {
        for (const NamedArray& array : read("cut.mat")) test::values_of(array);
      } catch (const InputError&) {}
    }
  }
  folder_.write("text.mat", "t,q\n1,2\n");
  EXPECT_THROW(read("text.mat"), InputError);
}

}  // namespace
}  // namespace armature::internal
