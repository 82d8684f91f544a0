// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/identify/judge/excitation_check.h"

#include <gtest/gtest.h>

#include "armature/base/error.h"
#include "tests/identify/synthetic.h"

namespace armature::internal {
namespace {

class ExcitationCheck : public testing::Test {
 protected:
  ExcitationCheck() : model_(identification_model(test::three_joints(), {})) {
    motion_ = test::motion_of(test::synthetic_log(model_.robot, 1, 300));
  }
  std::string complaint() const {
    try {
      require_excitation(model_, MotionExtents({&motion_, 1}), factorise(model_, {&motion_, 1}, {}));
    } catch (const UnmetRequest& request) {
      return std::string(request.what()) + " | " + request.hint();
    }
    return "";
  }
  static bool has(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }
  IdentificationModel model_;
  Motion motion_;
};

TEST_F(ExcitationCheck, of_a_good_motion_suffices) { EXPECT_EQ(complaint(), ""); }

TEST_F(ExcitationCheck, a_joint_that_never_moves_is_named_with_its_parameters) {
  motion_.q[1].assign(300, 0.5);
  motion_.qd[1].assign(300, 0.0);
  motion_.qdd[1].assign(300, 0.0);
  const std::string said = complaint();
  EXPECT_TRUE(has(said, "joint 2 (q2) never moves") || has(said, "joint 2 (j2) never moves")) << said;
  EXPECT_TRUE(has(said, "Fv2") && has(said, "Fs2")) << said;
  EXPECT_TRUE(has(said, "every joint moves")) << said;
}

// Encoders flicker and differences of what they show are noise, which no parameter can be told from.
TEST_F(ExcitationCheck, noise_is_not_taken_for_motion) {
  support::Random random(2);
  for (std::size_t i = 0; i < 300; ++i) {
    motion_.q[1][i] = 0.5 + random.uniform(-1e-4, 1e-4);
    motion_.qd[1][i] = random.uniform(-0.1, 0.1);
    motion_.qdd[1][i] = random.uniform(-10, 10);
  }
  const std::string said = complaint();
  EXPECT_TRUE(has(said, "never moves") && has(said, "Fv2") && has(said, "Fs2")) << said;
}

TEST_F(ExcitationCheck, torques_that_never_change_are_not_measured) {
  motion_.tau[2].assign(300, 4.0);
  EXPECT_TRUE(has(complaint(), "the torque of joint 3") && has(complaint(), "Fv3")) << complaint();
  motion_.tau[2][7] += 1e-14;  // as filters leave it
  EXPECT_TRUE(has(complaint(), "the torque of joint 3")) << complaint();
  for (Signal& tau : motion_.tau) tau.assign(300, 1.0);
  EXPECT_TRUE(has(complaint(), "the torques never change")) << complaint();
}

TEST_F(ExcitationCheck, short_logs_are_refused) {
  for (auto* signals : {&motion_.q, &motion_.qd, &motion_.qdd, &motion_.tau})
    for (Signal& s : *signals) s.resize(8);
  const std::string said = complaint();
  EXPECT_TRUE(has(said, "24 independent equations") && has(said, "measure for longer")) << said;
}

TEST_F(ExcitationCheck, combinations_that_alone_act_are_named) {
  for (Signal& s : motion_.q) s.assign(300, 0.7);  // accelerations and velocities of one posture only
  motion_.q[0][0] = motion_.q[1][0] = motion_.q[2][0] = 0.72;
  const std::string said = complaint();
  EXPECT_TRUE(has(said, "only combinations of these act") && has(said, "other postures")) << said;
}

TEST_F(ExcitationCheck, joints_that_move_one_way_are_found) {
  EXPECT_TRUE(MotionExtents({&motion_, 1}).one_way().empty());
  for (double& v : motion_.qd[1]) v = std::abs(v);
  EXPECT_EQ(MotionExtents({&motion_, 1}).one_way(), (std::vector<std::size_t>{1}));
}

}  // namespace
}  // namespace armature::internal
