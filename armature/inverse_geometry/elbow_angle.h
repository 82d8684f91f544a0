// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Seven revolute joints with a spherical shoulder and a spherical wrist (S-R-S, as the human arm): axes 1, 2, 3 meet in
// S, axes 5, 6, 7 in W. The pose gives W its place w. Joint 4 alone sets the distance of W from S,
//
//   |E_4(q_4) W - S| = |w - S|                         at most two values of q_4,
//
// and the arm can then turn about the line from S to w: the elbow angle, the one parameter of its self-motion (Shimizu,
// Kakuya, Yoon, Kitagaki & Kosuge, IEEE Transactions on Robotics 24, 2008). It is counted about w - S from the half
// plane through this line that contains the direction of axis 1 (of axis 2, where axis 1 is parallel to the line) to
// that which contains the elbow, the point of axis 4 that is nearest to S. Given it, the orientations of the upper arm
// and of the hand are known, with two postures each: at most eight in all.
#pragma once

#include <optional>

#include "armature/inverse_geometry/screws.h"

namespace armature::internal::ik {

class ElbowArm {
 public:
  // Nothing for an arm that is not S-R-S.
  static std::optional<ElbowArm> of(const Arm& arm);

  using Seven = std::array<double, 7>;
  std::vector<Seven> solve(const Motion& pose, double elbow) const;
  double elbow_angle(std::span<const double> q) const;

 private:
  Vec3 reference(const Vec3& along) const;  // across the unit vector `along`
  Vec3 to_elbow(const Vec3& along, double q4, const Mat3& upper) const;

  std::array<Axis, 7> axes_;
  Motion tool_;
  Vec3 shoulder_, wrist_, elbow_;
  double scale_ = 1;
};

}  // namespace armature::internal::ik
