// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// The joint torques due to a wrench on one link. A wrench (F, N) at the origin of frame j and a twist (w, v) of a point
// there have the power w.N + v.F, in whichever frame both are expressed. So the wrench is transformed from link to link
// down to a frame e on the path and multiplied by the twist of each joint on the way; the twists of the joints before e
// are transformed out to e instead:
//
//   iF = iA_j jF,   iN = iA_j jN + iP_j x iF          jw = jA_i iw,   jv = jA_i (iv + iw x iP_j)
//
// Any e gives the same numbers; which is cheapest depends on the robot and on how many wrenches there are. On a long
// path it is e = j: the twists seen from frame j follow from those seen from the frame before, which the wrenches of
// that link needed already, so that a pair of joint and link costs one transformation of one twist, however long the
// path.
#pragma once

#include <functional>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "armature/derive/recursion/joint_transform.h"
#include "armature/expr/cost.h"

namespace armature::internal {

struct Wrench {
  Vector3 force, moment;
};

struct Twist {
  Vector3 angular, linear;
};

inline Scalar power(const Twist& twist, const Wrench& wrench) {
  return dot(twist.angular, wrench.moment) + dot(twist.linear, wrench.force);
}

// Twists by joint: index i - 1 holds that of joint i, in frame i.
struct JointTwists {
  std::string stem;  // name stem of the transformed quantities: "SW", "SV"
  std::vector<Twist> twists;
  mutable std::map<std::pair<std::size_t, std::size_t>, Twist> seen = {};  // of joint and frame, as they are asked for
};

class WrenchCarrier {
 public:
  WrenchCarrier(Arena& arena, const Robot& robot, const std::vector<JointTransform>& transforms)
      : arena_(arena), robot_(robot), transforms_(transforms) {}

  // A unit velocity of each joint: about or along z_i; nothing for a fixed joint.
  JointTwists unit_velocities() const;

  // The powers of a wrench on link j with the twists of the joints that carry it, index i - 1, through frame e.
  std::vector<Scalar> powers(const JointTwists& twists, Wrench wrench, std::size_t j, std::size_t e,
                             const std::string& stem) const;

  // The twist of joint i as seen from frame e, which joint i moves.
  const Twist& seen_from(const JointTwists& twists, std::size_t i, std::size_t e) const;

  // The cheapest of make(e) over the frames e from the base to j; make(j) on a path of more than `most_tried` frames.
  std::vector<std::vector<Scalar>> cheapest(
      CostMeter& meter, std::size_t j, const std::function<std::vector<std::vector<Scalar>>(std::size_t)>& make) const;

 private:
  static constexpr std::size_t most_tried = 12;

  Arena& arena_;
  const Robot& robot_;
  const std::vector<JointTransform>& transforms_;
};

}  // namespace armature::internal
