// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// The oracle is a cloud of point masses: its ten parameters are sums over the points, in any frame.
#include "armature/robot/inertia.h"

#include <gtest/gtest.h>

#include <random>

#include "armature/expr/identical.h"
#include "armature/expr/vector.h"

namespace armature::internal {
namespace {

std::array<Ref, 10> list(const Inertial& i) { return {i.XX, i.XY, i.XZ, i.YY, i.YZ, i.ZZ, i.MX, i.MY, i.MZ, i.M}; }

Inertial of_point(Scalar m, const Vector3& at) {
  const Scalar x = at.x, y = at.y, z = at.z;
  return {(m * (y * y + z * z)).ref(),
          (-(m * x * y)).ref(),
          (-(m * x * z)).ref(),
          (m * (x * x + z * z)).ref(),
          (-(m * y * z)).ref(),
          (m * (x * x + y * y)).ref(),
          (m * x).ref(),
          (m * y).ref(),
          (m * z).ref(),
          m.ref()};
}

// A symbolic rotation Rz(a) Rx(b) Rz(c) and a symbolic position.
Pose general_pose(Arena& arena, const std::string& tag) {
  const auto angle = [&](const char* name) { return Scalar(arena, arena.symbol(name + tag)); };
  const Scalar ca = cos(angle("a")), sa = sin(angle("a")), cb = cos(angle("b")), sb = sin(angle("b")),
               cc = cos(angle("c")), sc = sin(angle("c"));
  Pose pose;
  pose.rotation = {(ca * cc - sa * cb * sc).ref(),
                   (-(ca * sc) - sa * cb * cc).ref(),
                   (sa * sb).ref(),
                   (sa * cc + ca * cb * sc).ref(),
                   (ca * cb * cc - sa * sc).ref(),
                   (-(ca * sb)).ref(),
                   (sb * sc).ref(),
                   (sb * cc).ref(),
                   cb.ref()};
  pose.position = {arena.symbol("px" + tag), arena.symbol("py" + tag), arena.symbol("pz" + tag)};
  return pose;
}

Vector3 applied(Arena& arena, const Pose& pose, const Vector3& v) {
  const auto& m = pose.rotation;
  const Matrix3 R{{Vector3::of(arena, {m[0], m[1], m[2]}), Vector3::of(arena, {m[3], m[4], m[5]}),
                   Vector3::of(arena, {m[6], m[7], m[8]})}};
  return R * v + Vector3::of(arena, pose.position);
}

TEST(Inertia, a_moved_point_is_the_point_at_its_new_place) {
  Arena arena;
  const Pose pose = general_pose(arena, "1");
  const Vector3 at = Vector3::of(arena, {arena.symbol("x"), arena.symbol("y"), arena.symbol("z")});
  const Scalar m(arena, arena.symbol("m"));
  EXPECT_TRUE(
      identical(arena, list(moved(arena, of_point(m, at), pose)), arena, list(of_point(m, applied(arena, pose, at)))));
}

TEST(Inertia, a_moved_cloud_is_the_cloud_at_its_new_place) {
  Arena arena;
  const Pose pose = general_pose(arena, "1");
  Inertial before = zero_inertial(arena), after = zero_inertial(arena);
  for (int k = 0; k < 5; ++k) {
    const std::string n = std::to_string(k);
    const Vector3 at = Vector3::of(arena, {arena.symbol("x" + n), arena.symbol("y" + n), arena.symbol("z" + n)});
    const Scalar m(arena, arena.symbol("m" + n));
    before = joined(arena, before, of_point(m, at));
    after = joined(arena, after, of_point(m, applied(arena, pose, at)));
  }
  EXPECT_TRUE(identical(arena, list(moved(arena, before, pose)), arena, list(after)));
}

// Khalil and Dombre, "Modeling, Identification and Control of Robots", Steiner along one axis: XX + 2 d MZ + M d^2.
TEST(Inertia, transport_along_one_axis_reads_like_the_textbook) {
  Arena arena;
  const Inertial body{arena.symbol("XX"), arena.symbol("XY"), arena.symbol("XZ"), arena.symbol("YY"),
                      arena.symbol("YZ"), arena.symbol("ZZ"), arena.symbol("MX"), arena.symbol("MY"),
                      arena.symbol("MZ"), arena.symbol("M")};
  EXPECT_EQ(list(moved(arena, body, identity_pose(arena))), list(body));
  Pose pose = identity_pose(arena);
  const Scalar d(arena, arena.symbol("d"));
  pose.position[2] = d.ref();
  const auto s = [&](const char* name) { return Scalar(arena, arena.symbol(name)); };
  const Inertial got = moved(arena, body, pose);
  EXPECT_TRUE(identical(arena, got.XX, (s("XX") + 2 * (d * s("MZ")) + s("M") * d * d).ref()));
  EXPECT_TRUE(identical(arena, got.XZ, (s("XZ") - d * s("MX")).ref()));
  EXPECT_EQ(got.ZZ, body.ZZ);
  EXPECT_EQ(got.XY, body.XY);
  EXPECT_EQ(got.MX, body.MX);
}

TEST(Inertia, quarter_turns_permute_the_entries_exactly) {
  Arena arena;
  const Inertial body{arena.symbol("XX"), arena.symbol("XY"), arena.symbol("XZ"), arena.symbol("YY"),
                      arena.symbol("YZ"), arena.symbol("ZZ"), arena.symbol("MX"), arena.symbol("MY"),
                      arena.symbol("MZ"), arena.symbol("M")};
  const Ref o = arena.zero(), i = arena.one(), n = arena.constant(-1);
  const Pose turn{{i, o, o, o, o, n, o, i, o}, {o, o, o}};  // Rx(pi/2)
  const Inertial got = moved(arena, body, turn);
  EXPECT_EQ(got.YY, body.ZZ);
  EXPECT_EQ(got.ZZ, body.YY);
  EXPECT_EQ(got.XY, arena.negate(body.XZ));
  EXPECT_EQ(got.MY, arena.negate(body.MZ));
  EXPECT_EQ(got.MZ, body.MY);
}

}  // namespace
}  // namespace armature::internal
