// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/parameters/free_zeros.h"

#include <gtest/gtest.h>

#include "armature/derive/parameters.h"
#include "armature/read/reader.h"
#include "tests/read/urdf_oracle.h"

namespace armature::internal {
namespace {

std::size_t inertial_parameters(const Robot& robot) {
  std::size_t count = 0;
  for (const DynamicParameter& p : dynamic_parameters(robot)) count += is_inertial(p.kind);
  return count;
}

TEST(FreeZeros, every_body_of_a_urdf_has_ten_parameters) {
  for (unsigned seed = 0; seed < 50; ++seed) {
    Diagnostics ignored;
    const Robot robot = read_urdf(urdf_oracle::RandomUrdf(seed, 0.9).next(), "r.urdf", ignored);
    const FreedZeros freed = free_zeros(robot);
    std::size_t bodies = 0;
    for (const Frame& frame : robot.frames) bodies += !robot.arena.is_zero(frame.inertial.M);
    EXPECT_EQ(inertial_parameters(freed.robot), 10 * (bodies == 0 ? robot.link_count : bodies)) << seed;
    EXPECT_EQ(inertial_parameters(robot) + freed.labels.size(), inertial_parameters(freed.robot)) << seed;
  }
}

TEST(FreeZeros, zeros_of_a_robot_of_symbols_are_zeros) {
  for (const LibraryRobot& each : robot_library()) {
    Diagnostics ignored;
    EXPECT_TRUE(free_zeros(read_robot(each.name, ignored)).labels.empty()) << each.name;
  }
}

TEST(FreeZeros, a_robot_without_masses_has_bodies_all_the_same) {
  Diagnostics ignored;
  const Robot robot = read_urdf(
      "<robot name='bare'><link name='a'/><link name='b'/><joint name='j' type='continuous'>"
      "<parent link='a'/><child link='b'/></joint></robot>",
      "bare.urdf", ignored);
  EXPECT_EQ(free_zeros(robot).labels.size(), 10u);
}

}  // namespace
}  // namespace armature::internal
