// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/verbs/load_log.h"

#include <fmt/format.h>

#include "armature/base/error.h"
#include "armature/verbs/load_robot.h"
#include "tests/verbs/measured_arm.h"
#include "tests/verbs/recorded_progress.h"

namespace armature::internal {
namespace {

using LoadLog = test::MeasuredArm;

TEST_F(LoadLog, gives_the_samples_and_says_what_its_columns_were_taken_for) {
  const LoadedLog loaded = load_log(path("train.csv"), robot_);
  const Log truth = test::synthetic_log(robot_, 1, 600, 0.02);
  ASSERT_EQ(loaded.log.samples(), 600U);
  EXPECT_NEAR(loaded.log.tau[2][17], truth.tau[2][17], 1e-9);
  EXPECT_NE(loaded.columns.find("position q1, q2, q3"), std::string::npos) << loaded.columns;
  EXPECT_EQ(load_log(path("train.csv@1:3"), robot_).log.samples(), 200U);  // at 100 Hz
}

TEST_F(LoadLog, takes_units_and_columns_as_given) {
  folder_.write("short.csv", "stamp,q1,q2,q3,tau1,tau2,tau3\n0,90,0,0,1,2,3\n10,180,0,0,1,2,3\n20,90,0,0,1,2,3\n");
  folder_.write("columns.yaml", "time: {column: stamp, unit: ms}\ntorque: {columns: [tau3, tau2, tau1]}\n");
  LoadLogOptions options;
  options.columns = path("columns.yaml");
  options.unit = {"deg"};
  const Log log = load_log(path("short.csv"), robot_, options).log;
  EXPECT_DOUBLE_EQ(log.t[1], 0.01);
  EXPECT_NEAR(log.q[0][1], M_PI, 1e-15);
  EXPECT_EQ(log.tau[0][0], 3);
}

TEST_F(LoadLog, refuses_what_cannot_be_used_unless_it_is_to_be_repaired) {
  folder_.write("holes.csv", folder_.read("train.csv") + "7,,0,0,0,0,0,0,0,0,0,0,0\n");
  EXPECT_THROW(load_log(path("holes.csv"), robot_), InputError);
  LoadLogOptions repair;
  repair.repair = true;
  EXPECT_EQ(load_log(path("holes.csv"), robot_, repair).log.samples(), 600U);
  EXPECT_THROW(load_log(path("none.csv"), robot_), InputError);
}

TEST_F(LoadLog, stops_when_asked) {
  test::RecordedProgress stop;
  stop.most_asked = 0;
  EXPECT_THROW(load_log(path("train.csv"), robot_, {}, stop), Stopped);
}

// Lines of names as recorders write them, every column, and rows whose numbers tell which column they are in: joint k
// of field f has 0.1 f + 0.01 k + (row number) / 1000.
class Recorder {
 public:
  Recorder(std::string between, std::string blank) : between_(std::move(between)), blank_(std::move(blank)) {}
  // `name`, or name + before + 0 + after, name + before + 1 + after, ...
  void add(const std::string& name, std::size_t count, const std::string& before, const std::string& after) {
    for (std::size_t k = 0; k < count; ++k) {
      const std::string title = count == 1 ? name : name + before + std::to_string(k) + after;
      names_ += (names_.empty() ? "" : between_ + (k > 0 ? blank_ : "")) + title;
      columns_.emplace_back(field_, k);
    }
    ++field_;
  }
  std::string text(double first, double step, const std::string& end, std::size_t rows = 50) const {
    std::string result = names_ + end;
    for (std::size_t i = 0; i < rows; ++i) {
      for (std::size_t c = 0; c < columns_.size(); ++c) {
        const auto [field, k] = columns_[c];
        const double at = static_cast<double>(i);
        const double value =
            c == 0 ? first + step * at : 0.1 * static_cast<double>(field) + 0.01 * static_cast<double>(k) + at / 1000;
        result += (c == 0 ? "" : between_) + fmt::format("{:.12g}", value);
      }
      result += end;
    }
    return result;
  }
  static double value(std::size_t field, std::size_t k, std::size_t row) {
    return 0.1 * static_cast<double>(field) + 0.01 * static_cast<double>(k) + static_cast<double>(row) / 1000;
  }

 private:
  std::string between_, blank_, names_;
  std::vector<std::pair<std::size_t, std::size_t>> columns_;
  std::size_t field_ = 0;
};

// libfranka's logToCSV: franka/log.cpp up to 0.13 has blanks within the names of an array, logging/robot_state_log.cpp
// since has none. Times are whole milliseconds.
TEST_F(LoadLog, reads_what_libfranka_writes) {
  const Robot robot = load_robot("panda_like").robot;
  for (const char* blank : {" ", ""}) {
    Recorder log(",", blank);
    log.add("time", 1, "", "");
    log.add(std::string(blank) + "success_rate", 1, "", "");
    bool first = true;
    for (const char* name : {"state.q", "state.q_d", "state.dq", "state.dq_d", "state.tau_J",
                             "state.tau_ext_hat_filtered", "cmd.q_d", "cmd.dq_d"}) {
      log.add((first ? blank : "") + std::string(name), 7, "[", "]");
      first = false;
    }
    log.add("cmd.O_T_EE_d", 16, "[", "]");
    log.add("cmd.O_dP_EE_d", 6, "[", "]");
    log.add("cmd.tau_J_d", 7, "[", "]");
    folder_.write("franka.csv", log.text(0, 1, "\n"));
    const LoadedLog loaded = load_log(path("franka.csv"), robot);
    ASSERT_EQ(loaded.log.q.size(), 7U);
    EXPECT_NEAR(loaded.log.t[30] - loaded.log.t[0], 0.030, 1e-12) << loaded.columns;
    for (std::size_t k = 0; k < 7; ++k) {
      EXPECT_NEAR(loaded.log.q[k][30], Recorder::value(2, k, 30), 1e-9) << loaded.columns;
      EXPECT_NEAR(loaded.log.qd[k][30], Recorder::value(4, k, 30), 1e-9);
      EXPECT_NEAR(loaded.log.tau[k][30], Recorder::value(6, k, 30), 1e-9);
    }
    EXPECT_NE(loaded.columns.find("reference cmd.q_d"), std::string::npos) << loaded.columns;
  }
}

// All fields of record_configuration.xml of the RTDE client, whose record.py writes them between blanks with Windows'
// ends of line; ur_rtde's startFileRecording writes the same names between commas.
TEST_F(LoadLog, reads_what_recorders_of_rtde_write) {
  const Robot robot = load_robot("ur10").robot;
  const std::pair<const char*, std::size_t> fields[] = {{"timestamp", 1},
                                                        {"target_q", 6},
                                                        {"target_qd", 6},
                                                        {"target_qdd", 6},
                                                        {"target_current", 6},
                                                        {"target_moment", 6},
                                                        {"actual_q", 6},
                                                        {"actual_qd", 6},
                                                        {"actual_current", 6},
                                                        {"joint_control_output", 6},
                                                        {"actual_TCP_pose", 6},
                                                        {"actual_TCP_speed", 6},
                                                        {"actual_TCP_force", 6},
                                                        {"target_TCP_pose", 6},
                                                        {"target_TCP_speed", 6},
                                                        {"actual_digital_input_bits", 1},
                                                        {"joint_temperatures", 6},
                                                        {"actual_execution_time", 1},
                                                        {"robot_mode", 1},
                                                        {"joint_mode", 6},
                                                        {"safety_mode", 1},
                                                        {"actual_tool_accelerometer", 3},
                                                        {"speed_scaling", 1},
                                                        {"target_speed_fraction", 1},
                                                        {"actual_momentum", 1},
                                                        {"actual_main_voltage", 1},
                                                        {"actual_robot_voltage", 1},
                                                        {"actual_robot_current", 1},
                                                        {"actual_joint_voltage", 6},
                                                        {"actual_digital_output_bits", 1},
                                                        {"runtime_state", 1}};
  for (const auto& [between, end] : {std::pair{" ", "\r\n"}, std::pair{",", "\n"}}) {
    Recorder log(between, "");
    for (const auto& [name, count] : fields) log.add(name, count, "_", "");
    folder_.write("rtde.csv", log.text(5123.456, 0.002, end));
    const LoadedLog loaded = load_log(path("rtde.csv"), robot);
    ASSERT_EQ(loaded.log.q.size(), 6U);
    EXPECT_NEAR(loaded.log.t[30] - loaded.log.t[0], 0.060, 1e-9) << loaded.columns;
    for (std::size_t k = 0; k < 6; ++k) {
      EXPECT_NEAR(loaded.log.q[k][30], Recorder::value(6, k, 30), 1e-9) << loaded.columns;
      EXPECT_NEAR(loaded.log.qd[k][30], Recorder::value(7, k, 30), 1e-9);
      EXPECT_NEAR(loaded.log.tau[k][30], Recorder::value(5, k, 30), 1e-9);  // no torques are measured
    }
    EXPECT_NE(loaded.columns.find("reference target_q"), std::string::npos) << loaded.columns;
  }
}

}  // namespace
}  // namespace armature::internal
