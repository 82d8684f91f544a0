// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/log/log_stream.h"

#include <gtest/gtest.h>
#include <hdf5.h>

#include <algorithm>

#include "armature/base/error.h"
#include "armature/log/formats/table_file.h"
#include "armature/read/reader.h"
#include "tests/cli/run_cli.h"
#include "tests/log/numpy_file.h"

namespace armature::internal {
namespace {

class LogStreamFile : public testing::Test {
 protected:
  LogStreamFile() : robot_(read_urdf(pendulum_urdf, "pendulum.urdf", diagnostics_)) { diagnostics_ = {}; }

  // More rows than a chunk has; line `bad` holds no number.
  std::string file(int rows, int bad = 0) const {
    std::string text = "t,q1,q2,tau1,tau2\n";
    for (int i = 0; i < rows; ++i) {
      const std::string number = std::to_string(1e-4 * i);
      text += i + 2 == bad ? "nan,0,0,0,0\n" : std::to_string(0.01 * i) + "," + number + ",1,-" + number + ",3\n";
    }
    folder_.write("log.csv", text);
    return folder_.path() + "/log.csv";
  }

  LogStream open(const std::string& name, bool repair = false) {
    const LogPart part = parse_log_part(name, diagnostics_);
    Diagnostics ignored;
    const LogTable head = open_table(part.file, ignored).head;
    return open_log(part, guess_columns(head, robot_, diagnostics_), robot_, {repair}, diagnostics_);
  }

  // As it is in memory.
  Log whole(const std::string& name, bool repair = false) {
    const LogPart part = parse_log_part(name, diagnostics_);
    const LogTable table = read_table(part.file, diagnostics_);
    Log log = make_log(table, guess_columns(table, robot_, diagnostics_));
    inspect(log, robot_, {repair}, diagnostics_);
    return part_of(std::move(log), part, diagnostics_);
  }

  // Chunked and packed, the torques one after the other.
  void save_hdf5(const LogTable& table) const {
    const hid_t out = H5Fcreate((folder_.path() + "/log.h5").c_str(), H5F_ACC_TRUNC, H5P_DEFAULT, H5P_DEFAULT);
    const auto add = [&](const char* name, std::vector<std::size_t> columns) {
      std::vector<double> values;
      for (const std::size_t c : columns) values.insert(values.end(), table.columns[c].begin(), table.columns[c].end());
      const hsize_t lengths[] = {columns.size(), table.rows()}, chunk[] = {1, 1000};
      const hid_t space = H5Screate_simple(2, lengths, nullptr), how = H5Pcreate(H5P_DATASET_CREATE);
      H5Pset_chunk(how, 2, chunk);
      H5Pset_deflate(how, 1);
      const hid_t set = H5Dcreate2(out, name, H5T_NATIVE_DOUBLE, space, H5P_DEFAULT, how, H5P_DEFAULT);
      H5Dwrite(set, H5T_NATIVE_DOUBLE, H5S_ALL, H5S_ALL, H5P_DEFAULT, values.data());
      H5Dclose(set);
      H5Pclose(how);
      H5Sclose(space);
    };
    add("t", {0});
    add("q", {1, 2});
    add("tau", {3, 4});
    H5Fclose(out);
  }

  void expect_equal(const LogStream& stream, const Log& log) {
    std::size_t at = 0, chunks = 0;
    stream.pass([&](const Log& chunk) {
      ++chunks;
      for (std::size_t i = 0; i < chunk.samples(); ++i, ++at) {
        ASSERT_LT(at, log.samples());
        ASSERT_EQ(chunk.t[i], log.t[at]);
        ASSERT_EQ(chunk.q[0][i], log.q[0][at]);
        ASSERT_EQ(chunk.tau[1][i], log.tau[1][at]);
        ASSERT_EQ(chunk.lines[i], log.lines[at]);
      }
    });
    EXPECT_EQ(at, log.samples());
    EXPECT_EQ(stream.samples, log.samples());
    EXPECT_GT(chunks, 1U);
    EXPECT_EQ(stream.opening.t[100], log.t[100]);
  }

  test::TemporaryFolder folder_;
  Diagnostics diagnostics_;
  Robot robot_;
};

TEST_F(LogStreamFile, give_the_samples_of_the_file_again_and_again) {
  const std::string name = file(40'000);
  for (const char* part : {"", "@:60%", "@30:350.5", "@10%:90%"}) {
    const LogStream stream = open(name + part);
    expect_equal(stream, whole(name + part));
    expect_equal(stream, whole(name + part));
  }
}

TEST_F(LogStreamFile, tell_defects_with_their_lines_and_drop_them_when_asked) {
  const std::string name = file(40'000, 30'000);
  try {
    open(name);
    FAIL() << "a row without numbers was taken";
  } catch (const InputError& error) {
    EXPECT_NE(to_string(error.diagnostics()).find("log.csv:30000: error: a number is missing, not finite"),
              std::string::npos)
        << to_string(error.diagnostics());
  }
  diagnostics_ = {};
  expect_equal(open(name, true), whole(name, true));
  EXPECT_THROW(open(name + "@900:901", true), InputError);
}

// The same rows in every format give the same samples, whole and in chunks; a row that cannot be used is named alike.
TEST_F(LogStreamFile, is_the_same_in_every_format) {
  const std::string csv = file(40'000, 30'000);
  const std::string script =
      "a = np.genfromtxt('log.csv', delimiter=',', names=True)\nnp.save('log.npy', a)\n"
      "c = dict(t=a['t'], q=np.stack([a['q1'], a['q2']]), tau=np.stack([a['tau1'], a['tau2']], 1))\n"
      "np.savez('log.npz', **c); np.savez_compressed('packed.npz', **c)\n";
  if (!test::with_numpy(folder_, script)) GTEST_SKIP() << "skipped: python3 with numpy is not installed";
  const Log expected = whole(csv, true);
  save_hdf5(read_table(csv, diagnostics_));
  for (const char* name : {"log.npy", "log.npz", "packed.npz", "log.h5"}) {
    SCOPED_TRACE(name);
    const std::string path = folder_.path() + "/" + name;
    for (const char* part : {"", "@10%:90%"}) {
      const Log log = whole(path + part, true);
      expect_equal(open(path + part, true), log);
      const Log same = whole(csv + part, true);
      EXPECT_EQ(log.t, same.t);
      EXPECT_EQ(log.q, same.q);
      EXPECT_EQ(log.tau, same.tau);
    }
    for (const bool in_chunks : {false, true}) {
      diagnostics_ = {};
      try {
        if (in_chunks) open(path);
        else whole(path);
      } catch (const InputError& error) {
        diagnostics_ = error.diagnostics();
      }
      EXPECT_NE(to_string(diagnostics_).find(std::string(name) + ":29999: error: a number is missing"),
                std::string::npos)
          << to_string(diagnostics_);
    }
    diagnostics_ = {};
  }
}

TEST_F(LogStreamFile, says_how_far_it_is) {
  LogStream stream = open(file(40'000));
  std::vector<std::size_t> told;
  stream.progress = [&](std::size_t samples) { told.push_back(samples); };
  stream.pass([](const Log&) {});
  EXPECT_GT(told.size(), 1U);
  EXPECT_TRUE(std::is_sorted(told.begin(), told.end()));
  EXPECT_EQ(told.back(), 40'000U);
}

}  // namespace
}  // namespace armature::internal
