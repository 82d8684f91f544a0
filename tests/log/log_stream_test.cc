// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/log/log_stream.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "armature/base/error.h"
#include "armature/log/csv.h"
#include "armature/read/reader.h"
#include "tests/cli/run_cli.h"
#include "tests/support/compile.h"

namespace armature {
namespace {

class LogStreamFile : public testing::Test {
 protected:
  LogStreamFile() : robot_(read_urdf(pendulum_urdf, "pendulum.urdf", diagnostics_)) { diagnostics_ = {}; }

  // More rows than a chunk has; line `bad` holds no number.
  std::string file(int rows, int bad = 0) const {
    std::string text = "t,q1,q2,tau1,tau2\n";
    for (int i = 0; i < rows; ++i) {
      const std::string number = std::to_string(i);
      text += i + 2 == bad ? "nan,0,0,0,0\n" : std::to_string(0.01 * i) + "," + number + ",1,-" + number + ",3\n";
    }
    folder_.write("log.csv", text);
    return folder_.path() + "/log.csv";
  }

  LogStream open(const std::string& name, bool repair = false) {
    const LogPart part = parse_log_part(name, diagnostics_);
    const LogTable head = CsvReader(part.file).empty_table();
    return open_log(part, guess_columns(head, robot_, diagnostics_), robot_, {repair}, diagnostics_);
  }

  // As it is in memory.
  Log whole(const std::string& name, bool repair = false) {
    const LogPart part = parse_log_part(name, diagnostics_);
    const LogTable table = read_csv(part.file, diagnostics_);
    Log log = make_log(table, guess_columns(table, robot_, diagnostics_));
    inspect(log, robot_, {repair}, diagnostics_);
    return part_of(std::move(log), part, diagnostics_);
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

TEST_F(LogStreamFile, GiveTheSamplesOfTheFileAgainAndAgain) {
  const std::string name = file(40'000);
  for (const char* part : {"", "@:60%", "@30:350.5", "@10%:90%"}) {
    const LogStream stream = open(name + part);
    expect_equal(stream, whole(name + part));
    expect_equal(stream, whole(name + part));
  }
}

TEST_F(LogStreamFile, TellDefectsWithTheirLinesAndDropThemWhenAsked) {
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

TEST_F(LogStreamFile, SaysHowFarItIs) {
  LogStream stream = open(file(40'000));
  std::vector<std::size_t> told;
  stream.progress = [&](std::size_t samples) { told.push_back(samples); };
  stream.pass([](const Log&) {});
  EXPECT_GT(told.size(), 1U);
  EXPECT_TRUE(std::is_sorted(told.begin(), told.end()));
  EXPECT_EQ(told.back(), 40'000U);
}

}  // namespace
}  // namespace armature
