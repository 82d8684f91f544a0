// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Points of a closure in p-adic digits, beside what plane geometry says of a five-bar: the tip is as far from both
// elbows as the forearms are long. No tolerance is involved.
#include "armature/parameters/closure_points.h"

#include <gtest/gtest.h>

#include <set>

#include "armature/derive/loops/linear_loops.h"
#include "tests/support/cases.h"

namespace armature::internal {
namespace {

TEST(ClosurePoints, the_tip_of_a_five_bar_is_one_metre_from_both_elbows) {
  const Robot robot = couple_loops(support::library_robot("five_bar")).robot;
  ClosurePoints points(robot, 11, 1);
  std::set<std::uint64_t> seen;
  for (int i = 0; i < 12; ++i) {
    const std::optional<PadicField> at = points.next();
    ASSERT_TRUE(at);
    Arena a = robot.arena;
    const auto q = [&](std::size_t k) { return robot.coordinates[k].q; };
    const auto value = [&](Ref e) { return evaluate(a, e, *at); };
    // The left arm to the tip, then the right one's elbow: coordinates are q1, q2, q3, q4.
    const Ref forearm = a.add(q(0), q(1));
    const Padic x = value(a.cos(q(0))) + value(a.cos(forearm)) - value(a.cos(q(2))) - at->number(1),
                y = value(a.sin(q(0))) + value(a.sin(forearm)) - value(a.sin(q(2)));
    EXPECT_EQ((x * x + y * y).value(), 1U);
    seen.insert(value(a.cos(q(0))).value());
  }
  EXPECT_GT(seen.size(), 10U);  // not one point again and again
}

TEST(ClosurePoints, loops_that_share_joints_are_closed_one_after_the_other) {
  for (const char* name : {"delta", "three_rrr"}) {
    ClosurePoints points(couple_loops(support::library_robot(name)).robot, 11, 1);
    for (int i = 0; i < 4; ++i) EXPECT_TRUE(points.next()) << name;
  }
}

}  // namespace
}  // namespace armature::internal
