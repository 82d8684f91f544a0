// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// The frames must say the same motion as the tree they were made from (products of exponentials about the original
// axes), and the constants that a textbook has as zeros must be zeros.
#include "armature/robot/khalil_frames.h"

#include <gtest/gtest.h>

#include <numbers>
#include <random>

namespace armature::internal {
namespace {

using rigid::Angle, rigid::angle_of, rigid::Matrix, rigid::Motion, rigid::Real, rigid::Vector;
constexpr Real right = std::numbers::pi_v<Real> / 2;

Motion pose(Vector xyz, Real roll = 0, Real pitch = 0, Real yaw = 0) {
  return {rotation_of_rpy(angle_of(roll), angle_of(pitch), angle_of(yaw)), xyz};
}

Real distance(const Motion& a, const Motion& b) {
  const Matrix r = a.rotation - b.rotation;
  return std::max({norm(r.x), norm(r.y), norm(r.z), norm(a.translation - b.translation)});
}

Motion moving(JointType type, const Vector& axis, Real q) {
  if (type == JointType::prismatic) return {{}, q * axis};
  return {rotation_about(axis, {0, q}), {}};
}

// The largest difference of a link frame's pose in the root, by both descriptions, at one position.
Real difference(const std::vector<TreeJoint>& joints, const KhalilTree& tree, const std::vector<Real>& q) {
  std::vector<Motion> original(joints.size() + 1), khalil(tree.frames.size() + 1);
  khalil[0] = tree.base;
  std::vector<Real> variable(tree.frames.size() + 1, 0);  // of a fixed frame zero
  for (std::size_t j = 1; j <= joints.size(); ++j) variable[tree.number_of[j]] = q[j - 1];
  for (std::size_t f = 1; f <= tree.frames.size(); ++f) {
    const TreeJoint& joint = tree.joints[f - 1];
    khalil[f] = khalil[joint.parent] * transform(tree.frames[f - 1]) * moving(joint.type, Vector{0, 0, 1}, variable[f]);
  }
  Real worst = 0;
  for (std::size_t j = 1; j <= joints.size(); ++j) {
    const TreeJoint& joint = joints[j - 1];
    const std::size_t f = tree.number_of[j];
    original[j] = original[joint.parent] * joint.origin * moving(joint.type, joint.axis, q[j - 1]);
    worst = std::max(worst, distance(original[j], khalil[f] * tree.frames[f - 1].link_pose));
  }
  return worst;
}

int constants(const KhalilFrame& f) {
  return !f.gamma.is_zero() + !f.alpha.is_zero() + !f.theta.is_zero() + (f.b != 0) + (f.d != 0) + (f.r != 0);
}
int constants(const KhalilTree& tree) {
  int total = 0;
  for (const KhalilFrame& frame : tree.frames) total += constants(frame);
  return total;
}

struct RandomTree {
  std::mt19937 random;
  Real any(Real most = 1) { return std::uniform_real_distribution<double>(-1, 1)(random) * most; }
  bool chance(double p) { return std::uniform_real_distribution<double>(0, 1)(random) < p; }

  std::vector<TreeJoint> joints(std::size_t count, double order, bool serial) {
    std::vector<TreeJoint> result;
    const Vector axes[] = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}, {0, 0, -1}, {0, -1, 0}};
    for (std::size_t j = 1; j <= count; ++j) {
      const auto length = [&] { return chance(order) ? 0 : any(); };
      const auto angle = [&] { return chance(order) ? static_cast<Real>(random() % 4) * right : any(3); };
      TreeJoint joint;
      joint.parent = serial || chance(0.6) ? j - 1 : random() % j;
      joint.origin = pose({length(), length(), length()}, angle(), angle(), angle());
      joint.axis = chance(order) ? axes[random() % 5] : rigid::unit({any(), any(), any()});
      joint.type = chance(0.7) ? JointType::revolute : JointType::prismatic;
      result.push_back(joint);
    }
    return result;
  }
};

TEST(KhalilFrames, move_like_the_tree) {
  RandomTree source{std::mt19937(11)};
  for (int i = 0; i < 600; ++i) {
    const std::vector<TreeJoint> joints = source.joints(1 + source.random() % 12, 0.25 * (i % 5), i % 2);
    const KhalilTree tree = khalil_frames(joints);
    std::vector<Real> q(joints.size());
    for (Real& value : q) value = source.any(3);
    ASSERT_LT(difference(joints, tree, q), 2e-15L) << i;
    if (i % 2 == 1) {
      ASSERT_EQ(constants(tree.frames[0]), 0) << i;
    }  // a chain
  }
}

TEST(KhalilFrames, need_no_gamma_and_no_b_in_a_serial_chain) {
  RandomTree source{std::mt19937(12)};
  int far = 0;
  for (int i = 0; i < 400; ++i) {
    const std::vector<TreeJoint> joints = source.joints(2 + source.random() % 8, 0.25 * (i % 5), true);
    const KhalilTree tree = khalil_frames(joints);
    for (const KhalilFrame& frame : tree.frames) {
      if (frame.gamma.is_zero() && frame.b == 0) continue;
      ++far;  // only where the axes are nearly parallel and their common perpendicular far away
      EXPECT_LT(std::abs(frame.alpha.sin()), 0.2L) << i;
    }
    EXPECT_EQ(tree.frames.back().theta.is_zero(), true) << i;
    EXPECT_EQ(tree.frames.back().r, 0) << i;
  }
  EXPECT_LT(far, 40);
}

TEST(KhalilFrames, are_found_again_from_the_frames_they_gave) {
  RandomTree source{std::mt19937(13)};
  for (int i = 0; i < 200; ++i) {
    std::vector<TreeJoint> joints = source.joints(1 + source.random() % 8, 0.25 * (i % 5), i % 2);
    const KhalilTree once = khalil_frames(joints);
    for (std::size_t j = 0; j < joints.size(); ++j) {
      joints[j].origin = transform(once.frames[j]);
      joints[j].axis = {0, 0, 1};
    }
    joints[0].origin = once.base * joints[0].origin;
    for (std::size_t j = 1; j < joints.size(); ++j)
      if (joints[j].parent == 0) joints[j].origin = once.base * joints[j].origin;
    EXPECT_LE(constants(khalil_frames(joints)), constants(once)) << i;
  }
}

Real longest(const KhalilTree& tree) {
  Real length = 0;
  for (const KhalilFrame& f : tree.frames)
    length = std::max({length, std::abs(f.b), std::abs(f.d), std::abs(f.r), norm(f.link_pose.translation)});
  return length;
}

Real reach(const std::vector<TreeJoint>& joints) {
  Real sum = 0;
  for (const TreeJoint& joint : joints) sum += norm(joint.origin.translation);
  return sum;
}

// Nearly parallel axes: the frames stay near their joints, no length exceeds the robot's, and the motion stays exact.
TEST(KhalilFrames, stay_near_nearly_parallel_axes) {
  for (const Real tilt : {1e-1L, 1e-2L, 1e-3L, 1e-4L, 1e-5L, 2e-6L}) {
    std::vector<TreeJoint> joints(3);
    joints[0] = {0, pose({0, 0, 0.3L}), {0, 0, 1}, JointType::revolute};
    joints[1] = {1, pose({0.5L, 0.1L, 0}, tilt), {0, 0, 1}, JointType::revolute};
    joints[2] = {2, pose({0.4L, 0, 0.2L}, right), {0, 0, 1}, JointType::revolute};
    const KhalilTree tree = khalil_frames(joints);
    EXPECT_LT(difference(joints, tree, {0.3L, -1.1L, 2}), 1e-16L) << static_cast<double>(tilt);
    EXPECT_LT(longest(tree), 10 * reach(joints)) << static_cast<double>(tilt);
    // Where the foot is 0.1 m / tilt away.
    EXPECT_EQ(tree.frames.size(), tilt < 9e-3L ? 4U : 3U) << static_cast<double>(tilt);
  }
}

// The fixed frame in between: a right angle, no theta, and one angle beside a right one, which is the tilt.
TEST(KhalilFrames, between_nearly_parallel_axes_have_one_odd_angle) {
  const Real tilt = 7.3464e-6L;
  std::vector<TreeJoint> joints(3);
  joints[0] = {0, pose({0, 0, 0.3L}), {0, 0, 1}, JointType::revolute};
  joints[1] = {1, pose({0, -0.41L, 0}, 2 * right + tilt), {0, 0, 1}, JointType::revolute};
  joints[2] = {2, pose({0, 0.2L, 0}, right), {0, 0, 1}, JointType::revolute};
  const KhalilTree tree = khalil_frames(joints);
  ASSERT_EQ(tree.number_of, (std::vector<std::size_t>{0, 1, 3, 4}));
  const KhalilFrame &between = tree.frames[1], &after = tree.frames[2];
  EXPECT_EQ(tree.joints[1].type, JointType::fixed);
  EXPECT_EQ(std::abs(between.alpha.quarters), 1);
  EXPECT_EQ(between.alpha.rest, 0);
  EXPECT_TRUE(between.theta.is_zero());
  EXPECT_TRUE(between.gamma.is_zero());
  EXPECT_EQ(between.b, 0);
  EXPECT_NEAR(static_cast<double>(std::abs(between.r)), 0.41, 1e-15);
  EXPECT_NEAR(static_cast<double>(std::abs(after.alpha.rest)), 7.3464e-6, 1e-18);
}

// Wheels whose axes are 4.6e-5 rad from level, and a slide that is level: along it gravity is nothing, which needs its
// angle to the vertical to be a right one exactly.
TEST(KhalilFrames, of_several_joints_on_a_root_start_upright) {
  std::vector<TreeJoint> joints(3);
  joints[0] = {0, pose({0.2L, 0.1L, -0.4L}, 0, 1.57075L), {0, 0, 1}, JointType::revolute};
  joints[1] = {0, pose({0, 0.19L, 0.2L}, 0, 0, 1.57075L), {1, 0, 0}, JointType::prismatic};
  joints[2] = {0, pose({0, 0, 0.3L}), {0, 0, 1}, JointType::revolute};
  const KhalilTree tree = khalil_frames(joints);
  EXPECT_LT(difference(joints, tree, {0.3L, -1.1L, 2}), 1e-17L);
  EXPECT_EQ(distance(tree.base, Motion{}), 0);
  EXPECT_EQ(std::abs(tree.frames[1].alpha.quarters), 1);
  EXPECT_EQ(tree.frames[1].alpha.rest, 0);
  EXPECT_EQ(tree.frames[1].angle_change, 0);
  EXPECT_TRUE(tree.frames[2].alpha.is_zero());
  joints[0].origin = pose({0.2L, 0.1L, -0.4L}, 0, right);
  EXPECT_EQ(constants(khalil_frames(joints).frames[0]), 0);  // level: frame 0 is on its axis
}

// Random trees in which half of the joints are turned from the axis before them by next to nothing.
TEST(KhalilFrames, of_random_trees_are_never_longer_than_ten_robots) {
  RandomTree source{std::mt19937(14)};
  int fixed = 0;
  for (int i = 0; i < 600; ++i) {
    std::vector<TreeJoint> joints = source.joints(2 + source.random() % 10, 0.25 * (i % 5), i % 2);
    for (std::size_t j = 2; j <= joints.size(); ++j) {
      TreeJoint& joint = joints[j - 1];
      if (source.chance(0.5)) continue;
      const Vector before =
          joint.parent == 0 ? joints[0].origin.rotation * joints[0].axis : joints[joint.parent - 1].axis;
      const Vector odd = rigid::unit({source.any(), source.any(), source.any()});
      const Real tilt = std::pow(10.0L, -3 + 4 * source.any(0.5L) - 2);  // 1e-3 to 1e-7
      joint.origin.rotation = rotation_about(odd, {0, tilt});
      joint.axis = source.chance(0.5) ? before : -before;
    }
    const KhalilTree tree = khalil_frames(joints);
    std::vector<Real> q(joints.size());
    for (Real& value : q) value = source.any(3);
    Real dropped = 0;
    for (const KhalilFrame& frame : tree.frames) dropped = std::max({dropped, frame.angle_change, frame.length_change});
    ASSERT_LT(difference(joints, tree, q), 1e-13L + 20 * static_cast<Real>(joints.size()) * dropped) << i;
    ASSERT_LE(longest(tree), 11 * reach(joints)) << i;
    fixed += static_cast<int>(tree.frames.size() - joints.size());
  }
  EXPECT_GT(fixed, 300);
}

// Several joints on a root whose first is neither upright nor level: the axis before them is the root's z, and they are
// off it, or off each other, by next to nothing.
TEST(KhalilFrames, of_branches_of_the_base_are_never_longer_than_ten_robots) {
  RandomTree source{std::mt19937(15)};
  int fixed = 0;
  for (int i = 0; i < 600; ++i) {
    std::vector<TreeJoint> joints = source.joints(2 + source.random() % 8, 0.25 * (i % 5), false);
    for (TreeJoint& joint : joints) {
      if (source.chance(0.5)) joint.parent = 0;
      if (joint.parent != 0 || source.chance(0.3)) continue;
      const Vector odd = rigid::unit({source.any(), source.any(), source.any()});
      joint.origin.rotation = rotation_about(odd, {0, std::pow(10.0L, -5.5L + 4.5L * source.any())});  // 0.1 to 1e-10
      joint.axis = {0, 0, source.chance(0.5) ? 1.0L : -1.0L};
    }
    const Real right_angles = i % 3 == 0 ? 1e-6L : i % 3 == 1 ? 1e-9L : 0;
    const KhalilTree tree = khalil_frames(joints, right_angles);
    std::vector<Real> q(joints.size());
    for (Real& value : q) value = source.any(3);
    Real dropped = 0;
    for (const KhalilFrame& frame : tree.frames) {
      dropped = std::max({dropped, frame.angle_change, frame.length_change});
      ASSERT_LE(frame.angle_change, std::max(right_angles, 1e-12L)) << i;
    }
    ASSERT_LT(difference(joints, tree, q), 1e-13L + 20 * static_cast<Real>(joints.size()) * dropped) << i;
    ASSERT_LE(longest(tree), 11 * reach(joints)) << i;
    fixed += static_cast<int>(tree.frames.size() - joints.size());
  }
  EXPECT_GT(fixed, 300);
}

// SCARA: four parallel axes, the last one prismatic: two lengths are all there is.
TEST(KhalilFrames, of_a_scara_have_two_constants) {
  const std::vector<TreeJoint> joints{{0, pose({0, 0, 0.4L}), {0, 0, 1}, JointType::revolute},
                                      {1, pose({0.3L, 0, 0.1L}), {0, 0, 1}, JointType::revolute},
                                      {2, pose({0.25L, 0, -0.1L}), {0, 0, 1}, JointType::prismatic},
                                      {3, pose({0, 0, -0.05L}), {0, 0, 1}, JointType::revolute}};
  const KhalilTree tree = khalil_frames(joints);
  EXPECT_EQ(constants(tree), 2);
  EXPECT_LT(std::abs(tree.frames[1].d - 0.3L), 1e-18L);
  EXPECT_LT(std::abs(tree.frames[2].d - 0.25L), 1e-18L);
}

// Three prismatic axes, each at an offset that does not matter: only right angles remain.
TEST(KhalilFrames, of_a_gantry_have_only_angles) {
  const std::vector<TreeJoint> joints{{0, pose({1, 2, 3}), {1, 0, 0}, JointType::prismatic},
                                      {1, pose({0.3L, 0.2L, 0.1L}), {0, 1, 0}, JointType::prismatic},
                                      {2, pose({0.1L, -0.7L, 0.4L}), {0, 0, 1}, JointType::prismatic}};
  const KhalilTree tree = khalil_frames(joints);
  for (const KhalilFrame& frame : tree.frames) {
    EXPECT_EQ(frame.b, 0);
    EXPECT_EQ(frame.d, 0);
    EXPECT_EQ(frame.r, 0);
    EXPECT_EQ(frame.alpha.rest, 0);
  }
}

// Stanford arm (Khalil & Creusot's example): d = 0 everywhere, one shoulder offset r2.
TEST(KhalilFrames, of_the_stanford_arm_have_one_length) {
  const std::vector<TreeJoint> joints{{0, pose({0, 0, 0.4L}), {0, 0, 1}, JointType::revolute},
                                      {1, pose({0, 0.15L, 0}), {0, 1, 0}, JointType::revolute},
                                      {2, pose({0, 0, 0.3L}), {0, 0, 1}, JointType::prismatic},
                                      {3, pose({0, 0, 0.1L}), {0, 0, 1}, JointType::revolute},
                                      {4, pose({0, 0, 0.2L}), {0, 1, 0}, JointType::revolute},
                                      {5, pose({0, 0, 0.05L}), {0, 0, 1}, JointType::revolute}};
  const KhalilTree tree = khalil_frames(joints);
  int lengths = 0;
  for (const KhalilFrame& frame : tree.frames) {
    EXPECT_EQ(frame.d, 0);
    EXPECT_EQ(frame.b, 0);
    lengths += frame.r != 0;
  }
  EXPECT_LE(lengths, 2);  // r2 = 0.15, and the length between slide and wrist
}

// Franka's published table: alpha = -90 90 90 -90 90 90 degrees, a = 0.0825 -0.0825 0.088, d = 0.316 0.384.
TEST(KhalilFrames, of_a_panda_are_the_makers_table) {
  std::vector<TreeJoint> joints;
  const Real a[] = {0, 0, 0, 0.0825L, -0.0825L, 0, 0.088L}, d[] = {0.333L, 0, 0.316L, 0, 0.384L, 0, 0};
  const int quarters[] = {0, -1, 1, 1, -1, 1, 1};
  for (std::size_t j = 0; j < 7; ++j) {
    const Matrix tilt = rigid::rotation_about({1, 0, 0}, {quarters[j], 0});
    joints.push_back({j, {tilt, Vector{a[j], 0, 0} + d[j] * tilt.z}, {0, 0, 1}, JointType::revolute});
  }
  const KhalilTree tree = khalil_frames(joints);
  EXPECT_EQ(constants(tree), 11);
  for (std::size_t j = 1; j < 7; ++j) {
    EXPECT_EQ(tree.frames[j].alpha.quarters, quarters[j]) << j;
    EXPECT_EQ(tree.frames[j].d, a[j]) << j;
    EXPECT_EQ(tree.frames[j].r, d[j]) << j;
    EXPECT_TRUE(tree.frames[j].theta.is_zero()) << j;
  }
}

// UR10e as URDFs describe it, in frames with z along the arm and y along three of the axes: three right angles, two
// arm lengths, two wrist offsets.
TEST(KhalilFrames, of_a_ur10e_have_seven_constants) {
  const Vector y{0, 1, 0}, z{0, 0, 1};
  const std::vector<TreeJoint> joints{{0, pose({0, 0, 0.181L}), z, JointType::revolute},
                                      {1, pose({0, 0.176L, 0}, 0, right), y, JointType::revolute},
                                      {2, pose({0, -0.137L, 0.613L}), y, JointType::revolute},
                                      {3, pose({0, 0, 0.571L}, 0, right), y, JointType::revolute},
                                      {4, pose({0, 0.135L, 0}), z, JointType::revolute},
                                      {5, pose({0, 0, 0.12L}), y, JointType::revolute}};
  EXPECT_EQ(constants(khalil_frames(joints)), 7);
}

TEST(KhalilFrames, round_angles_to_right_ones_and_say_how_much) {
  const std::vector<TreeJoint> joints{
      {0, pose({0, 0, 0}), {0, 0, 1}, JointType::revolute},
      {1, {rigid::rotation_about({1, 0, 0}, {1, 4e-7L}), {0, 0, 0}}, {0, 0, 1}, JointType::revolute}};
  const KhalilTree tree = khalil_frames(joints);
  EXPECT_EQ(tree.frames[1].alpha.rest, 0);
  EXPECT_EQ(std::abs(tree.frames[1].alpha.quarters), 1);
  EXPECT_NEAR(static_cast<double>(tree.frames[1].angle_change), 4e-7, 1e-12);
  EXPECT_EQ(tree.frames[0].angle_change, 0);
}

TEST(KhalilFrames, give_the_x_axis_to_the_largest_branch) {
  const std::vector<TreeJoint> joints{{0, pose({0, 0, 0}), {0, 0, 1}, JointType::revolute},
                                      {1, pose({0, 0, 1}, 0.7L), {0, 0, 1}, JointType::revolute},
                                      {1, pose({0.5L, 0.2L, 0}, right), {0, 0, 1}, JointType::revolute},
                                      {3, pose({1, 0, 0}), {0, 0, 1}, JointType::revolute}};
  const KhalilTree tree = khalil_frames(joints);
  EXPECT_TRUE(tree.frames[2].gamma.is_zero() && tree.frames[2].b == 0);
  EXPECT_FALSE(tree.frames[1].b == 0);
}

TEST(KhalilFrames, any_pose_has_six_constants) {
  std::mt19937 random(5);
  std::uniform_real_distribution<double> some(-3, 3);
  for (int i = 0; i < 200; ++i) {
    const bool level = i % 4 == 0;  // z axes parallel, or opposite
    const Motion given =
        pose({some(random), some(random), some(random)}, level ? (i % 8 == 0 ? 0 : 2 * right) : some(random),
             level ? 0 : some(random), some(random));
    EXPECT_LT(distance(transform(khalil_frame_of(given)), given), 1e-15L) << i;
  }
  const KhalilFrame plain = khalil_frame_of(pose({0.5L, 0, 0}));
  EXPECT_TRUE(plain.gamma.is_zero() && plain.alpha.is_zero() && plain.theta.is_zero());
  EXPECT_EQ(plain.d, 0.5L);
}

}  // namespace
}  // namespace armature::internal
