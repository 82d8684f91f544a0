// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/robot/loops.h"

#include <gtest/gtest.h>

#include "tests/support/cases.h"

namespace armature::internal {
namespace {

using Numbers = std::vector<std::size_t>;

// Khalil & Creusot 1997, fig. 3: joints 2, 3 on one side, 7, 8 and the opened joint 9 on the other, both after link 1.
TEST(Loops, sr400_has_one_loop_that_starts_at_link_1) {
  const Robot robot = support::published_robot("sr400");
  const LoopStructure structure = loop_structure(robot);
  ASSERT_EQ(structure.sides.size(), 1U);
  EXPECT_EQ(structure.sides[0].root, 1U);
  EXPECT_EQ(structure.sides[0].cut_side, (Numbers{7, 8, 9}));
  EXPECT_EQ(structure.sides[0].closing_side, (Numbers{2, 3, 10}));
  EXPECT_EQ(structure.coordinates[0], (Numbers{1, 2, 6, 7, 8}));
}

TEST(Loops, sr400_has_six_motors_two_passive_joints_and_one_cut) {
  const LoopStructure structure = loop_structure(support::published_robot("sr400"));
  EXPECT_EQ(structure.motorised, (Numbers{0, 1, 3, 4, 5, 6}));
  EXPECT_EQ(structure.passive, (Numbers{2, 7}));
  EXPECT_EQ(structure.cut, Numbers{8});
}

TEST(Loops, a_passive_joint_outside_of_loops_is_its_own_coordinate) {
  Robot robot = support::published_robot("sr400");
  robot.frame(6).active = false;
  EXPECT_EQ(loop_structure(robot).roles[5], CoordinateRole::motorised);
}

TEST(Loops, trees_have_motorised_coordinates_only) {
  const LoopStructure structure = loop_structure(support::published_robot("puma560"));
  EXPECT_TRUE(structure.sides.empty());
  EXPECT_EQ(structure.motorised.size(), 6U);
}

}  // namespace
}  // namespace armature::internal
