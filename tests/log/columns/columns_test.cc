// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/log/columns/columns.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <numbers>

#include "armature/read/reader.h"
#include "tests/cli/run_cli.h"

namespace armature::internal {
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

TEST_F(Columns, guesses_the_names_that_people_use) {
  const std::string usual = "time t; position q1, q2; velocity qd1, qd2; torque tau1, tau2";
  EXPECT_EQ(guess({"t", "q1", "q2", "qd1", "qd2", "tau1", "tau2", "i1", "i2"}), usual);
  EXPECT_EQ(guess({"tau_2", "Time", "tau_1", "q[0]", "q[1]"}), "time Time; position q[0], q[1]; torque tau_1, tau_2");
  EXPECT_EQ(guess({"stamp", "pos_elbow", "pos_shoulder", "shoulder.effort", "elbow.effort"}),
            "time stamp; position pos_shoulder, pos_elbow; torque shoulder.effort, elbow.effort");
}

TEST_F(Columns, guesses_what_recorders_write) {
  const auto of = [&](const std::string& before, const std::string& after, int first) {
    return std::vector<std::string>{before + std::to_string(first) + after, before + std::to_string(first + 1) + after};
  };
  const auto names = [](std::vector<std::vector<std::string>> groups) {
    std::vector<std::string> all;
    for (const auto& group : groups) all.insert(all.end(), group.begin(), group.end());
    return all;
  };
  // PlotJuggler, rostopic, ros2 bag by name, Universal Robots, Franka.
  EXPECT_EQ(guess(names({{"__time"},
                         of("/joint_states/position[", "]", 0),
                         of("/joint_states/velocity[", "]", 0),
                         of("/joint_states/effort[", "]", 0)})),
            "time __time; position /joint_states/position[0], /joint_states/position[1]; velocity "
            "/joint_states/velocity[0], /joint_states/velocity[1]; torque /joint_states/effort[0], "
            "/joint_states/effort[1]");
  EXPECT_EQ(guess(names({{"%time", "field.header.seq", "field.header.stamp"},
                         of("field.position", "", 0),
                         of("field.effort", "", 0)})),
            "time field.header.stamp; position field.position0, field.position1; torque field.effort0, field.effort1");
  EXPECT_EQ(guess({"header.stamp.sec", "header.stamp.nanosec", "/joint_states/elbow/position",
                   "/joint_states/shoulder/position", "/joint_states/elbow/effort", "/joint_states/shoulder/effort"}),
            "time header.stamp.sec, header.stamp.nanosec; position /joint_states/shoulder/position, "
            "/joint_states/elbow/position; torque /joint_states/shoulder/effort, /joint_states/elbow/effort");
  EXPECT_EQ(guess(names({{"timestamp"},
                         of("target_q_", "", 0),
                         of("actual_q_", "", 0),
                         of("actual_qd_", "", 0),
                         of("actual_current_", "", 0),
                         of("target_moment_", "", 0),
                         of("actual_TCP_pose_", "", 0)})),
            "time timestamp; position actual_q_0, actual_q_1; velocity actual_qd_0, actual_qd_1; torque "
            "target_moment_0, target_moment_1; reference target_q_0, target_q_1");
  EXPECT_TRUE(has(to_string(diagnostics_), "commanded, not measured"));
  EXPECT_EQ(
      guess(names({{"time"},
                   of("q[", "]", 0),
                   of("dq[", "]", 0),
                   of("q_d[", "]", 0),
                   of("tau_J[", "]", 0),
                   of("tau_J_d[", "]", 0),
                   of("tau_ext_hat_filtered[", "]", 0)})),
      "time time; position q[0], q[1]; velocity dq[0], dq[1]; torque tau_J[0], tau_J[1]; reference q_d[0], q_d[1]");
  EXPECT_EQ(guess(names({{"t"}, of("q", "", 1), of("q_d", "", 1), of("tau", "", 1)})),
            "time t; position q1, q2; velocity q_d1, q_d2; torque tau1, tau2");
}

TEST_F(Columns, are_named_by_joints_whose_coordinates_have_other_names) {
  robot_.coordinates[0].name = "alpha";
  robot_.coordinates[1].name = "beta";
  const std::vector<std::string> names = {"t", "shoulder/position", "elbow/position", "shoulder/torque",
                                          "elbow/torque"};
  EXPECT_EQ(guess(names), "time t; position shoulder/position, elbow/position; torque shoulder/torque, elbow/torque");
  for (Frame& frame : robot_.frames)
    if (!frame.variable.empty() && frame.variable[0].coordinate == 1)
      frame.variable[0].coefficient = robot_.arena.constant(2);
  EXPECT_NE(guess(names).find("the position of beta"), std::string::npos);
}

TEST_F(Columns, takes_units_from_names_and_from_a_line_of_them) {
  EXPECT_EQ(guess({"Zeit [ms]", "A1 [°]", "A2 [°]", "Drehmoment 1 [Nm]", "Drehmoment 2 [Nm]"}),
            "time Zeit [ms] in ms; position A1 [°], A2 [°] in deg; torque Drehmoment 1 [Nm], Drehmoment 2 [Nm] in Nm");
  LogTable t = table({"t", "q1", "q2", "tau1", "tau2"});
  t.units = {"s", "deg", "deg", "Nm", "mNm"};
  const Log log = make_log(t, guess_columns(t, robot_, diagnostics_));
  EXPECT_DOUBLE_EQ(log.q[1][0], 2 * std::numbers::pi / 180);
  EXPECT_DOUBLE_EQ(log.tau[0][0], 3);
  EXPECT_DOUBLE_EQ(log.tau[1][0], 4e-3);
  EXPECT_TRUE(has(guess({"t", "q1 [mm]", "q2 [mm]", "tau1", "tau2"}), "'mm' is no unit of the position of shoulder"));
}

// A unit that is not known is said, and no index is taken for one.
TEST_F(Columns, says_when_a_unit_is_not_known) {
  guess({"t", "q1 (turns)", "q2 (turns)", "tau1 (uNm)", "tau2 (uNm)"});
  EXPECT_EQ(diagnostics_.all().size(), 0U) << to_string(diagnostics_);
  guess({"t", "q[0]", "q[1]", "tau(0)", "tau(1)"});
  EXPECT_EQ(diagnostics_.warning_count(), 0U) << to_string(diagnostics_);
  const std::string said = guess({"t", "q1", "q2", "torque1 (furlong)", "torque2 (furlong)"});
  EXPECT_TRUE(diagnostics_.has_errors() || diagnostics_.warning_count() == 1) << said;
  EXPECT_NE(to_string(diagnostics_).find("furlong"), std::string::npos) << said;
}

TEST_F(Columns, takes_units_that_are_told) {
  const LogTable t = table({"t", "q1", "q2", "qd1", "qd2", "tau1 [Nm]", "tau2 [Nm]"});
  ColumnMap map = guess_columns(t, robot_, diagnostics_);
  apply_units(map, {"ms", "deg", "mNm"}, robot_, diagnostics_);
  const Log log = make_log(t, map);
  EXPECT_DOUBLE_EQ(log.t[1], 0.01);
  EXPECT_DOUBLE_EQ(log.q[0][0], std::numbers::pi / 180);
  EXPECT_DOUBLE_EQ(log.qd[1][0], 4 * std::numbers::pi / 180);
  EXPECT_DOUBLE_EQ(log.tau[0][0], 5);  // the log says Nm itself
  EXPECT_TRUE(has(to_string(map, t), "position q1, q2 in deg; velocity qd1, qd2 in deg/s"));
  apply_units(map, {"furlong"}, robot_, diagnostics_);
  EXPECT_TRUE(has(to_string(diagnostics_), "unit = furlong: no such unit"));
}

// The time of arrival jitters; the stamps of two topics are not one clock.
TEST_F(Columns, prefers_the_stamp_in_the_header) {
  const std::vector<std::string> rest = {"q1", "q2", "tau1", "tau2"};
  const auto of = [&](std::vector<std::string> times) {
    times.insert(times.end(), rest.begin(), rest.end());
    const std::string said = guess(times);
    return said.substr(0, said.find(';'));
  };
  EXPECT_EQ(of({"__time", "/joint_states/header/stamp"}), "time /joint_states/header/stamp");
  EXPECT_EQ(of({"Time", "header.stamp.secs", "header.stamp.nsecs"}), "time header.stamp.secs, header.stamp.nsecs");
  EXPECT_EQ(of({"__time", "/joint_states/header/stamp", "/efforts/header/stamp"}), "time __time");
}

TEST_F(Columns, knows_milliamperes) {
  const LogTable t = table({"t", "q1", "q2", "i1_mA", "i2_mA"});
  const auto torque = [&](const std::string& yaml) {
    diagnostics_ = {};
    const Log log = make_log(t, read_column_map(yaml, "columns.yaml", t, robot_, diagnostics_));
    return diagnostics_.has_errors() ? std::vector<double>{} : std::vector<double>{log.tau[0][0], log.tau[1][0]};
  };
  const std::vector<double> right = {3e-3 * 10, 4e-3 * 20}, per_milliampere = {30, 80};
  EXPECT_EQ(torque("torque: {columns: [i1_mA, i2_mA], gain: [10, 20], unit: mA}"), right) << to_string(diagnostics_);
  EXPECT_EQ(torque("torque: {columns: [i1_mA, i2_mA], gain: [10, 20]}"), right) << to_string(diagnostics_);
  EXPECT_TRUE(has(to_string(diagnostics_), "is in mA by its name"));
  EXPECT_EQ(torque("torque: {columns: [i1_mA, i2_mA], gain: [10, 20], unit: A}"), per_milliampere);
  ColumnMap map;
  diagnostics_ = {};
  apply_units(map, {"mA"}, robot_, diagnostics_);
  EXPECT_TRUE(has(to_string(diagnostics_), "only with the gains of its drives"));
}

TEST_F(Columns, takes_columns_without_names_in_the_usual_order) {
  EXPECT_EQ(guess({"c1", "c2", "c3", "c4", "c5", "c6", "c7"}),
            "time c1; position c2, c3; velocity c4, c5; torque c6, c7");
  EXPECT_TRUE(has(to_string(diagnostics_), "taken as time, 2 positions, 2 velocities, 2 torques"));
  EXPECT_TRUE(has(guess({"c1", "c2", "c3", "c4"}), "no column was recognised as the position"));
}

TEST_F(Columns, takes_numbers_that_the_joints_have_in_their_names) {
  robot_.coordinates[0].name = "joint2";
  robot_.coordinates[1].name = "joint5";
  EXPECT_EQ(guess({"t", "q5", "q2", "tau2", "tau5"}), "time t; position q2, q5; torque tau2, tau5");
  EXPECT_EQ(guess({"t", "q1", "q2", "tau1", "tau2"}), "time t; position q1, q2; torque tau1, tau2");
}

TEST_F(Columns, count_joints_by_the_number_that_differs) {
  EXPECT_EQ(guess({"t", "joint1_pos_1", "joint2_pos_1", "joint1_effort_1", "joint2_effort_1"}),
            "time t; position joint1_pos_1, joint2_pos_1; torque joint1_effort_1, joint2_effort_1");
  EXPECT_EQ(guess({"t", "q1_robot2", "q2_robot2", "tau1_robot2", "tau2_robot2"}),
            "time t; position q1_robot2, q2_robot2; torque tau1_robot2, tau2_robot2");
  EXPECT_EQ(guess({"t", "robot2/q1", "robot2/q2", "robot2/tau1", "robot2/tau2"}),
            "time t; position robot2/q1, robot2/q2; torque robot2/tau1, robot2/tau2");
  EXPECT_TRUE(has(guess({"t", "robot1/q1", "robot1/q2", "robot2/q1", "robot2/q2", "tau1", "tau2"}), "both"));
}

TEST_F(Columns, of_long_names_are_shown_by_what_they_have_in_common) {
  Robot arm;
  std::vector<std::string> names = {"__time"};
  for (const char* const what : {"position", "effort"})
    for (int k = 1; k <= 7; ++k) {
      if (what[0] == 'p') arm.coordinates.push_back({fmt::format("joint{}", k), {}, {}, {}});
      names.push_back(fmt::format("/joint_states/joint{}/{}", k, what));
    }
  const LogTable t = table(names);
  EXPECT_EQ(to_string(guess_columns(t, arm, diagnostics_), t),
            "time __time; position /joint_states/joint*/position (7); torque /joint_states/joint*/effort (7)");
  // Without anything in common: the first and the last.
  ColumnMap map;
  map.rate = 100;
  const LogTable odd = table({std::string(40, 'a'), std::string(40, 'b'), std::string(40, 'c')});
  map.position = {{{{0, 1}}, 0}, {{{1, 1}}, 0}, {{{2, 1}}, 0}};
  EXPECT_EQ(to_string(map, odd),
            fmt::format("100 samples per second; position {} to {} (3)", odd.names[0], odd.names[2]));
}

TEST_F(Columns, that_are_empty_are_not_used) {
  LogTable t = table({"t", "q1", "q2", "qd1", "qd2", "tau1", "tau2"});
  t.columns[3] = t.columns[4] = {NAN, NAN};
  ColumnMap map = guess_columns(t, robot_, diagnostics_);
  EXPECT_EQ(map.velocity.size(), 2u);
  drop_empty(map, t, diagnostics_);
  EXPECT_EQ(to_string(map, t), "time t; position q1, q2; torque tau1, tau2");
  EXPECT_EQ(diagnostics_.all().back().message, "the columns of the velocity are empty, and not used: qd1, qd2");
}

TEST_F(Columns, with_hardly_a_number_are_not_used) {
  LogTable t = table({"t", "q1", "q2", "qd1", "qd2", "tau1", "tau2", "temp_1", "temp_2"});
  for (auto& column : t.columns) column.assign(1000, 1);
  t.lines.resize(1000);
  const auto sparse = [&](std::size_t column, std::size_t every) {
    for (std::size_t r = 0; r < 1000; ++r) t.columns[column][r] = r % every == 3 ? 1 : NAN;
  };
  sparse(4, 20);   // velocities
  sparse(8, 400);  // a thermometer may be slow
  ColumnMap map = guess_columns(t, robot_, diagnostics_);
  drop_empty(map, t, diagnostics_);
  EXPECT_EQ(to_string(map, t), "time t; position q1, q2; torque tau1, tau2; temperature temp_1, temp_2");
  EXPECT_EQ(diagnostics_.all().back().message,
            "the columns of the velocity have 50 numbers in 1000 rows, and are not used: qd1, qd2");
  sparse(8, 999);
  t.columns[8][3] = NAN;
  drop_empty(map, t, diagnostics_);
  EXPECT_EQ(to_string(map, t), "time t; position q1, q2; torque tau1, tau2");
}

// A log is as good without temperatures.
TEST_F(Columns, of_temperatures_that_are_odd_are_not_used) {
  for (const auto& odd : {std::vector<std::string>{"temp_1", "temp_2", "temp_3"},
                          std::vector<std::string>{"left/temp_1", "left/temp_2", "right/temp_1", "right/temp_2"}}) {
    std::vector<std::string> names = {"t", "q1", "q2", "tau1", "tau2"};
    names.insert(names.end(), odd.begin(), odd.end());
    diagnostics_ = {};
    const LogTable t = table(names);
    const ColumnMap map = guess_columns(t, robot_, diagnostics_);
    EXPECT_EQ(to_string(map, t), "time t; position q1, q2; torque tau1, tau2");
    ASSERT_EQ(diagnostics_.all().size(), 1U);
    EXPECT_EQ(diagnostics_.all()[0].severity, Severity::note);
  }
}

TEST_F(Columns, asks_where_two_meanings_are_possible) {
  EXPECT_TRUE(has(guess({"t", "left/q1", "left/q2", "right/q1", "right/q2", "tau1", "tau2"}),
                  "both left/q1, left/q2 and right/q1, right/q2 may be the position"));
  const std::string currents = guess({"t", "q1", "q2", "current1", "current2"});
  EXPECT_TRUE(has(currents, "no torques, but currents: current1, current2")) << currents;
  EXPECT_TRUE(has(currents, "'torque: {columns: [current1, current2], gain: [...]}'")) << currents;
}

TEST_F(Columns, says_what_is_missing_and_what_there_is) {
  const std::string lacking = guess({"t", "q1", "tau1", "tau2"});
  EXPECT_TRUE(has(lacking,
                  "the position of 1 joint, the robot 2 coordinates: no column was recognised as the "
                  "position of elbow"))
      << lacking;
  EXPECT_TRUE(has(lacking, "the columns are t, q1, tau1, tau2")) << lacking;
  EXPECT_TRUE(has(lacking, "if it stood still, lock = elbow; ")) << lacking;
  EXPECT_TRUE(has(guess({"q1", "q2", "tau1", "tau2"}), "recognised as time"));
  const std::string other = guess({"t", "q1", "q2", "q3", "tau1", "tau2", "tau3"});
  EXPECT_TRUE(has(other, "the position of 3 joints, the robot 2 coordinates")) << other;
}

TEST_F(Columns, makes_signals_of_channels) {
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
}  // namespace armature::internal
