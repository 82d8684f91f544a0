// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// From a tree of joints with arbitrary link frames to the frames of Khalil and Kleinfinger, so that as many of the six
// constants as possible vanish.
//
//   T_j = Rz(gamma) Tz(b) Rx(alpha) Tx(d) Rz(theta) Tz(r)
//
// z_j lies along the axis of joint j. The parent's x_p is the common perpendicular of z_p and z_j for one child, the
// main one (of the largest subtree): for it gamma = b = 0; the other children need gamma and b. Where the geometry
// leaves a choice, it is made, from the base to the tips, so that constants vanish:
//   parallel axes       the origin slides along z to r_p = 0
//   coaxial, last link  r_p = theta_p = 0
//   intersecting axes   d_j = 0, and the sign of x_p is that of the smaller theta_p
//   prismatic joints    have a direction but no position: the axis is placed to meet the axis of the next revolute
//                       joint, where it meets the antecedent's axis if it can
//   frame 0             is frame 1 at its zero position, so that joint 1 has no constants at all; but that of the root
//   link
//                       when several joints are on it and the first is neither upright nor level: then gravity has one
//                       component, and is exactly none along axes that are level
// The common perpendicular of nearly parallel axes lies arbitrarily far away; when its foot is farther off than ten
// times the distance between the joints, the frame stays near its joint and the child gets gamma and b instead. These b
// and r cancel, and no choice of six constants avoids it. So when one of them is longer than ten times the robot, a
// fixed frame f comes in between: z_f goes through the joint of the child, perpendicular to z_p, in the plane of both
// directions. Then alpha_f is a right angle, theta_f = 0 and alpha_j = 90 degrees + tilt (as Hayati's parameter, 1983),
// and all lengths are distances between axes at the joints.
//
// Angles within 1e-6 rad of a multiple of pi/2, or within a smaller tolerance that the caller gives, are taken as that
// multiple, lengths below 1e-9 m, or less in the same measure, as zero. Below 1e-12 rad, where only rounding lives,
// angles are always right ones.
#pragma once

#include <span>
#include <vector>

#include "armature/robot/rigid_motion.h"
#include "armature/robot/robot.h"

namespace armature::internal {

// A joint and its link, at zero joint position.
struct TreeJoint {
  std::size_t parent = 0;                // 0 is the root, otherwise 1 + index of an earlier joint
  rigid::Motion origin;                  // of this link's frame in the parent link's frame
  rigid::Vector axis;                    // unit, in this link's frame, through its origin
  JointType type = JointType::revolute;  // or prismatic; fixed: an axis between two others
};

struct KhalilFrame {
  rigid::Angle gamma, alpha, theta;
  rigid::Real b = 0, d = 0, r = 0;
  rigid::Motion link_pose;        // of the original link frame, in the Khalil frame
  rigid::Real angle_change = 0;   // the largest change of an angle to a right one, rad
  rigid::Real length_change = 0;  // the largest length taken as zero, m
};

struct KhalilTree {
  rigid::Motion base;                  // frame 0 in the root link's frame
  std::vector<KhalilFrame> frames;     // frame j is frames[j - 1], of joints[j - 1]
  std::vector<TreeJoint> joints;       // those that were given, and the fixed ones between them
  std::vector<std::size_t> number_of;  // of a given joint's index + 1: the number of its frame; of 0: 0
};

// With `root_frame`, frame 0 is the frame of the root link in any case.
KhalilTree khalil_frames(std::span<const TreeJoint> joints, rigid::Real right_angles = rigid::right_angle_tolerance,
                         bool root_frame = false);

// In a robot, the fixed frame before joint "elbow" is called "before_elbow": link and joint, without inertia.
inline constexpr const char* between_prefix = "before_";
bool is_between_axes(const Robot& robot, std::size_t frame);

// T_j at zero joint variable.
rigid::Motion transform(const KhalilFrame& frame);
// And back: the six constants of any pose; gamma and r are zero where the two z axes are parallel and the origins on
// one.
KhalilFrame khalil_frame_of(const rigid::Motion& pose);

}  // namespace armature::internal
