// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Samples at which a joint that rubs on a coordinate is slower than a share of its greatest speed: near standstill the
// sign of the velocity is noise, and an equation with it is not trusted.
#pragma once

#include <span>
#include <vector>

#include "armature/identify/identification_model.h"

namespace armature {

class SlowSamples {
 public:
  SlowSamples(const IdentificationModel& model, std::span<const Motion> motions, double share);
  bool operator()(std::size_t coordinate, const Motion& motion, std::size_t sample) const;

 private:
  struct Joint {
    FrictionColumn friction;
    double slowest;
  };
  std::vector<std::vector<Joint>> joints_;  // that rub on each coordinate
};

}  // namespace armature
