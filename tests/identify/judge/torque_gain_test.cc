// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/identify/judge/torque_gain.h"

#include <gtest/gtest.h>

#include "armature/identify/identify.h"
#include "tests/identify/judge/recorded.h"

namespace armature::internal {
namespace {

using test::Arm;

bool is_said(const std::vector<Suspicion>& suspicions, const char* part) {
  return std::ranges::any_of(suspicions, [&](const Suspicion& s) { return s.message.find(part) != std::string::npos; });
}

// The description has the masses of the robot, and no motors.
test::Recorded exact(Arm arm, std::uint64_t seed) {
  test::Recorded r = test::recorded(arm, seed);
  r.described = test::arm_of(arm, seed, true);
  for (std::size_t j = 1; j <= r.described.link_count; ++j)
    r.described.frame(j).motor_inertia = r.described.arena.zero();
  return r;
}

TEST(TorqueGain, one_factor_of_all_torques_is_found) {
  for (const auto& [arm, seed, factor] :
       {std::tuple{Arm::six, 1, 2.0}, {Arm::scara, 2, 0.5}, {Arm::six, 3, 5.0}, {Arm::seven, 4, 0.2}}) {
    test::Recorded r = exact(arm, static_cast<std::uint64_t>(seed));
    for (Signal& tau : r.log.tau) test::scale(tau, factor);
    const std::vector<Suspicion> found = identify(r.described, {r.log}, {}, {}).suspicions;
    EXPECT_TRUE(is_said(found, "another gain")) << seed << " " << factor;
  }
}

TEST(TorqueGain, currents_of_drives_that_differ_are_found) {
  test::Recorded r = exact(Arm::six, 5);
  const double amperes[] = {1 / 10., 1 / 25., 1 / 12., 1 / 8., 1 / 30., 1 / 15.};
  for (std::size_t k = 0; k < 6; ++k) test::scale(r.log.tau[k], amperes[k]);
  const std::vector<Suspicion> found = identify(r.described, {r.log}, {}, {}).suspicions;
  EXPECT_TRUE(is_said(found, "currents") || is_said(found, "another gain"));
}

TEST(TorqueGain, torques_of_the_described_robot_have_none) {
  const test::Recorded r = exact(Arm::six, 6);
  EXPECT_FALSE(is_said(identify(r.described, {r.log}, {}, {}).suspicions, "gain"));
}

}  // namespace
}  // namespace armature::internal
