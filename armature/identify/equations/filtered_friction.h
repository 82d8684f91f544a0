// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Columns of friction as the filter of the torques leaves them (log/signals/filtered_alike.h), in chunks: rows are
// asked for a few at a time, and the filter has a memory.
#pragma once

#include <vector>

#include "armature/identify/equations/friction.h"
#include "armature/log/signals/prepare.h"

namespace armature::internal {

// Whether friction of this kind is no smooth function of the velocity.
constexpr bool bends(FrictionKind kind) {
  return kind == FrictionKind::coulomb || kind == FrictionKind::coulomb_slope || kind == FrictionKind::load ||
         kind == FrictionKind::warm_coulomb || (kind >= FrictionKind::quadratic && kind <= FrictionKind::stribeck) ||
         kind == FrictionKind::stribeck_slope;
}

class FilteredFriction {
 public:
  // The shape of friction column c at samples first, first + 1, ... of the motion.
  void evaluate(std::size_t c, const FrictionColumn& friction, const Motion& motion, std::size_t first,
                std::size_t count, double* shape);

 private:
  struct Chunk {
    std::vector<double> key = {};  // of the motion, the samples and the column
    std::size_t first = 0;
    Signal values = {};
  };
  std::vector<Chunk> chunks_;  // per column
};

// What the filter takes of the friction of a robot along a motion, one signal per coordinate: to be subtracted from
// torques that were computed sample by sample. `loads`: torques of its links alone (robot/joint_friction.h), needed
// where friction grows with them.
std::vector<Signal> taken_by_filter(const Robot& robot, const Motion& motion, const std::vector<Signal>& loads = {});

}  // namespace armature::internal
