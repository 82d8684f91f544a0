// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/derive/modelled_robot.h"

#include <gtest/gtest.h>

#include "armature/base/diagnostics.h"
#include "armature/derive/derive.h"
#include "armature/read/reader.h"

namespace armature::internal {
namespace {

Robot named(const char* name) {
  Diagnostics diagnostics;
  return read_robot(name, diagnostics);
}

TEST(ModelledRobot, has_loops_as_couplings_and_motors_as_coordinates) {
  const CoupledLoops loops = modelled_robot(named("sr400"));
  EXPECT_TRUE(loops.robot.loops.empty());
  EXPECT_FALSE(loops.relations.empty());
  Robot elastic = named("planar2r");
  elastic.frame(2).elasticity = elastic.arena.symbol("KF2");
  const Robot modelled = modelled_robot(elastic).robot;
  ASSERT_EQ(modelled.coordinates.size(), 3U);
  EXPECT_EQ(modelled.coordinates[2].name, "j2_motor");
}

// Geometry knows nothing of motors; dynamics does, whoever asks.
TEST(ModelledRobot, derive_has_motors_in_dynamic_models_only) {
  Robot elastic = named("planar2r");
  elastic.frame(2).elasticity = elastic.arena.symbol("KF2");
  EXPECT_EQ(derive(elastic, "jacobian").outputs.at(0).columns, 2U);
  EXPECT_EQ(derive(elastic, "inertia").outputs.at(0).columns, 3U);
  EXPECT_TRUE(is_geometric("jacobian-rate"));
  EXPECT_TRUE(is_geometric("inverse-geometry"));
  EXPECT_FALSE(is_geometric("inverse-dynamics"));
  EXPECT_FALSE(is_geometric("no such model"));
}

}  // namespace
}  // namespace armature::internal
