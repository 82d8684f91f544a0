// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// A robot under PD control, simulated with its true parameters: clean signals, to which tests add noise.
#pragma once

#include "armature/identify/estimators/closed_loop.h"
#include "tests/identify/synthetic.h"

namespace armature::internal::test {

inline IdentificationModel viscous_model(const Robot& robot) {
  FrictionOptions friction;
  friction.kinds = {FrictionKind::viscous};
  return identification_model(robot, {true, friction});
}

// The true values of a model of viscous friction.
inline Eigen::VectorXd viscous_truth(const IdentificationModel& model) { return true_values(model); }

inline LoggedController stiff_controller(std::size_t n) {
  LoggedController controller;
  const auto size = static_cast<Eigen::Index>(n);
  controller.proportional = Eigen::VectorXd::LinSpaced(size, 3000, 300);
  controller.feedforward = Eigen::VectorXd::LinSpaced(size, 100, 10);
  controller.damping = Eigen::VectorXd::LinSpaced(size, 120, 12);
  controller.offset = Eigen::VectorXd::Constant(size, 0.5);
  return controller;
}

// Follows sums of sines, `samples` every `step` seconds.
inline Motion controlled_motion(const IdentificationModel& model, std::uint64_t seed, std::size_t samples,
                                double step = 0.001) {
  Motion motion;
  motion.file = "controlled";
  motion.step = step;
  const std::size_t n = model.coordinates();
  support::Random random(seed);
  for (std::size_t k = 0; k < n; ++k) {
    double a[3], w[3], p[3];
    for (int h = 0; h < 3; ++h) {
      a[h] = random.uniform(0.2, 0.5);
      w[h] = random.uniform(1, 6);
      p[h] = random.uniform(0, 6);
    }
    Signal r(samples);
    for (std::size_t s = 0; s < samples; ++s)
      for (int h = 0; h < 3; ++h) r[s] += a[h] * std::sin(w[h] * motion.step * static_cast<double>(s) + p[h]);
    motion.reference.push_back(r);
    motion.q.push_back(r);
    motion.qd.push_back(Signal(samples, 0.0));
    motion.qd[k][0] = (r[1] - r[0]) / motion.step;
  }
  motion.qdd = motion.tau = motion.q;
  return simulated_motion(model, viscous_truth(model), stiff_controller(n), motion).value();
}

}  // namespace armature::internal::test
