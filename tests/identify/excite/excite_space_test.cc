// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/identify/excite/excite_space.h"

#include <gtest/gtest.h>

#include "armature/base/error.h"
#include "armature/read/reader.h"
#include "tests/support/random_robot.h"

namespace armature::internal {
namespace {

Robot named_robot(const std::string& name) {
  Diagnostics diagnostics;
  return read_robot(name, diagnostics);
}

// Against a search over both segments.
TEST(ExciteSpace, measures_segments) {
  support::Random random(3);
  for (int turn = 0; turn < 60; ++turn) {
    Eigen::Vector3d p[4];
    for (auto& x : p) x = {random.uniform(-1, 1), random.uniform(-1, 1), random.uniform(-1, 1)};
    if (turn % 5 == 1) p[1] = p[0];
    if (turn % 5 == 2) p[3] = p[2];
    if (turn % 5 == 3) p[3] = p[2] + 0.7 * (p[1] - p[0]);  // parallel
    double least = 10;
    for (int i = 0; i <= 100; ++i)
      for (int j = 0; j <= 100; ++j)
        least = std::min(least, (p[0] + i / 100.0 * (p[1] - p[0]) - p[2] - j / 100.0 * (p[3] - p[2])).norm());
    const double measured = segment_distance(p[0], p[1], p[2], p[3]);
    EXPECT_LE(measured, least + 1e-12) << turn;
    EXPECT_NEAR(measured, least, 0.02) << turn;
  }
}

// Stretched out upwards, the lengths of the Panda add up: 0.333, 0.316 and 0.384 m, and 0.088 m to the side.
TEST(ExciteSpace, knows_where_the_frames_are) {
  const RobotSpace space(named_robot("panda_like"));
  const auto origins = space.origins(std::vector<double>(7, 0.0));
  EXPECT_NEAR(origins[1].z(), 0.333, 1e-12);
  EXPECT_NEAR(origins[3].z(), 0.333 + 0.316, 1e-12);
  EXPECT_NEAR(origins[5].z(), 0.333 + 0.316 + 0.384, 1e-12);
  EXPECT_NEAR(origins[7].x(), 0.088, 1e-12);
  EXPECT_NEAR(space.lowest(origins), 0.333 + 0.316, 1e-12);  // frames 1 and 2 do not move
  // Bent to the table.
  std::vector<double> q = {0, 1.7, 0, -0.1, 0, 0, 0};
  EXPECT_LT(space.lowest(space.origins(q)), 0.3);
  // Folded upon itself.
  q = {0, 0, 0, -3.0, 0, 0, 0};
  EXPECT_NEAR(space.self_distance(origins), 0.0825, 0.003);  // of the elbow, whatever the posture
  EXPECT_GT(space.self_distance(origins, 0.1), 0.2);
  EXPECT_LT(space.self_distance(space.origins(q), 0.1), 0.14);
}

TEST(ExciteSpace, needs_numbers) { EXPECT_THROW(RobotSpace(named_robot("planar2r")), UnmetRequest); }

}  // namespace
}  // namespace armature::internal
