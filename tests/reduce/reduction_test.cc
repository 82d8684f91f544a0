// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/reduce/reduction.h"

#include <gtest/gtest.h>

#include "armature/base/error.h"
#include "armature/reduce/joint_inertias.h"
#include "armature/write/yaml.h"
#include "tests/identify/synthetic.h"

namespace armature::internal {
namespace {

Identification noisy_identification() {
  const Robot robot = test::three_joints();
  EstimationOptions options;
  options.prepare.cutoff = 0;
  return identify(robot, {test::synthetic_log(robot, 1, 800, 0.5)}, {test::synthetic_log(robot, 2, 400, 0.5)}, options);
}

// The torques of the written robot, from the oracle that knows nothing of base parameters, are those of the estimate.
void expect_same_torques(const Identification& found, const Reduction& reduction) {
  const support::NumericRobot oracle = support::numeric_robot(reduction.robot);
  const Motion& motion = found.train.front();
  const std::size_t n = motion.coordinates();
  RegressorRows rows(found.model, 1);
  for (std::size_t i = 0; i < motion.samples(); i += 37) {
    support::State state;
    state.q = state.qd = state.qdd = support::Vector::Zero(static_cast<Eigen::Index>(n));
    for (std::size_t k = 0; k < n; ++k) {
      state.q[static_cast<Eigen::Index>(k)] = motion.q[k][i];
      state.qd[static_cast<Eigen::Index>(k)] = motion.qd[k][i];
      state.qdd[static_cast<Eigen::Index>(k)] = motion.qdd[k][i];
    }
    const support::Vector torques = support::inverse_dynamics(oracle, state);
    rows.evaluate(motion, i, 1);
    for (std::size_t k = 0; k < n; ++k) {
      double sum = 0;
      for (std::size_t a = 0; a < found.model.active[k].size(); ++a)
        sum += rows.values[k][a][0] * reduction.estimate.value[static_cast<Eigen::Index>(found.model.active[k][a])];
      EXPECT_NEAR(static_cast<double>(torques[static_cast<Eigen::Index>(k)]), sum, 1e-6 * (1 + std::abs(sum)));
    }
  }
}

TEST(Reduction, by_certainty_is_the_essential_model) {
  const Identification found = noisy_identification();
  const Reduction reduction = reduced(found, {.significance = 0, .certainty = 0.1});
  EXPECT_EQ(reduction.kept, found.essential.kept);
  EXPECT_EQ(reduction.count, found.essential.count);
  EXPECT_LT(reduction.count, found.model.unknowns());
  EXPECT_EQ(reduction.after.validation, found.essential_error.validation);
  EXPECT_LT(reduction.estimate.condition_scaled, found.estimate.condition_scaled);
  expect_same_torques(found, reduction);
}

TEST(Reduction, by_significance_keeps_what_contributes) {
  const Identification found = noisy_identification();
  const Eigen::MatrixXd inertias = joint_inertias(found.model);
  std::size_t last = found.model.unknowns() + 1;
  for (const double share : {0.0, 0.02, 0.1, 0.3}) {
    const Reduction reduction = reduced(found, {.significance = share, .certainty = 0});
    for (std::size_t c = 0; c < found.model.unknowns(); ++c) {
      const auto i = static_cast<Eigen::Index>(c);
      const bool contributes = found.contribution[i] >= share, inertia = inertias.col(i).norm() > 0;
      EXPECT_TRUE(!contributes || reduction.kept[c]);
      EXPECT_TRUE(contributes || !reduction.kept[c] || inertia);  // kept only for a joint's inertia
      EXPECT_TRUE(reduction.kept[c] || reduction.estimate.value[i] == 0);
    }
    for (Eigen::Index k = 0; k < inertias.rows(); ++k)
      EXPECT_GT(inertias.row(k).dot(reduction.estimate.value), 0) << "joint " << k + 1 << " at " << share;
    EXPECT_LT(reduction.count, last);
    last = reduction.count;
    // Fewer parameters never fit better, all joints alike.
    EXPECT_GE(reduction.after.train_total, 0.999 * reduction.before.train_total);
    expect_same_torques(found, reduction);
  }
  EXPECT_GT(reduced(found, {.significance = 0.3, .certainty = 0}).given_back, 0U);
  EXPECT_THROW(reduced(found, {.significance = 10, .certainty = 0}), UnmetRequest);
}

// Torques of the wrong sign: free parameters fit them as well, with negative masses and friction. What a description
// cannot hold is left out, so that the robot can be read again.
TEST(Reduction, leaves_out_what_no_robot_has_negative) {
  const Robot robot = test::three_joints();
  for (const std::uint64_t seed : {1, 2, 3}) {
    Log log = test::synthetic_log(robot, seed, 800, 0.5);
    for (Signal& torque : log.tau)
      for (double& value : torque) value = -value;
    EstimationOptions options;
    options.prepare.cutoff = 0;
    const Identification found = identify(robot, {log}, {}, options);
    for (const double certainty : {0.0, 0.1}) {
      const Reduction reduction = reduced(found, {.significance = 0, .certainty = certainty});
      EXPECT_GT(reduction.negative.size(), 0U);
      for (const std::size_t c : reduction.negative) EXPECT_FALSE(reduction.kept[c]);
      Diagnostics diagnostics;
      EXPECT_NO_THROW(read_yaml(write_yaml(reduction.robot), "reduced.yaml", diagnostics));
    }
  }
}

TEST(Reduction, a_description_stands_for_its_logs) {
  const Robot robot = test::three_joints();
  const Identification found = described(robot);
  EXPECT_LT((found.estimate.value - test::true_values(found.model)).cwiseAbs().maxCoeff(), 1e-8);
  const Reduction whole = reduced(found, {.significance = 0, .certainty = 0});
  EXPECT_LT(whole.after.validation_total, 1e-6);
  const Reduction part = reduced(found, {.significance = 0.05, .certainty = 0});
  EXPECT_LT(part.count, whole.count);
  EXPECT_GT(part.after.validation_total, 0);
  EXPECT_LT(part.after.validation_total, 20);
}

TEST(Reduction, a_description_with_symbols_is_refused) {
  Diagnostics diagnostics;
  const Robot symbolic = read_yaml(
      "armature: 1\nrobot: s\njoints:\n  - [joint, theta]\n  - [j1, q1]\nlinks:\n"
      "  - [link, ZZ]\n  - [j1, J]\n",
      "s.yaml", diagnostics);
  EXPECT_THROW(described(symbolic), UnmetRequest);
}

}  // namespace
}  // namespace armature::internal
