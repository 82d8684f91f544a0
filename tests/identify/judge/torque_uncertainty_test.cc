// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/identify/judge/torque_uncertainty.h"

#include <gtest/gtest.h>

#include "tests/identify/synthetic.h"

namespace armature::internal {
namespace {

// An uncertain offset makes its own torque uncertain by as much, at rest too, and no other; friction nothing at rest.
TEST(TorqueUncertainty, of_an_offset_is_the_offset) {
  const IdentificationModel model = identification_model(test::three_joints(), {});
  Motions motions;
  motions.add({test::motion_of(test::synthetic_log(model.robot, 3, 300))});
  const auto place = [&](const char* name) {
    return static_cast<Eigen::Index>(support::place_of(model.columns, name));
  };
  const auto p = static_cast<Eigen::Index>(model.unknowns());
  Eigen::MatrixXd covariance = Eigen::MatrixXd::Zero(p, p);
  covariance(place("Fo2"), place("Fo2")) = 0.25;
  const TorqueUncertainty offset = torque_uncertainty(model, motions, covariance, {1, 10, 1});
  EXPECT_NEAR(offset.all[1], 5, 1e-9);
  EXPECT_NEAR(offset.at_rest[1], 5, 1e-9);
  EXPECT_EQ(offset.all[0], 0);
  EXPECT_NEAR(offset.effect[place("Fo2")], 5, 1e-9);
  covariance.setZero();
  covariance(place("Fv3"), place("Fv3")) = 1;
  const TorqueUncertainty friction = torque_uncertainty(model, motions, covariance, {1, 10, 1});
  EXPECT_GT(friction.all[2], 10);
  EXPECT_EQ(friction.at_rest[2], 0);
}

// Two parameters, each unknown, whose sum is known: nothing is uncertain where they act alike.
TEST(TorqueUncertainty, of_what_cancels_is_nothing) {
  const IdentificationModel model = identification_model(test::one_joint(), {false, {}});
  Motions motions;
  Log log = test::synthetic_log(model.robot, 3, 300);
  motions.add({test::motion_of(log)});
  const auto place = [&](const char* name) {
    return static_cast<Eigen::Index>(support::place_of(model.columns, name));
  };
  const auto p = static_cast<Eigen::Index>(model.unknowns());
  Eigen::VectorXd direction = Eigen::VectorXd::Zero(p);
  direction[place("Fo1")] = 1e3;
  const double alone = torque_uncertainty(model, motions, direction * direction.transpose(), {1}).all[0];
  EXPECT_NEAR(alone, 1e5, 1e-3);
  direction[place("Fs1")] = -1e3;  // the same torque while it moves forwards
  const double both = torque_uncertainty(model, motions, direction * direction.transpose(), {1}).all[0];
  EXPECT_NEAR(both, 1e5 * std::sqrt(2), 1.5e4);  // twice as much backwards, nothing forwards
}

}  // namespace
}  // namespace armature::internal
