// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/derive/models/regressor.h"

#include <gtest/gtest.h>

#include "armature/derive/derive.h"
#include "armature/expr/identical.h"
#include "armature/expr/scalar.h"
#include "tests/derive/symbolic_robots.h"
#include "tests/support/long_chain.h"

namespace armature::internal {
namespace {

// W K = tau, with external forces away: they are not linear in any parameter.
void expect_torques(Robot robot) {
  for (Frame& frame : robot.frames)
    frame.force = frame.moment = {robot.arena.zero(), robot.arena.zero(), robot.arena.zero()};
  const Model inverse = derive(robot, "inverse-dynamics");
  Model model = derive(robot, "regressor");
  Arena& arena = model.arena;
  const Output& w = model.outputs[0];
  const std::vector<DynamicParameter> parameters = dynamic_parameters(robot);
  ASSERT_EQ(w.columns, parameters.size());
  std::vector<Ref> torques;
  for (std::size_t i = 0; i < w.rows; ++i) {
    Scalar sum{arena, arena.zero()};
    for (std::size_t p = 0; p < w.columns; ++p)
      sum += Scalar{arena, w.values[i * w.columns + p]} * Scalar{arena, parameters[p].value};
    torques.push_back(sum.ref());
  }
  EXPECT_TRUE(identical(inverse.arena, inverse.outputs[0].values, arena, torques)) << robot.name;
  for (std::size_t p = 0; p < w.columns; ++p) EXPECT_EQ(w.column_labels[p], label(parameters[p]));
}

TEST(Regressor, times_parameters_is_inverse_dynamics) {
  for (unsigned seed = 0; seed < 100; ++seed) expect_torques(testing_robots::random_robot(seed));
}

// Longer than any path on which several frames are tried.
TEST(Regressor, of_a_long_chain_is_inverse_dynamics) { expect_torques(support::long_chain(30)); }

// Distinct expressions, for n^2 pairs of joint and link: four times as many for twice the joints, not sixteen times.
TEST(Regressor, grows_with_the_square_of_the_joints) {
  const auto size = [](std::size_t joints) {
    return static_cast<double>(derive(support::long_chain(joints), "regressor").arena.size());
  };
  EXPECT_LT(size(60) / size(30), 5);
}

}  // namespace
}  // namespace armature::internal
