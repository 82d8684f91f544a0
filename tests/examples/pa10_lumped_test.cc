// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "examples/pa10_lumped.h"

#include <gtest/gtest.h>

#include <cmath>

#include "armature/base/random.h"
#include "tests/support/spatial_oracle.h"

namespace armature::internal {
namespace {

using support::Vector;

// a_ik of the oracle: the torque of joint i for an acceleration of joint k, less gravity.
double oracle_inertia(const support::NumericRobot& robot, Eigen::Index i, Eigen::Index k,
                      const std::vector<double>& q) {
  support::State state;
  state.q = state.qd = state.qdd = Vector::Zero(static_cast<Eigen::Index>(q.size()));
  for (std::size_t j = 0; j < q.size(); ++j) state.q[static_cast<Eigen::Index>(j)] = q[j];
  const Vector still = support::inverse_dynamics(robot, state);
  state.qdd[k] = 1;
  return static_cast<double>(support::inverse_dynamics(robot, state)[i] - still[i]);
}

class Pa10Lumped : public testing::Test {
 protected:
  Robot specification_ = pa10_specification(), arm_ = pa10_arm();
  support::NumericRobot oracle_ = support::numeric_robot(arm_);
  IdentificationModel model_ = identification_model(specification_, {});
  Eigen::VectorXd truth_ = true_parameters(model_, arm_);
  const std::vector<double> posture_ = {0.1, 0.7, -0.4, 1.1, 0.8, -0.9, 0.3};
};

TEST_F(Pa10Lumped, true_parameters_give_the_inertias_of_the_arm) {
  for (std::size_t k = 0; k < pa10_joints; ++k) {
    const auto joint = static_cast<Eigen::Index>(k);
    EXPECT_NEAR(diagonal_inertia_row(model_, k, posture_).dot(truth_), oracle_inertia(oracle_, joint, joint, posture_),
                1e-9);
    EXPECT_NEAR(dominant_errors(model_, k, truth_, truth_).back(), 0, 1e-12);
  }
}

// Swings without friction, noise or delay: what remains is the method.
TEST_F(Pa10Lumped, ideal_swings_give_the_lumped_inertias_of_the_arm) {
  std::vector<OscillationRecord> records;
  RandomNumbers random(3);
  for (std::size_t k = 0; k < pa10_joints; ++k)
    for (int i = 0; i < 14; ++i) {
      OscillationRecord record{"", k, 40, 0, {}, {}, {}};
      for (std::size_t j = 0; j < pa10_joints; ++j) record.posture.push_back(random.uniform(-2, 2));
      const auto joint = static_cast<Eigen::Index>(k);
      const double w = std::sqrt(40 / oracle_inertia(oracle_, joint, joint, record.posture));
      for (int s = 0; s < 300; ++s) {
        record.t.push_back(s * 6 * M_PI / w / 300);
        record.angle.push_back(0.2 * std::sin(w * record.t.back()));
      }
      records.push_back(std::move(record));
    }
  const DominantInertias found = dominant_inertias(model_, records);
  EXPECT_TRUE(found.notes.empty());
  const std::vector<double> lumped = lumped_from(model_, found.lumped, truth_);
  ASSERT_EQ(lumped.size(), found.lumped.size());
  for (std::size_t i = 0; i < lumped.size(); ++i)
    EXPECT_NEAR(found.lumped[i].value, lumped[i], 1e-5) << found.lumped[i].name;
  const Eigen::VectorXd parameters = with_specified_motors(model_, found);
  for (std::size_t k = 0; k < pa10_joints; ++k) EXPECT_LT(dominant_errors(model_, k, parameters, truth_).back(), 1e-3);
  const double motor = 0.2125, straight = oracle_inertia(oracle_, 3, 3, std::vector<double>(7, 0.0));
  EXPECT_NEAR(elbow_inertias(model_, parameters, motor).I14, straight - motor, 1e-3);
}

}  // namespace
}  // namespace armature::internal
