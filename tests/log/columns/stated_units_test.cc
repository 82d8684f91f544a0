// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <numbers>

#include "armature/log/columns/columns.h"
#include "armature/read/reader.h"
#include "tests/cli/run_cli.h"

namespace armature::internal {
namespace {

TEST(StatedUnits, scale_positions_and_their_derivatives_alike) {
  Diagnostics diagnostics;
  const Robot robot = read_urdf(pendulum_urdf, "pendulum.urdf", diagnostics);
  ColumnMap map;
  map.position = {{{{0, 1}}, 0}, {{{1, 1}}, 0}};
  map.velocity = {{{{2, 1}}, 0}, {{{3, 1}}, 0}};
  apply_units(map, {"deg"}, robot, diagnostics);
  EXPECT_DOUBLE_EQ(map.position[1].terms[0].factor, std::numbers::pi / 180);
  EXPECT_DOUBLE_EQ(map.velocity[0].terms[0].factor, std::numbers::pi / 180);
}

}  // namespace
}  // namespace armature::internal
