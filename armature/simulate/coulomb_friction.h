// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Coulomb friction of joints with the sign smoothed to a tanh: Gamma_j = Fs_j tanh(v'_j / w), for plants and for
// controllers that compensate it. The joint variable is v_j = sum_k c_jk q_k, and tau_k = sum_j c_jk Gamma_j.
#pragma once

#include <span>
#include <utility>
#include <vector>

#include "armature/robot/robot.h"

namespace armature::internal {

// The coordinates that a joint variable is made of and their coefficients. Throws UnmetRequest unless they are numbers.
std::vector<std::pair<std::size_t, double>> variable_terms(const Robot& robot, const Frame& frame);

class CoulombFriction {
 public:
  // Throws UnmetRequest unless frictions and couplings are numbers.
  CoulombFriction(const Robot& robot, double width);

  // Adds factor * friction at the velocities qd to tau.
  void add(std::span<const double> qd, double factor, std::span<double> tau) const;

 private:
  struct Joint {
    std::vector<std::pair<std::size_t, double>> terms;
    double coulomb = 0;
  };
  std::vector<Joint> joints_;
  double width_;
};

// The robot without Coulomb friction, whose dynamics are smooth.
Robot without_coulomb_friction(Robot robot);

}  // namespace armature::internal
