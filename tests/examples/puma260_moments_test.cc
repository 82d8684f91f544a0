// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "examples/puma260_moments.h"

#include <gtest/gtest.h>

#include "examples/puma260_repetition.h"
#include "tests/support/random_robot.h"
#include "tests/support/spatial_oracle.h"

namespace armature::internal {
namespace {

// Table 1 of the paper, whose names of products follow from which of them is dependent.
TEST(Puma260Moments, are_those_of_table_1) {
  std::string names;
  for (const std::string& name : paper_parameters(puma260_model(puma260_plant())).names) names += name + " ";
  EXPECT_EQ(names,
            "ia1 ia2 ia3 ia4 ia5 ia6 m6 x6 y6 z6 a6 b6 c6 d6 e6 f6 x5 y5 a5 c5 d5 e5 f5 x4 y4 a4 c4 d4 e4 f4 "
            "x3 y3 a3 d3 e3 f3 x2 y2 d2 e2 fs1 fs2 fs3 fs4 fs5 fs6 ds1 ds2 ds3 ds4 ds5 ds6 ");
}

// The 52 values of the simulated robot make a robot with the same torques, by an independent Newton-Euler.
TEST(Puma260Moments, give_the_robot_they_stand_for) {
  const Robot plant = puma260_plant();
  const IdentificationModel model = puma260_model(plant);
  const PaperParameters moments = paper_parameters(model);
  const support::NumericRobot made = support::numeric_robot(puma260_with(moments, paper_values(moments, model))),
                              known = support::numeric_robot(plant);
  support::Random random(3);
  for (int i = 0; i < 10; ++i) {
    support::State state;
    state.q = state.qd = state.qdd = support::Vector::Zero(6);
    for (Eigen::Index k = 0; k < 6; ++k) {
      state.q[k] = random.uniform(-3, 3);
      state.qd[k] = random.uniform(-3, 3);
      state.qdd[k] = random.uniform(-9, 9);
    }
    const support::Vector difference = support::inverse_dynamics(made, state) - support::inverse_dynamics(known, state);
    EXPECT_LT(static_cast<double>(difference.norm()), 1e-4);
  }
}

// The formulas of appendix A: c12 = g (a2 m6 + x2), c13 = -g (d4 m6 + y4), c15 = -g z6, and nothing else.
TEST(Puma260Moments, weigh_what_appendix_a_says) {
  const IdentificationModel model = puma260_model(puma260_plant());
  const PaperParameters moments = paper_parameters(model);
  const Eigen::MatrixXd rows = gravity_rows(moments, model);
  const double g = 9.81, length = 0.2032;
  for (std::size_t c = 0; c < moments.names.size(); ++c) {
    const std::string& name = moments.names[c];
    const auto i = static_cast<Eigen::Index>(c);
    EXPECT_NEAR(rows(0, i), name == "m6" ? g * length : name == "x2" ? g : 0, 1e-12) << name;
    EXPECT_NEAR(rows(1, i), name == "m6" ? -g * length : name == "y4" ? -g : 0, 1e-12) << name;
    EXPECT_NEAR(rows(2, i), name == "z6" ? -g : 0, 1e-12) << name;
  }
}

// Friction is torque by its definition: fs at any speed, ds times the speed.
TEST(Puma260Moments, contribute_what_they_are) {
  const IdentificationModel model = puma260_model(puma260_plant());
  const PaperParameters moments = paper_parameters(model);
  Motion motion;
  motion.step = 0.028;
  motion.q.assign(6, Signal{0.1, 0.2, 0.3});
  motion.qd.assign(6, Signal{0.5, -2, 1});
  motion.qdd.assign(6, Signal{3, 1, -2});
  motion.tau.assign(6, Signal{-7, 4, 1});
  const std::vector<Motion> motions = {motion};
  EXPECT_EQ(largest_torques(motions), Eigen::VectorXd::Constant(6, 7));
  const Eigen::VectorXd value = Eigen::VectorXd::Constant(static_cast<Eigen::Index>(moments.names.size()), -0.5);
  const Eigen::MatrixXd most = largest_contributions(moments, model, motions, value);
  for (std::size_t c = 0; c < moments.names.size(); ++c) {
    const std::string& name = moments.names[c];
    const double expected = name.starts_with("fs")   ? 0.5
                            : name.starts_with("ds") ? 1
                            : name.starts_with("ia") ? 1.5
                                                     : 0;
    if (expected == 0) continue;
    const Eigen::Index joint = name.back() - '1';
    EXPECT_NEAR(most(joint, static_cast<Eigen::Index>(c)), expected, 1e-9) << name;
    EXPECT_NEAR(most.col(static_cast<Eigen::Index>(c)).sum(), expected, 1e-9) << name;
  }
}

}  // namespace
}  // namespace armature::internal
