// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// What moves must look the same from the antecedent for every position of the joint, decided in GF(p).
#include "armature/robot/regrouping.h"

#include <gtest/gtest.h>

#include "armature/expr/identical.h"
#include "armature/robot/inertia.h"
#include "armature/robot/khalil_pose.h"
#include "tests/parameters/known_robots.h"

namespace armature::internal {
namespace {

std::array<Ref, 10> entries_of(const Inertial& i) {
  return {i.XX, i.XY, i.XZ, i.YY, i.YZ, i.ZZ, i.MX, i.MY, i.MZ, i.M};
}

TEST(Regrouping, divides_without_loss_what_no_joint_position_changes) {
  for (const char type : {'R', 'P', 'F'}) {
    Robot robot = make_robot("two", {{0, 'R'}, {1, type, "AL2", "D2", "R2", "GA2", "B2", "TH2"}}, vertical);
    Arena& arena = robot.arena;
    const Frame& frame = robot.frame(2);
    const Division division = divided(arena, frame.type, frame.inertial, arena.symbol("pair"));
    const auto whole = entries_of(frame.inertial), sum = entries_of(joined(arena, division.stays, division.moves));
    EXPECT_TRUE(identical(arena, whole, arena, sum)) << type;

    Geometry anywhere = frame.geometry;
    if (type == 'R') anywhere.theta = arena.symbol("angle");
    if (type == 'P') anywhere.r = arena.symbol("extension");
    const auto there = entries_of(moved(arena, division.moves, khalil_pose(arena, anywhere))),
               here = entries_of(in_antecedent(arena, frame, division.moves));
    EXPECT_TRUE(identical(arena, here, arena, there)) << type;
    if (type == 'F') continue;
    const auto all_here = entries_of(in_antecedent(arena, frame, frame.inertial)),
               all_there = entries_of(moved(arena, frame.inertial, khalil_pose(arena, anywhere)));
    EXPECT_FALSE(identical(arena, all_here, arena, all_there)) << type;
  }
}

TEST(Regrouping, knows_how_links_turn) {
  Robot robot = scara();
  for (const LinkTurning& link : link_turnings(robot.arena, robot)) EXPECT_EQ(link.turning, Turning::about_one_axis);
  robot = gantry();
  const std::vector<LinkTurning> links = link_turnings(robot.arena, robot);
  EXPECT_EQ(links[2].turning, Turning::not_at_all);
  EXPECT_EQ(links[3].turning, Turning::about_one_axis);
  EXPECT_EQ(links[4].turning, Turning::freely);
  robot = inclined();  // link 2 slides on an axis inclined by AL2 to that about which it turns
  const LinkTurning sliding = link_turnings(robot.arena, robot)[1];
  EXPECT_EQ(sliding.turning, Turning::about_one_axis);
  EXPECT_EQ(sliding.axis[2], robot.arena.cos(robot.arena.symbol("AL2")));
  // On a turning base everything turns freely.
  robot.base_angular_velocity[0] = robot.arena.symbol("W0");
  for (const LinkTurning& link : link_turnings(robot.arena, robot)) EXPECT_EQ(link.turning, Turning::freely);
}

}  // namespace
}  // namespace armature::internal
