// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/verbs/recipes/read_logs.h"

#include <fmt/format.h>
#include <sys/stat.h>

#include <algorithm>
#include <cmath>
#include <fstream>
#include <thread>

#include "armature/base/error.h"
#include "armature/write/yaml.h"
#include "tests/verbs/measured_arm.h"
#include "tests/verbs/recorded_progress.h"

namespace armature::internal {
namespace {

class ReadLogs : public test::MeasuredArm {
 protected:
  MeasuredLogs read(const std::vector<std::string>& train, const FitOptions& fit, Progress& progress = no_progress()) {
    return read_logs(train, fit, robot_, files_, diagnostics_, progress);
  }
  // Something that writes a text into a pipe of this name.
  std::thread writer(const std::string& name, const std::string& text) const {
    EXPECT_EQ(::mkfifo(path(name).c_str(), 0600), 0);
    return std::thread([file = path(name), text] { std::ofstream(file) << text; });
  }
  InputFiles files_;
  Diagnostics diagnostics_;
};

TEST_F(ReadLogs, in_chunks_or_whole_they_have_the_same_samples) {
  FitOptions fit;
  fit.validate = {path("other.csv@:50%")};
  const MeasuredLogs whole = read({path("train.csv")}, fit);
  fit.stream = Choice::yes;
  const MeasuredLogs streamed = read({path("train.csv")}, fit);
  ASSERT_TRUE(streamed.streams.has_value());
  EXPECT_FALSE(whole.streams.has_value());
  Signal torque;
  streamed.streams->validation[0].pass(
      [&](const Log& chunk) { torque.insert(torque.end(), chunk.tau[1].begin(), chunk.tau[1].end()); });
  EXPECT_EQ(torque, whole.validation[0].tau[1]);
  EXPECT_NE(streamed.readings[0].find("600 samples, read in chunks; time t"), std::string::npos);
}

TEST_F(ReadLogs, from_a_pipe_they_are_read_once_for_training_and_validation) {
  std::thread writing = writer("pipe.csv", folder_.read("train.csv"));
  FitOptions fit;
  fit.validate = {path("pipe.csv@50%:")};
  const MeasuredLogs logs = read({path("pipe.csv@:50%")}, fit);
  writing.join();
  EXPECT_EQ(logs.train[0].samples() + logs.validation[0].samples(), 600U);
}

TEST_F(ReadLogs, whose_joints_arrive_in_different_rows_are_refused_with_their_names) {
  std::string text = "t,q1,q2,q3,tau1,tau2,tau3\n";
  for (int k = 0; k < 100; ++k) text += std::to_string(0.01 * k) + (k % 2 == 0 ? ",0.1,,0.3,1,,3\n" : ",,0.2,,,2,\n");
  folder_.write("halves.csv", text);
  try {
    read({path("halves.csv")}, {});
    FAIL();
  } catch (const InputError& error) {
    const std::string message = error.diagnostics().all().back().message;
    EXPECT_NE(message.find(robot_.coordinates[0].name + ", " + robot_.coordinates[2].name + " here, " +
                           robot_.coordinates[1].name + " in others"),
              std::string::npos)
        << message;
  }
}

TEST_F(ReadLogs, what_is_wrong_with_a_pipe_is_said_of_the_pipe) {
  std::thread writing = writer("pipe.csv", "t,q1,q2,q3,tau1,tau2,tau3\n0,oops,0,0,0,0,0\n");
  try {
    read({path("pipe.csv")}, {});
    FAIL();
  } catch (const InputError& error) {
    EXPECT_EQ(error.diagnostics().all()[0].where.file, path("pipe.csv"));
    EXPECT_EQ(error.diagnostics().all()[0].where.line, 2);
  }
  writing.join();
}

// The log of all three joints, q1 to q3 by their numbers, for the arm whose second joint is locked.
TEST_F(ReadLogs, of_all_joints_go_with_a_robot_that_has_some_of_them_locked) {
  LoadRobotOptions options;
  options.lock = {robot_.coordinates[1].name + "=0.25"};
  LoadedRobot part = load_robot_text(write_yaml(robot_), "arm.yaml", options);
  ASSERT_EQ(part.robot.coordinates.size(), 2u);
  const MeasuredLogs all = read({path("train.csv")}, {});
  FitOptions fit;
  EXPECT_THROW(read_logs({path("train.csv")}, fit, part.robot, files_, diagnostics_, no_progress()), InputError);
  fit.origin.whole = part.whole;
  for (const Choice stream : {Choice::no, Choice::yes}) {
    fit.stream = stream;
    Diagnostics told;
    const MeasuredLogs logs = read_logs({path("train.csv")}, fit, part.robot, files_, told, no_progress());
    ASSERT_EQ(logs.train[0].q.size(), 2u);
    EXPECT_EQ(logs.train[0].q[1][7], all.train[0].q[2][7]);
    EXPECT_EQ(logs.train[0].tau[1][7], all.train[0].tau[2][7]);
    EXPECT_EQ(logs.columns.torque, (std::vector<std::string>{"tau1", "tau3"}));
    EXPECT_EQ(told.warning_count(), 1u);  // the locked joint moves in this log
  }
}

TEST_F(ReadLogs, streams_can_be_stopped_at_every_chunk) {
  FitOptions fit;
  fit.stream = Choice::yes;
  test::RecordedProgress impatient;
  impatient.most_asked = 0;
  EXPECT_THROW(read({path("train.csv")}, fit, impatient), Stopped);
}

// A thermometer of 1 Hz beside joints of 100 Hz. The first chunk has no temperature where rows are many.
TEST_F(ReadLogs, have_temperatures_that_come_slowly) {
  std::string text = "t,q1,q2,q3,tau1,tau2,tau3,temp_1,temp_2,temp_3\n";
  for (int i = 0; i < 60'000; ++i) {
    const double t = 0.01 * i, q = std::sin(t);
    const bool shown = i % 100 == 50 && i >= 20'000;
    text += fmt::format("{},{},{},{},{},{},{},{}\n", t, q, 0.5 * q, -q, 3 * q, q * q, q,
                        shown ? fmt::format("{},30,31", 20 + 0.01 * t) : ",,");
  }
  folder_.write("warm.csv", text);
  FitOptions fit;
  const MeasuredLogs whole = read({path("warm.csv")}, fit);
  fit.stream = Choice::yes;
  const MeasuredLogs streamed = read({path("warm.csv")}, fit);
  const auto expected = [](double t) { return 20 + 0.01 * std::clamp(t, 200.5, 599.5); };
  const auto look = [&](const Log& log, double tolerance) {
    ASSERT_EQ(log.temperature.size(), 3U);
    for (std::size_t i = 0; i < log.samples(); ++i) {
      ASSERT_NEAR(log.temperature[0][i], expected(log.t[i]), tolerance) << log.t[i];
      ASSERT_EQ(log.temperature[2][i], 31);
    }
  };
  ASSERT_EQ(whole.train[0].samples(), 60'000U);
  look(whole.train[0], 1e-9);
  ASSERT_EQ(streamed.streams->train[0].samples, 60'000U);
  // At the end of a chunk the last value is held.
  streamed.streams->train[0].pass([&](const Log& chunk) { look(chunk, 0.011); });
}

}  // namespace
}  // namespace armature::internal
