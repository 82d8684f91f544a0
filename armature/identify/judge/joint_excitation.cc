// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/identify/judge/joint_excitation.h"

#include <algorithm>
#include <cmath>

namespace armature::internal {

std::vector<JointExcitation> joint_excitation(const Motions& motions, std::size_t coordinates, double slowest) {
  constexpr double clearly = 0.05;  // of the greatest speed
  std::vector<JointExcitation> joints(coordinates);
  for (JointExcitation& joint : joints) joint.low = HUGE_VAL, joint.high = -HUGE_VAL;
  motions.visit([&](std::span<const Motion> some) {
    for (const Motion& motion : some)
      for (std::size_t k = 0; k < coordinates; ++k) {
        JointExcitation& joint = joints[k];
        for (const double q : motion.q[k]) joint.low = std::min(joint.low, q), joint.high = std::max(joint.high, q);
        for (const double v : motion.qd[k]) joint.speed = std::max(joint.speed, std::abs(v));
        for (const double a : motion.qdd[k]) joint.acceleration = std::max(joint.acceleration, std::abs(a));
      }
  });
  std::vector<double> slow(coordinates, 0);
  double samples = 0;
  motions.visit([&](std::span<const Motion> some) {
    for (const Motion& motion : some) {
      samples += static_cast<double>(motion.samples());
      for (std::size_t k = 0; k < coordinates; ++k) {
        JointExcitation& joint = joints[k];
        int direction = 0;
        for (const double v : motion.qd[k]) {
          if (std::abs(v) < slowest * joint.speed) slow[k] += 1;
          if (std::abs(v) <= clearly * joint.speed) continue;
          const int now = v > 0 ? 1 : -1;
          if (direction != 0 && now != direction) ++joint.reversals;
          direction = now;
        }
      }
    }
  });
  for (std::size_t k = 0; k < coordinates; ++k) {
    if (!(joints[k].low <= joints[k].high)) joints[k].low = joints[k].high = 0;
    joints[k].rest = samples > 0 ? slow[k] / samples : 0;
  }
  return joints;
}

}  // namespace armature::internal
