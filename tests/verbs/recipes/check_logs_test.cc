// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/verbs/recipes/check_logs.h"

#include <gtest/gtest.h>

#include "tests/identify/synthetic.h"

namespace armature::internal {
namespace {

LogCheck checked(const std::vector<Log>& logs, const RobotOrigin& origin = {}) {
  MeasuredLogs measured;
  measured.train = logs;
  return check_logs(test::three_joints(), measured, {}, origin, no_progress());
}
std::string all(const std::vector<std::string>& lines) {
  std::string text;
  for (const std::string& line : lines) text += line + "\n";
  return text;
}
bool has(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

TEST(CheckLogs, a_rich_motion_is_green) {
  const LogCheck check = checked({test::synthetic_log(test::three_joints(), 1, 3000, 0.02)});
  EXPECT_EQ(check.light, Light::green) << check.why;
  EXPECT_EQ(check.joints.size(), 3U);
  EXPECT_GT(check.parameters.size(), 15U);
  EXPECT_TRUE(check.next.empty()) << all(check.next);
  EXPECT_TRUE(check.recordings.at(0).velocities);
}

// The joint is named, and how to hold it.
TEST(CheckLogs, a_joint_that_stands_still_is_red) {
  Log log = test::synthetic_log(test::three_joints(), 1, 2000, 0.02);
  std::fill(log.q[1].begin(), log.q[1].end(), 0.4);
  for (auto* rates : {&log.qd, &log.qdd}) std::fill((*rates)[1].begin(), (*rates)[1].end(), 0.0);
  RobotOrigin origin{"my arm.urdf", {}};
  origin.reading.lock = {"grip"};
  const LogCheck check = checked({log}, origin);
  EXPECT_EQ(check.light, Light::red);
  EXPECT_EQ(check.joints[1].light, Light::red);
  EXPECT_NE(check.joints[0].light, Light::red);
  EXPECT_TRUE(has(check.why, "joint 2 (q2): it never moves")) << check.why;
  EXPECT_TRUE(has(all(check.next), "@lock=q2")) << all(check.next);
  EXPECT_TRUE(has(all(check.next), "@excite('my arm.urdf' @lock=grip")) << all(check.next);
}

// Half a second is red; the same motion for longer is better in every joint.
TEST(CheckLogs, a_short_log_is_red) {
  const LogCheck brief = checked({test::synthetic_log(test::three_joints(), 1, 60, 0.2)}),
                 longer = checked({test::synthetic_log(test::three_joints(), 1, 2000, 0.2)});
  EXPECT_EQ(brief.light, Light::red) << brief.why;
  ASSERT_FALSE(brief.next.empty());
  for (std::size_t k = 0; k < brief.joints.size(); ++k)
    EXPECT_GT(brief.joints[k].unknown, 2 * longer.joints[k].unknown) << k;
}

// Faults of the recording have their own light.
TEST(CheckLogs, a_poor_recording_is_said) {
  Log cut = test::synthetic_log(test::three_joints(), 1, 2000, 0.02);
  double most = 0;
  for (const double tau : cut.tau[0]) most = std::max(most, std::abs(tau));
  for (double& tau : cut.tau[0]) tau = std::clamp(tau, -0.4 * most, 0.4 * most);
  const LogCheck check = checked({cut});
  EXPECT_NE(check.recordings[0].light, Light::green);
  EXPECT_TRUE(has(all(check.recordings[0].why), "joint 1 (q1)")) << all(check.recordings[0].why);
  EXPECT_NE(check.light, Light::green);
}

// A torque that was not measured, and nothing at all: red, and no throw.
TEST(CheckLogs, what_allows_no_model_is_red) {
  Log dead = test::synthetic_log(test::three_joints(), 1, 800, 0.02);
  std::fill(dead.tau[2].begin(), dead.tau[2].end(), 0.0);
  EXPECT_EQ(checked({dead}).joints[2].light, Light::red);
  EXPECT_EQ(checked({test::synthetic_log(test::three_joints(), 1, 8)}).light, Light::red);
}

}  // namespace
}  // namespace armature::internal
