// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/log/columns.h"

#include <gtest/gtest.h>

#include "armature/read/reader.h"
#include "tests/cli/run_cli.h"

namespace armature {
namespace {

class Columns : public testing::Test {
 protected:
  Columns() : robot_(read_urdf(pendulum_urdf, "pendulum.urdf", diagnostics_)) {}
  LogTable table(std::vector<std::string> names) const {
    LogTable result;
    result.file = "log.csv";
    result.names = std::move(names);
    result.columns.resize(result.names.size());
    for (std::size_t c = 0; c < result.names.size(); ++c) result.columns[c] = {static_cast<double>(c), 10.0};
    result.lines = {2, 3};
    return result;
  }
  std::string guess(std::vector<std::string> names) {
    diagnostics_ = {};
    const LogTable t = table(std::move(names));
    const ColumnMap map = guess_columns(t, robot_, diagnostics_);
    return diagnostics_.has_errors() ? to_string(diagnostics_) : to_string(map, t);
  }
  Diagnostics diagnostics_;
  Robot robot_;
};

TEST_F(Columns, GuessesTheNamesThatPeopleUse) {
  const std::string usual = "time t; position q1, q2; velocity qd1, qd2; torque tau1, tau2";
  EXPECT_EQ(guess({"t", "q1", "q2", "qd1", "qd2", "tau1", "tau2", "i1", "i2"}), usual);
  EXPECT_EQ(guess({"tau_2", "Time", "tau_1", "q[0]", "q[1]"}), "time Time; position q[0], q[1]; torque tau_1, tau_2");
  EXPECT_EQ(guess({"stamp", "pos_elbow", "pos_shoulder", "shoulder.effort", "elbow.effort"}),
            "time stamp; position pos_shoulder, pos_elbow; torque shoulder.effort, elbow.effort");
}

TEST_F(Columns, SaysWhatIsMissingAndWhatThereIs) {
  const std::string lacking = guess({"t", "q1", "tau1", "tau2"});
  EXPECT_TRUE(has(lacking, "the position of elbow")) << lacking;
  EXPECT_TRUE(has(lacking, "the columns are t, q1, tau1, tau2")) << lacking;
  EXPECT_TRUE(has(guess({"q1", "q2", "tau1", "tau2"}), "recognised as time"));
  const std::string other = guess({"t", "q1", "q2", "q3", "tau1", "tau2", "tau3"});
  EXPECT_TRUE(has(other, "the position of 3 joints, the robot 2 coordinates")) << other;
}

TEST_F(Columns, MakesSignalsOfChannels) {
  const LogTable t = table({"t", "a", "b"});
  ColumnMap map;
  map.rate = 50;
  map.position = {{{{1, 2}, {2, -1}}, 0.5}, {{{1, 1}}, 0}};
  map.torque = {{{{2, 3}}, 0}, {{{2, 1}}, 0}};
  const Log log = make_log(t, map);
  EXPECT_EQ(log.t, (Signal{0, 0.02}));
  EXPECT_EQ(log.q[0], (Signal{0.5, 10.5}));
  EXPECT_EQ(log.tau[0], (Signal{6, 30}));
  EXPECT_TRUE(log.qd.empty());
  EXPECT_EQ(log.line(1), 3);
}

}  // namespace
}  // namespace armature
