// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/identify/judge/trial_fit.h"

#include <gtest/gtest.h>

#include "tests/identify/synthetic.h"

namespace armature::internal {
namespace {

class OfThreeJoints : public testing::Test {
 protected:
  OfThreeJoints() : model_(identification_model(test::three_joints(), {})) {
    motion_ = test::motion_of(test::synthetic_log(model_.robot, 3, 600));
  }
  TorqueReading as_logged() const { return TorqueReading::as_logged(3); }
  IdentificationModel model_;
  Motion motion_;
};

TEST_F(OfThreeJoints, torques_as_they_are_are_explained_by_the_true_parameters) {
  const TrialResult result = TrialFit(model_, motion_).fit(as_logged());
  const Eigen::VectorXd truth = test::true_values(model_);
  for (const double error : result.error) EXPECT_LT(error, 1e-3);
  EXPECT_LT((result.x - truth).norm(), 0.02 * truth.norm());
}

TEST_F(OfThreeJoints, a_reading_undoes_what_happened_to_the_torques) {
  std::swap(motion_.tau[0], motion_.tau[2]);
  for (double& tau : motion_.tau[1]) tau *= -1000;
  const TrialFit fit(model_, motion_);
  EXPECT_GT(fit.fit(as_logged()).error[0], 0.5);
  for (const double error : fit.fit({{2, 1, 0}, {1, -1e-3, 1}}).error) EXPECT_LT(error, 1e-3);
}

TEST_F(OfThreeJoints, gravity_can_be_reversed_without_another_model) {
  Robot robot = model_.robot;
  for (Ref& g : robot.gravity) g = robot.arena.negate(g);
  const Motion upside_down = test::motion_of(test::synthetic_log(robot, 3, 600));
  EXPECT_GT(TrialFit(model_, upside_down).fit(as_logged()).error[1], 0.05);
  for (const double error : TrialFit(model_, upside_down, Gravity::reversed).fit(as_logged()).error)
    EXPECT_LT(error, 1e-3);
}

// The oracle's inertia matrix: the torque of a unit acceleration, at rest, without that of gravity.
TEST_F(OfThreeJoints, the_inertia_that_a_joint_feels_is_the_mean_of_the_diagonal) {
  const support::NumericRobot oracle = support::numeric_robot(model_.robot);
  const TrialFit fit(model_, motion_);
  const Motion postures = thinned_out({&motion_, 1}, 40);
  for (std::size_t k = 0; k < 3; ++k) {
    double mean = 0;
    for (std::size_t s = 0; s < postures.samples(); ++s) {
      support::State state;
      state.q = state.qd = state.qdd = support::Vector::Zero(3);
      for (std::size_t j = 0; j < 3; ++j) state.q[static_cast<Eigen::Index>(j)] = postures.q[j][s];
      const auto at = static_cast<Eigen::Index>(k);
      const auto without = support::inverse_dynamics(oracle, state)[at];
      state.qdd[at] = 1;
      mean += static_cast<double>(support::inverse_dynamics(oracle, state)[at] - without) /
              static_cast<double>(postures.samples());
    }
    EXPECT_NEAR(fit.felt_inertia(k).dot(test::true_values(model_)), mean, 1e-9 * mean) << k;
  }
}

// One axis alone fits with either sign, but only one of them takes energy.
TEST(TrialFit, refuses_friction_that_gives_energy) {
  const IdentificationModel model = identification_model(test::one_joint(), {});
  Motion motion = test::motion_of(test::synthetic_log(model.robot, 5, 500));
  const TrialFit fit(model, motion);
  EXPECT_LT(fit.fit({{0}, {1}}).error[0], 1e-3);
  EXPECT_GT(fit.fit({{0}, {-1}}).error[0], 0.3);
}

}  // namespace
}  // namespace armature::internal
