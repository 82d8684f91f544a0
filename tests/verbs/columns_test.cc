// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/verbs/columns.h"

#include <gtest/gtest.h>

#include <cmath>

#include "armature/base/error.h"
#include "armature/log/formats/table_file.h"
#include "armature/read/reader.h"
#include "armature/verbs/identify.h"
#include "armature/verbs/load_robot.h"
#include "armature/verbs/simulate.h"
#include "tests/support/compile.h"

namespace armature::internal {
namespace {

Robot planar() { return load_robot("planar2r").robot; }

ColumnsOptions of(const std::string& log, const std::string& output = "") { return {log, {}, output, {}}; }

TEST(Columns, are_named_and_taken_for_signals_in_si_units) {
  const test::TemporaryFolder folder;
  std::string text = "stamp [ms],q1 [deg],q2 [deg],tau1,tau2,temperature\n0,90,0,1,2,30\n10,180,45,3,4,30\n";
  for (int i = 2; i < 9; ++i) text += std::to_string(10 * i) + ",0,0,5,6,30\n";
  folder.write("log.csv", text);
  ColumnsResult result = columns(planar(), of(folder.path() + "/log.csv", folder.path() + "/out.npy"));
  EXPECT_TRUE(result.recognised);
  EXPECT_EQ(result.names.size(), 6U);
  EXPECT_EQ(result.names.back(), "temperature");
  EXPECT_EQ(result.time, result.names[0]);
  EXPECT_EQ(result.position, (std::vector<std::string>{result.names[1], result.names[2]}));
  EXPECT_EQ(result.torque, (std::vector<std::string>{"tau1", "tau2"}));
  EXPECT_TRUE(result.velocity.empty());
  EXPECT_EQ(result.samples, 9U);
  ASSERT_EQ(result.files.size(), 1U);
  EXPECT_EQ(result.signals.size(), 5U);
  folder.write("out.npy", result.files[0].content);
  Diagnostics diagnostics;
  const LogTable table = read_table(folder.path() + "/out.npy", diagnostics);
  ASSERT_EQ(table.columns.size(), 5U);
  EXPECT_DOUBLE_EQ(table.columns[0][1] - table.columns[0][0], 0.01);
  EXPECT_DOUBLE_EQ(table.columns[1][0], M_PI / 2);
  EXPECT_DOUBLE_EQ(table.columns[2][1], M_PI / 4);
  EXPECT_DOUBLE_EQ(table.columns[4][1], 4);
}

TEST(Columns, keep_what_identification_would_mend) {
  const test::TemporaryFolder folder;
  std::string text = "t,q1,q2,tau1,tau2\n";
  for (int i = 0; i < 100; ++i) text += std::to_string(0.01 * i) + (i == 50 ? ",1000,0,0,0\n" : ",0.1,0,0,0\n");
  folder.write("log.csv", text);
  const ColumnsResult result = columns(planar(), of(folder.path() + "/log.csv", folder.path() + "/out.csv"));
  EXPECT_EQ(result.samples, 100U);
  EXPECT_NE(result.files.at(0).content.find(",1000,"), std::string::npos);
}

TEST(Columns, that_are_not_recognised_are_listed_with_what_is_missing) {
  const test::TemporaryFolder folder;
  folder.write("log.csv", "a,b,c\n0,1,2\n1,2,3\n");
  ColumnsOptions options = of(folder.path() + "/log.csv", folder.path() + "/out.npy");
  const ColumnsResult result = columns(planar(), options);
  EXPECT_FALSE(result.recognised);
  EXPECT_EQ(result.names, (std::vector<std::string>{"a", "b", "c"}));
  EXPECT_FALSE(result.missing.empty());
  EXPECT_TRUE(result.files.empty());
}

TEST(Columns, without_torques_are_still_a_motion) {
  const test::TemporaryFolder folder;
  folder.write("log.csv", "t,q1,q2,a\n0,1,2,9\n1,2,3,9\n");
  ColumnsOptions options = of(folder.path() + "/log.csv", folder.path() + "/out.csv");
  ColumnsResult result = columns(planar(), options);
  EXPECT_FALSE(result.recognised);
  ASSERT_EQ(result.missing.size(), 1U);
  EXPECT_NE(result.missing[0].message.find("torque"), std::string::npos) << result.missing[0].message;
  EXPECT_EQ(result.position, (std::vector<std::string>{"q1", "q2"}));
  EXPECT_TRUE(result.torque.empty());
  EXPECT_EQ(result.files.at(0).content, "t,th1/position,th2/position\n0,1,2\n1,2,3\n");
  folder.write("columns.yaml", "position: {columns: [q2, a]}\n");
  options.reading.columns = folder.path() + "/columns.yaml";
  result = columns(planar(), options);
  EXPECT_FALSE(result.recognised);
  EXPECT_EQ(result.files.at(0).content, "t,th1/position,th2/position\n0,2,9\n1,3,9\n");
}

TEST(Columns, that_a_file_names_are_taken) {
  const test::TemporaryFolder folder;
  folder.write("log.csv", "a,b,c,d,e\n0,1,2,3,4\n1,2,3,4,5\n");
  folder.write("columns.yaml",
               "time: {column: a}\nposition: {columns: [b, c]}\ntorque: {columns: [e, d], sign: [1, -1]}\n");
  ColumnsOptions options = of(folder.path() + "/log.csv", folder.path() + "/out.csv");
  options.reading.columns = folder.path() + "/columns.yaml";
  const ColumnsResult result = columns(planar(), options);
  EXPECT_TRUE(result.recognised);
  EXPECT_EQ(result.torque, (std::vector<std::string>{"e", "d"}));
  EXPECT_EQ(result.files.at(0).content, "t,th1/position,th2/position,th1/torque,th2/torque\n0,1,2,4,-3\n1,2,3,5,-4\n");
  folder.write("columns.yaml", "position: {columns: [b, nothing]}\n");
  EXPECT_THROW(columns(planar(), options), InputError);
}

TEST(Columns, of_a_part_begin_and_end_there) {
  const test::TemporaryFolder folder;
  folder.write("log.csv", "t,q1,q2,tau1,tau2\n0,1,2,3,4\n1,2,3,4,5\n2,3,4,5,6\n3,4,5,6,7\n");
  EXPECT_EQ(columns(planar(), of(folder.path() + "/log.csv@1:3")).samples, 2U);
}

// Commanded positions and temperatures are kept where columns have names; an array is read back by the order of its
// columns, in which they would be taken for other signals.
TEST(Columns, of_commands_and_temperatures_are_written_and_an_array_says_that_it_lacks_them) {
  const test::TemporaryFolder folder;
  folder.write(
      "log.csv",
      "t,q1,q2,tau1,tau2,q_ref1 [deg],q_ref2 [deg],temp_1,temp_2\n0,1,2,3,4,90,180,30,40\n1,2,3,4,5,90,180,31,41\n");
  const ColumnsResult csv = columns(planar(), of(folder.path() + "/log.csv", folder.path() + "/out.csv"));
  EXPECT_EQ(csv.signals,
            (std::vector<std::string>{"t", "th1/position", "th2/position", "th1/torque", "th2/torque", "th1/reference",
                                      "th2/reference", "th1/temperature [degC]", "th2/temperature [degC]"}));
  EXPECT_TRUE(csv.diagnostics.all().empty()) << to_string(csv.diagnostics);
  folder.write("out.csv", csv.files.at(0).content);
  const Log back = load_log(folder.path() + "/out.csv", planar()).log;
  EXPECT_EQ(back.reference, (std::vector<Signal>{{M_PI / 2, M_PI / 2}, {M_PI, M_PI}}));
  EXPECT_EQ(back.temperature, (std::vector<Signal>{{30, 31}, {40, 41}}));
  const ColumnsResult npy = columns(planar(), of(folder.path() + "/log.csv", folder.path() + "/out.npy"));
  EXPECT_EQ(npy.signals.size(), 5U);
  ASSERT_EQ(npy.diagnostics.all().size(), 1U);
  EXPECT_NE(npy.diagnostics.all()[0].message.find("temperatures have no place"), std::string::npos);
}

// A log of four joints for an arm of three, as identify reads it.
TEST(Columns, of_a_joint_that_is_locked_are_not_written) {
  const test::TemporaryFolder folder;
  std::string text = "t,pos_1,pos_2,pos_3,pos_4,tau_1,tau_2,tau_3,tau_4\n";
  for (int i = 0; i < 5; ++i) text += std::to_string(i) + ",1,0.3,3,4,5,6,7,8\n";
  folder.write("log.csv", text);
  LoadRobotOptions part;
  part.lock = {"q2=0.3"};
  const LoadedRobot locked = load_robot("scara", part);
  ColumnsOptions options = of(folder.path() + "/log.csv", folder.path() + "/out.csv");
  options.origin.whole = locked.whole;
  const ColumnsResult result = columns(locked.robot, options);
  EXPECT_TRUE(result.recognised);
  EXPECT_EQ(result.position, (std::vector<std::string>{"pos_1", "pos_3", "pos_4"}));
  EXPECT_EQ(result.torque, (std::vector<std::string>{"tau_1", "tau_3", "tau_4"}));
  EXPECT_EQ(result.files.at(0).content.substr(0, result.files.at(0).content.find("\n1,")),
            "t,q1/position,q3/position,q4/position,q1/torque,q3/torque,q4/torque\n0,1,3,4,5,7,8");
  for (const Diagnostic& each : result.diagnostics.all()) EXPECT_EQ(each.severity, Severity::note) << each.message;
}

// Both encoders of elastic joints as they were recorded, so that what was read from the log is read from the copy.
TEST(Columns, of_elastic_joints_are_positions_of_links_and_motors) {
  const test::TemporaryFolder folder;
  Diagnostics diagnostics;
  const Robot robot = read_yaml(R"(
armature: 1
robot: soft
gravity: [0, 0, -9.81]
joints:
  - [joint, theta]
  - [a, q1]
links:
  - [link, Izz]
  - [a, 0.5]
drives:
  - [joint, Ia, Fv, Kf, Df]
  - [a, 0.4, 1.5, 800, 3]
)",
                                "soft.yaml", diagnostics);
  ASSERT_EQ(to_string(diagnostics), "");
  folder.write("log.csv", "t,q1/position [deg],a_motor/position [deg],a_motor/torque\n0,90,180,7\n1,180,270,8\n");
  SimulateOptions moving;
  moving.duration = 3;
  moving.no_stops = moving.no_torque_limits = true;
  moving.output = "made.csv";
  const SimulateResult made = simulate(robot, moving);
  folder.write("made.csv", made.files.at(0).content);
  const auto copy = [&](const std::string& name) {
    const ColumnsResult result = columns(robot, of(folder.path() + name, folder.path() + "/out.csv"));
    EXPECT_TRUE(result.recognised);
    folder.write("out.csv", result.files.at(0).content);
    return result.files.at(0).content;
  };
  EXPECT_EQ(copy("/made.csv"), made.files.at(0).content);
  const auto identified = [&](const std::string& name) {
    IdentifyOptions asked;
    asked.fit.choose = Choice::no;
    asked.logs = {folder.path() + name};
    return identify(robot, asked);
  };
  const IdentifyResult first = identified("/made.csv"), again = identified("/out.csv");
  ASSERT_EQ(first.parameters.size(), again.parameters.size());
  for (std::size_t c = 0; c < first.parameters.size(); ++c)
    EXPECT_EQ(first.parameters[c].value, again.parameters[c].value) << first.parameters[c].name;
  // The link's column of torques may be missing: nothing but the motor drives it.
  Diagnostics ignored;
  copy("/log.csv");
  const LogTable table = read_table(folder.path() + "/out.csv", ignored);
  ASSERT_EQ(table.names.size(), 5U);
  EXPECT_EQ(table.columns[1], (Signal{M_PI / 2, M_PI}));
  EXPECT_EQ(table.columns[2], (Signal{M_PI, 1.5 * M_PI}));
  EXPECT_EQ(table.columns[3], (Signal{0, 0}));
  EXPECT_EQ(table.columns[4], (Signal{7, 8}));
}

TEST(Columns, refuse_an_ending_that_no_format_has) {
  const test::TemporaryFolder folder;
  folder.write("log.csv", "t,q1,q2,tau1,tau2\n0,1,2,3,4\n1,2,3,4,5\n");
  EXPECT_THROW(columns(planar(), of(folder.path() + "/log.csv", folder.path() + "/out.mat")), InputError);
}

}  // namespace
}  // namespace armature::internal
