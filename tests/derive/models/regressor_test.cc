// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/derive/models/regressor.h"

#include <gtest/gtest.h>

#include "armature/derive/derive.h"
#include "armature/expr/identical.h"
#include "armature/expr/scalar.h"
#include "tests/derive/symbolic_robots.h"

namespace armature::internal {
namespace {

// W K = tau, with external forces away: they are not linear in any parameter.
TEST(Regressor, times_parameters_is_inverse_dynamics) {
  for (unsigned seed = 0; seed < 100; ++seed) {
    Robot robot = testing_robots::random_robot(seed);
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
    EXPECT_TRUE(identical(inverse.arena, inverse.outputs[0].values, arena, torques)) << "seed " << seed;
    for (std::size_t p = 0; p < w.columns; ++p) EXPECT_EQ(w.column_labels[p], label(parameters[p]));
  }
}

}  // namespace
}  // namespace armature::internal
