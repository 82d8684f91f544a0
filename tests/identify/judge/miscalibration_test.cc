// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/identify/judge/miscalibration.h"

#include <gtest/gtest.h>

#include "tests/identify/synthetic.h"

namespace armature::internal {
namespace {

class Calibration : public testing::Test {
 protected:
  Calibration() : model_(identification_model(test::three_joints(), {})) {
    motion_ = test::motion_of(test::synthetic_log(model_.robot, 3, 600, 0.05));
  }
  IdentificationModel model_;
  Motion motion_;
};

TEST_F(Calibration, of_a_good_log_is_not_doubted) { EXPECT_FALSE(find_miscalibration(model_, motion_)); }

TEST_F(Calibration, with_a_factor_on_one_torque_is_found) {
  for (const double factor : {2.0, 0.4}) {
    Motion motion = motion_;
    for (double& tau : motion.tau[1]) tau *= factor;
    const auto found = find_miscalibration(model_, motion);
    ASSERT_TRUE(found) << factor;
    EXPECT_EQ(found->of, Miscalibration::Of::torque);
    EXPECT_EQ(found->coordinate, 1U);
    EXPECT_NEAR(found->factor, factor, 0.05 * factor);
    EXPECT_TRUE(found->clear);
  }
}

TEST_F(Calibration, with_another_zero_of_one_encoder_is_found) {
  for (double& q : motion_.q[1]) q += 0.25;
  const auto found = find_miscalibration(model_, motion_);
  ASSERT_TRUE(found);
  EXPECT_EQ(found->of, Miscalibration::Of::position);
  EXPECT_EQ(found->coordinate, 1U);
  EXPECT_NEAR(found->shift, 0.25, 0.02);
}

// A spring that the model lacks, or noise, is no calibration.
TEST_F(Calibration, is_not_blamed_for_what_the_model_lacks) {
  Motion sprung = motion_, noisy = motion_;
  support::Random random(5);
  for (std::size_t s = 0; s < motion_.samples(); ++s) {
    sprung.tau[1][s] += 4 * motion_.q[2][s] * motion_.q[2][s];
    for (Signal& tau : noisy.tau) tau[s] += random.uniform(-4, 4);
  }
  EXPECT_FALSE(find_miscalibration(model_, sprung));
  EXPECT_FALSE(find_miscalibration(model_, noisy));
}

}  // namespace
}  // namespace armature::internal
