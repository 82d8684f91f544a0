// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "examples/puma260_moments.h"

#include <gtest/gtest.h>

#include "armature/read/reader.h"
#include "examples/puma260_measured.h"
#include "tests/support/random_robot.h"
#include "tests/support/spatial_oracle.h"

namespace armature::internal {
namespace {

// Any numbers will do: all inertial parameters are unknowns.
IdentificationModel puma260_model() {
  std::string text;
  for (const LibraryRobot& robot : robot_library())
    if (robot.name == "puma260") text = robot.text;
  Diagnostics diagnostics;
  Robot robot = read_yaml(text, "puma260", diagnostics);
  const Ref one = robot.arena.constant(Rational(1));
  for (std::size_t j = 1; j <= 6; ++j) {
    robot.frame(j).inertial = {one, one, one, one, one, one, one, one, one, one};
    robot.frame(j).motor_inertia = one;
  }
  IdentificationOptions options;
  options.friction.kinds = {FrictionKind::viscous, FrictionKind::coulomb};
  return identification_model(robot, options);
}

// Table 1 of the paper, whose names of products follow from which of them is dependent.
TEST(Puma260Moments, are_those_of_table_1) {
  std::string names;
  for (const std::string& name : paper_parameters(puma260_model()).names) names += name + " ";
  EXPECT_EQ(names,
            "ia1 ia2 ia3 ia4 ia5 ia6 m6 x6 y6 z6 a6 b6 c6 d6 e6 f6 x5 y5 a5 c5 d5 e5 f5 x4 y4 a4 c4 d4 e4 f4 "
            "x3 y3 a3 d3 e3 f3 x2 y2 d2 e2 fs1 fs2 fs3 fs4 fs5 fs6 ds1 ds2 ds3 ds4 ds5 ds6 ");
}

// The values of table 2 in the paper's parameters make the robot of the library with them.
TEST(Puma260Moments, give_the_robot_they_stand_for) {
  const PaperParameters moments = paper_parameters(puma260_model());
  Eigen::VectorXd value = Eigen::VectorXd::Zero(static_cast<Eigen::Index>(moments.names.size()));
  for (std::size_t c = 0; c < moments.names.size(); ++c)
    if (const std::string digits = puma260_published(moments.names[c]); !digits.empty())
      value[static_cast<Eigen::Index>(c)] = std::stod(digits);
  const support::NumericRobot made = support::numeric_robot(puma260_with(moments, value)),
                              known = support::numeric_robot(measured_puma260());
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

}  // namespace
}  // namespace armature::internal
