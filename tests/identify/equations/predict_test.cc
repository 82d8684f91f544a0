// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/identify/equations/predict.h"

#include <gtest/gtest.h>

#include "tests/identify/synthetic.h"

namespace armature::internal {
namespace {

// With the true parameters, the torques of the spatial-vector oracle come back; over the end of a block as well.
TEST(Predict, true_parameters_give_the_torques) {
  const Robot robot = test::three_joints();
  const IdentificationModel model = identification_model(robot, {});
  const Motion motion = test::motion_of(test::synthetic_log(robot, 3, 300));
  const auto torques = predicted_torques(model, motion, test::true_values(model));
  ASSERT_EQ(torques.size(), 3U);
  for (std::size_t k = 0; k < 3; ++k)
    for (std::size_t i = 0; i < motion.samples(); ++i) EXPECT_NEAR(torques[k][i], motion.tau[k][i], 1e-9) << k << i;
}

TEST(Predict, nothing_gives_nothing) {
  const Robot robot = test::one_joint();
  const IdentificationModel model = identification_model(robot, {});
  const Motion none{.file = {}, .start = 0, .step = 1, .cutoff = 0, .q = {{}}, .qd = {{}}, .qdd = {{}}, .tau = {{}}};
  EXPECT_TRUE(predicted_torques(model, none, test::true_values(model))[0].empty());
}

}  // namespace
}  // namespace armature::internal
