// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// The arm of tests/identify/synthetic.h and logs of it as files, as a user has them.
#pragma once

#include <gtest/gtest.h>

#include <cmath>
#include <string>

#include "armature/log/formats/to_csv.h"
#include "armature/robot/joint_friction.h"
#include "armature/write/yaml.h"
#include "tests/identify/synthetic.h"
#include "tests/support/compile.h"

namespace armature::internal::test {

class MeasuredArm : public testing::Test {
 protected:
  void SetUp() override {
    folder_.write("arm.yaml", write_yaml(robot_));
    folder_.write("train.csv", to_csv(synthetic_log(robot_, 1, 600, 0.02)));
    folder_.write("other.csv", to_csv(synthetic_log(robot_, 2, 300, 0.02)));
  }
  std::string path(const std::string& name) const { return folder_.path() + "/" + name; }

  // The robot and its log with friction that grows with the load, by hand: the load is the torque of the oracle
  // without friction and motors.
  static Robot geared(double load) {
    Robot robot = three_joints();
    for (std::size_t j = 1; j <= 3; ++j)
      robot.frame(j).load_friction = robot.arena.constant(Rational::from_decimal(std::to_string(load)).value());
    return robot;
  }
  static Log geared_log(double load, std::uint64_t seed, std::size_t samples) {
    Robot bare = three_joints();
    for (Frame& frame : bare.frames) {
      remove_friction(frame, bare.arena);
      frame.motor_inertia = bare.arena.zero();
    }
    Log log = synthetic_log(three_joints(), seed, samples, 0.02);
    const Log loads = synthetic_log(bare, seed, samples);
    for (std::size_t k = 0; k < 3; ++k)
      for (std::size_t s = 0; s < samples; ++s)
        log.tau[k][s] += load * std::abs(loads.tau[k][s]) * ((log.qd[k][s] > 0) - (log.qd[k][s] < 0));
    return log;
  }

  // One byte of a file becomes another.
  void change(const std::string& file, const std::string& from, const std::string& to) const {
    std::string text = folder_.read(file);
    const std::size_t at = text.find(from);
    ASSERT_NE(at, std::string::npos) << from;
    ASSERT_EQ(from.size(), to.size());
    folder_.write(file, text.replace(at, from.size(), to));
  }

  Robot robot_ = three_joints();
  TemporaryFolder folder_;
};

}  // namespace armature::internal::test
