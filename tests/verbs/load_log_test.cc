// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/verbs/load_log.h"

#include "armature/base/error.h"
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

}  // namespace
}  // namespace armature::internal
