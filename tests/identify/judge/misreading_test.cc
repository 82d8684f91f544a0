// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/identify/judge/misreading.h"

#include <gtest/gtest.h>

#include "tests/identify/synthetic.h"

namespace armature::internal {
namespace {

class Reading : public testing::Test {
 protected:
  Reading() : model_(identification_model(test::three_joints(), {})) {
    motion_ = test::motion_of(test::synthetic_log(model_.robot, 3, 600, 0.1));
  }
  IdentificationModel model_;
  Motion motion_;
};

TEST_F(Reading, of_a_good_log_stays) { EXPECT_FALSE(find_misreading(model_, motion_)); }

TEST_F(Reading, of_a_torque_with_the_wrong_sign_is_found) {
  for (double& tau : motion_.tau[1]) tau = -tau;
  const auto found = find_misreading(model_, motion_);
  ASSERT_TRUE(found);
  EXPECT_TRUE(found->clear);
  EXPECT_EQ(found->torque.factor, (std::vector<double>{1, -1, 1}));
  EXPECT_EQ(found->torque.order, (std::vector<std::size_t>{0, 1, 2}));
  EXPECT_EQ(found->changed, std::vector<std::size_t>{1});
  EXPECT_LT(found->after[1], 5);
}

TEST_F(Reading, of_three_torques_in_a_circle_is_found_in_two_steps) {
  motion_.tau = {motion_.tau[1], motion_.tau[2], motion_.tau[0]};
  const auto found = find_misreading(model_, motion_);
  ASSERT_TRUE(found);
  EXPECT_EQ(found->torque.order, (std::vector<std::size_t>{2, 0, 1}));
  for (const double error : found->after) EXPECT_LT(error, 5);
}

TEST_F(Reading, of_exchanged_positions_is_found) {
  for (auto* signals : {&motion_.q, &motion_.qd, &motion_.qdd}) std::swap((*signals)[0], (*signals)[1]);
  const auto found = find_misreading(model_, motion_);
  ASSERT_TRUE(found);
  EXPECT_EQ(found->position.order, (std::vector<std::size_t>{1, 0, 2}));
  EXPECT_EQ(found->torque.order, (std::vector<std::size_t>{0, 1, 2}));
}

// Named as positions; or, where a mirrored robot would move alike, not as torques alone.
TEST_F(Reading, of_all_positions_reversed_is_found) {
  for (auto* signals : {&motion_.q, &motion_.qd, &motion_.qdd})
    for (Signal& signal : *signals)
      for (double& value : signal) value = -value;
  const auto found = find_misreading(model_, motion_);
  ASSERT_TRUE(found);
  EXPECT_TRUE(found->or_positions || found->position.factor == std::vector<double>(3, -1.0));
  for (const double error : found->after) EXPECT_LT(error, 10);
  const IdentificationModel one = identification_model(test::one_joint(), {});
  Motion swing = test::motion_of(test::synthetic_log(one.robot, 3, 600, 0.1));
  for (double& tau : swing.tau[0]) tau = -tau;
  const auto turned = find_misreading(one, swing);
  ASSERT_TRUE(turned);
  EXPECT_TRUE(turned->or_positions);  // a pendulum that is mirrored is a pendulum
}

// A wrist whose torques are explained fairly well is not doubted because another order fits better still.
TEST_F(Reading, of_torques_that_are_explained_stays) {
  support::Random random(8);
  for (std::size_t k = 1; k < 3; ++k) {
    double squares = 0;
    for (const double tau : motion_.tau[k]) squares += tau * tau;
    const double size = std::sqrt(3 * squares / static_cast<double>(motion_.samples()));
    for (double& tau : motion_.tau[k]) tau += 0.3 * size * random.uniform(-1, 1);
  }
  EXPECT_FALSE(find_misreading(model_, motion_));
}

// Torques of another kind are nobody's misreading.
TEST_F(Reading, of_noise_is_not_guessed) {
  support::Random random(8);
  for (Signal& tau : motion_.tau)
    for (double& value : tau) value = random.uniform(-10, 10);
  EXPECT_FALSE(find_misreading(model_, motion_));
}

}  // namespace
}  // namespace armature::internal
