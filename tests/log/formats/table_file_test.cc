// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/log/formats/table_file.h"

#include <gtest/gtest.h>

#include "armature/base/error.h"
#include "tests/log/numpy_file.h"

namespace armature::internal {
namespace {

class TableFile : public testing::Test {
 protected:
  LogTable read(const std::string& name, const std::string& bytes) {
    folder_.write(name, bytes);
    return read_table(folder_.path() + '/' + name, diagnostics_);
  }
  test::TemporaryFolder folder_;
  Diagnostics diagnostics_;
};

TEST_F(TableFile, is_known_by_its_bytes_whatever_its_name) {
  const std::string npy = test::npy_bytes(test::npy_header("'<f8'", "(3, 2)"), test::bytes_of({1, 2, 3, 4, 5, 6}));
  for (const char* name : {"log.npy", "log.csv", "log"}) {
    const LogTable table = read(name, npy);
    EXPECT_EQ(table.names, (std::vector<std::string>{"c1", "c2"})) << name;
    EXPECT_EQ(table.columns[1], (std::vector<double>{2, 4, 6})) << name;
  }
  EXPECT_EQ(read("log.txt", "t,q\n1,2\n").names, (std::vector<std::string>{"t", "q"}));
}

// Of one byte each in the file, eight in memory.
TEST_F(TableFile, whose_numbers_are_far_more_than_its_bytes_is_refused) {
  const std::string script =
      "z = np.zeros(2500000, 'i1'); z[:60000] = np.random.default_rng(1).integers(-99, 99, 60000)\n"
      "np.savez_compressed('a.npz', **{k: z for k in 'abcd'})";
  if (!test::with_numpy(folder_, script)) GTEST_SKIP() << "skipped: python3 with numpy is not installed";
  try {
    read_table(folder_.path() + "/a.npz", diagnostics_);
    ADD_FAILURE();
  } catch (const InputError& error) {
    EXPECT_NE(to_string(error.diagnostics()).find("2500000 rows of 4 numbers, from"), std::string::npos);
  }
}

TEST_F(TableFile, of_every_format_is_the_same_table) {
  folder_.write("make.m",
                "t = (1:30)' / 8; q = [t -t]; save('-v7', 'a.mat', 't', 'q'); save('-hdf5', 'a.h5', 't', 'q');");
  if (!test::is_installed("octave-cli") || run(folder_, {"octave-cli", "--norc", "--quiet", "make.m"}).exit_code != 0 ||
      !test::with_numpy(folder_, "t = np.arange(1, 31) / 8\nnp.savez('a.npz', t=t, q=np.stack([t, -t], 1))"))
    GTEST_SKIP() << "skipped: octave or numpy is not installed";
  std::string csv = "t,q1,q2\n";
  for (int i = 1; i <= 30; ++i)
    csv += std::to_string(i / 8.0) + ',' + std::to_string(i / 8.0) + ",-" + std::to_string(i / 8.0) + '\n';
  const LogTable expected = read("a.csv", csv);
  const auto column = [](const LogTable& table, const std::string& name) {
    for (std::size_t c = 0; c < table.names.size(); ++c)
      if (table.names[c] == name) return table.columns[c];
    return std::vector<double>{};
  };
  for (const char* name : {"a.mat", "a.h5", "a.npz"}) {
    const LogTable table = read_table(folder_.path() + '/' + name, diagnostics_);
    EXPECT_EQ(table.rows(), 30U) << name;
    for (const std::string& each : expected.names) EXPECT_EQ(column(table, each), column(expected, each)) << name;
    EXPECT_EQ(to_string(diagnostics_), "") << name;
  }
}

TEST_F(TableFile, that_is_not_what_it_is_called_is_refused) {
  for (const char* name : {"x.npy", "x.npz", "x.h5", "x.mat"})
    EXPECT_THROW(read(name, "t,q\n1,2\n"), InputError) << name;
  EXPECT_THROW(read("words.csv", "name,note\na,b\nc,d\ne,f\n"), InputError);
  EXPECT_THROW(read("y.npz", "PK\3\4"), InputError);
  EXPECT_THROW(read("x.parquet", "t,q\n1,2\n"), InputError);
  try {
    read("episode_000000.parquet", "PAR1\x15\x04PAR1");
    FAIL();
  } catch (const InputError& error) {
    EXPECT_NE(std::string(error.what()).find("pandas.read_parquet"), std::string::npos) << error.what();
    EXPECT_NE(std::string(error.what()).find("armature.lerobot"), std::string::npos) << error.what();
  }
  EXPECT_THROW(read_table(folder_.path() + "/none.npz", diagnostics_), InputError);
  EXPECT_THROW(read_table(folder_.path(), diagnostics_), InputError);
}

}  // namespace
}  // namespace armature::internal
