// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Friction that grows with the load of gears (robot/joint_friction.h) in a plant. The load L depends on the
// accelerations, and they on the friction:
//
//   q'' = A^-1 (tau - g |L(q'')| - ...),    g_k = sign(c_jk) Fl_j tanh(v_j' / w_j)
//
// L -> L(q''(L)) is iterated from the last load until it stays. Without motor inertias the map is L_k = t_k - g_k
// |L_k|, a contraction by the largest Fl, which is below one; with them it is A (A + Ia)^-1 (t - g |L|), which has
// settled in all that was tried, but no proof says so for several joints: where it does not settle, settle() throws.
// The piecewise linear equations have one solution: their Jacobians D A + Ia, with D = 1 +- g diagonal and positive,
// are D (A + D^-1 Ia), none of which is singular.
#pragma once

#include <functional>
#include <optional>
#include <span>
#include <vector>

#include "armature/robot/robot.h"
#include "armature/run/adaptive_evaluator.h"

namespace armature::internal {

class LoadFriction {
 public:
  // `width`: of joints without one of their own.
  LoadFriction(const Robot& robot, double width, const CompileOptions& compile);

  bool none() const { return joints_.empty(); }

  // The torques of the links at rest at q: their weight.
  void weigh(std::span<const double> q, std::span<double> loads);

  // Changes `tau` by the friction and `qdd`, the accelerations without it, into those with it; `accelerate` computes
  // them from tau. Throws UnmetRequest when they do not settle.
  void settle(std::span<const double> q, std::span<const double> qd, std::span<double> tau, std::span<double> qdd,
              const std::function<void(std::span<double> qdd)>& accelerate);

 private:
  struct Joint {
    std::size_t coordinate = 0;
    double coefficient = 0, share = 0, width = 0;
  };
  std::vector<Joint> joints_;
  std::optional<AdaptiveEvaluator> links_;
  std::vector<double> inputs_, load_, before_, tau_;
};

}  // namespace armature::internal
