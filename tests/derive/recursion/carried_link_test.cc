// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// The judge is the definition: the force of link j is the integral of U_j r dm, its moment that of r x (U_j r) dm, both
// carried to the origin of its antecedent; decided exactly over GF(p).
#include "armature/derive/recursion/carried_link.h"

#include <gtest/gtest.h>

#include "armature/expr/identical.h"

namespace armature::internal {
namespace {

// A link that turns on another one, which moves as the base and joint 1 make it.
Robot two_links(int quarter_turns, bool offset, bool symmetric) {
  Robot robot = empty_robot("pair");
  Arena& arena = robot.arena;
  for (std::size_t j = 1; j <= 2; ++j) {
    const std::string s = std::to_string(j);
    Frame& frame = robot.frame(add_frame(robot, "j" + s, "l" + s, j - 1));
    frame.variable = {{add_coordinate(robot, "q" + s, "q" + s, "qd" + s, "qdd" + s), arena.one()}};
  }
  robot.frame(1).geometry.alpha = arena.symbol("alpha1");
  Geometry& g = robot.frame(2).geometry;
  g.alpha = arena.multiply(arena.constant(Rational(quarter_turns, 2)), arena.pi());
  if (offset) g.d = arena.symbol("D2"), g.r = arena.symbol("R2");
  Inertial& p = robot.frame(2).inertial;
  p.XX = arena.symbol("XX"), p.ZZ = arena.symbol("ZZ");
  p.YY = symmetric ? p.XX : arena.symbol("YY");
  p.XZ = arena.symbol("XZ"), p.YZ = arena.symbol("YZ"), p.MX = arena.symbol("MX"), p.MY = arena.symbol("MY");
  if (!symmetric) p.XY = arena.symbol("XY");
  robot.base_angular_velocity = {arena.symbol("w1"), arena.symbol("w2"), arena.symbol("w3")};
  robot.base_angular_acceleration = {arena.symbol("wp1"), arena.symbol("wp2"), arena.symbol("wp3")};
  robot.gravity = {arena.symbol("g1"), arena.symbol("g2"), arena.symbol("g3")};
  return robot;
}

// The integral of r x (U r) dm, from S = integral of r r^T dm.
Vector3 moment_of(const Matrix3& u, const Matrix3& s) {
  const auto element = [&](std::size_t i, const Vector3& column) { return dot(u.rows[i], column); };
  const auto& [x, y, z] = s.rows;  // symmetric: rows are columns
  return {element(2, y) - element(1, z), element(0, z) - element(2, x), element(1, x) - element(0, y)};
}

void expect_identical(Arena& arena, const Vector3& a, const Vector3& b) {
  EXPECT_TRUE(identical(arena, a.x.ref(), b.x.ref()));
  EXPECT_TRUE(identical(arena, a.y.ref(), b.y.ref()));
  EXPECT_TRUE(identical(arena, a.z.ref(), b.z.ref()));
}

TEST(CarriedLink, adds_what_the_link_by_itself_asks_for) {
  for (const int quarter_turns : {0, 1, 2, -1}) {
    for (const bool offset : {false, true}) {
      for (const bool symmetric : {false, true}) {
        Robot robot = two_links(quarter_turns, offset, symmetric);
        Arena& arena = robot.arena;
        const std::vector<JointTransform> transforms = joint_transforms(arena, robot);
        const std::vector<Scalar> accelerations = joint_accelerations(arena, robot);
        const std::vector<LinkMotion> motions =
            link_motions(arena, robot, transforms, base_motion(arena, robot, true), accelerations);
        ASSERT_TRUE(can_be_carried(robot, transforms, 2));
        EXPECT_FALSE(can_be_carried(robot, transforms, 1));  // it carries another one

        const LinkMotion &i = motions[1], &j = motions[2];
        const Inertial& p = robot.frame(2).inertial;
        const Vector3 ms = Vector3::of(arena, {p.MX, p.MY, p.MZ});
        const JointTransform& t = transforms[1];
        const Vector3 f = j.u * ms, n = moment_of(j.u, second_moments(arena, p, "2")) + cross(ms, j.vp);
        const Vector3 fi = t.to_antecedent(f, "F"), ni = t.to_antecedent(n, "N") + cross(t.position(), fi);

        const CarriedLink link = carried_link(arena, robot, t, 2, i, accelerations[1]);
        expect_identical(arena, link.force + i.u * link.first_moments, fi);
        expect_identical(arena, link.moment + moment_of(i.u, link.second_moments) + cross(link.first_moments, i.vp),
                         ni);
        EXPECT_TRUE(identical(arena, link.torque.ref(), n.z.ref()));
      }
    }
  }
}

TEST(CarriedLink, must_turn_about_an_axis_of_its_antecedent_and_be_regrouped) {
  Robot robot = two_links(1, true, false);
  Arena& arena = robot.arena;
  const auto can = [&] { return can_be_carried(robot, joint_transforms(arena, robot), 2); };
  EXPECT_TRUE(can());
  robot.frame(2).geometry.alpha = arena.symbol("alpha2");
  EXPECT_FALSE(can());
  robot = two_links(1, true, false);
  robot.frame(2).inertial.M = robot.arena.symbol("M2");
  EXPECT_FALSE(can_be_carried(robot, joint_transforms(robot.arena, robot), 2));
  robot = two_links(1, true, false);
  robot.frame(2).force[0] = robot.arena.symbol("FX2");
  EXPECT_FALSE(can_be_carried(robot, joint_transforms(robot.arena, robot), 2));
}

}  // namespace
}  // namespace armature::internal
