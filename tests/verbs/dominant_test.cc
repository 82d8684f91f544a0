// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/verbs/dominant.h"

#include <fmt/format.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <cmath>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <numbers>

#include "armature/base/error.h"
#include "armature/base/file.h"
#include "armature/verbs/load_robot.h"
#include "tests/support/stop_after.h"

namespace armature::internal {
namespace {

class DominantVerb : public testing::Test {
 protected:
  void SetUp() override {
    std::string pattern = (std::filesystem::temp_directory_path() / "armature_dominant_XXXXXX").string();
    ASSERT_NE(::mkdtemp(pattern.data()), nullptr);
    folder_ = pattern;
  }
  void TearDown() override { std::filesystem::remove_all(folder_); }

  // The last joint of a seven-joint arm, by the closed form of I q'' + (kv_n + kv) q' + kp q = 0.
  std::string swing(double inertia, double kp, double damping) const {
    const double decay = damping / (2 * inertia), w = std::sqrt(kp / inertia - decay * decay);
    std::string text = "t,q1,q2,q3,q4,q5,q6,q7\n";
    for (int i = 0; i < 500; ++i)
      text += fmt::format("{:.3f},0.1,0.5,0,-1,0,1,{:.12g}\n", 0.01 * i,
                          0.3 + 0.2 * std::exp(-decay * 0.01 * i) * std::cos(w * 0.01 * i));
    write_file(folder_ + "/swing.csv", text);
    return folder_ + "/swing.csv";
  }
  std::string folder_;
};

TEST_F(DominantVerb, finds_inertia_and_friction_of_the_closed_form) {
  DominantOptions options;
  options.records = {"7:2:-0.05:" + swing(0.008, 2, 0.01)};  // friction 0.06, of which 0.05 is made up for
  const DominantResult result = dominant(load_robot("panda_like").robot, options);
  ASSERT_EQ(result.records.size(), 1U);
  EXPECT_EQ(result.records[0].joint, 7U);
  EXPECT_NEAR(result.records[0].inertia, 0.008, 1e-8);
  EXPECT_NEAR(result.records[0].friction, 0.06, 1e-7);
  EXPECT_NEAR(result.records[0].period, 2 * std::numbers::pi * std::sqrt(0.008 / 2), 1e-7);
  EXPECT_NEAR(result.records[0].decay, 0.01 / 0.016, 1e-6);
  ASSERT_EQ(result.lumped.size(), 1U);
  EXPECT_NEAR(result.lumped[0].value, 0.008, 1e-8);
  EXPECT_EQ(to_json(result).at("records").at(0).at("posture").size(), 7U);
}

// A link on two wires, by the closed form of small swings: w^2 = M g r^2 / (I l).
TEST_F(DominantVerb, measures_links_on_two_wires) {
  const double inertia = 0.13, w = std::sqrt(17.4 * 9.81 * 0.15 * 0.15 / (inertia * 0.9));
  std::string text = "t,angle\n";
  for (int i = 0; i < 600; ++i) text += fmt::format("{:.3f},{:.12g}\n", 0.01 * i, 1e-3 * std::cos(w * 0.01 * i));
  const std::string file = folder_ + "/twist.csv";
  write_file(file, text);
  DominantOptions options;
  options.wires = {"2:x:17.4+-0.174:0.15:0.9+-0.009:" + file};
  const Robot robot = load_robot("puma560").robot;
  const DominantResult result = dominant(robot, options);
  ASSERT_EQ(result.wires.size(), 1u);
  EXPECT_NEAR(result.wires[0].inertia, inertia, 1e-6);
  EXPECT_NEAR(result.wires[0].inertia_sd, inertia * std::hypot(0.01, 0.01), 1e-5);
  EXPECT_NEAR(result.wires[0].described.value(), 0.13, 1e-12);
  EXPECT_EQ(to_json(result).at("wires").at(0).at("axis"), "x");
  for (const std::string& bad : {"2:x:17.4:0.15:" + file, "2:w:17.4:0.15:0.9:" + file, "9:x:17.4:0.15:0.9:" + file,
                                 "2:x:17.4+-:0.15:0.9:" + file, "2:x:-1:0.15:0.9:" + file, "2:x:nan:0.15:0.9:" + file,
                                 "2:x:17.4:0.15:0.9:" + swing(0.008, 2, 0.01)}) {
    options.wires = {bad};
    EXPECT_THROW(dominant(robot, options), InputError) << bad;
  }
  EXPECT_THROW(dominant(robot, {}), InputError) << "nothing to do";
}

// The last joint of an arm of seven: what swings is the last link and its motor.
TEST_F(DominantVerb, subtracts_the_links_from_the_inertia_of_a_joint) {
  const Robot robot = load_robot("panda_like").robot;
  DominantOptions options;
  options.motors = true;
  EXPECT_THROW(dominant(robot, options), InputError) << "no record";
  options.records = {"7:2:-0.05:" + swing(0.008, 2, 0.01)};
  const DominantResult result = dominant(robot, options);
  ASSERT_EQ(result.motors.size(), 1u);
  EXPECT_NEAR(result.motors[0].motor + result.motors[0].arm, 0.008, 1e-8);
  EXPECT_GT(result.motors[0].arm, 0);
}

TEST_F(DominantVerb, refuses_what_is_no_record) {
  const std::string file = swing(0.008, 2, 0.01);
  for (const std::string& record : {file, "7:2:" + file, "7:x:1:" + file, ":2:1:" + file, "8:2:1:" + file,
                                    "0.5:2:1:" + file, "7:nan:1:" + file, "7:2:1:" + folder_ + "/none.csv"})
    EXPECT_THROW(dominant(load_robot("panda_like").robot, {{record}}), InputError) << record;
  EXPECT_THROW(dominant(load_robot("panda_like").robot, {{"1:2:1:" + file}}), UnmetRequest) << "joint 1 is at rest";
  support::StopAfter at_once(1);
  EXPECT_THROW(dominant(load_robot("panda_like").robot, {{"7:2:1:" + file}}, at_once), Stopped);
}

}  // namespace
}  // namespace armature::internal
