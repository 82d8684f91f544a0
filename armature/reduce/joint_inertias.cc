// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/reduce/joint_inertias.h"

#include <cmath>
#include <numbers>

#include "armature/base/random.h"
#include "armature/robot/coordinate_limits.h"

namespace armature::internal {

Eigen::MatrixXd joint_inertias(const IdentificationModel& model) {
  constexpr std::size_t postures = 32;
  const std::size_t n = model.coordinates(), columns = model.inertial_count;
  const std::vector<JointLimits> limits = coordinate_limits(model.robot);
  RandomNumbers random(1);
  // Torques at rest, then with unit acceleration of each coordinate in turn: the differences are the columns of A.
  const std::size_t states = postures * (n + 1);
  std::vector<Signal> inputs(3 * n, Signal(states, 0.0)), outputs(n * columns, Signal(states, 0.0));
  for (std::size_t s = 0; s < postures; ++s)
    for (std::size_t k = 0; k < n; ++k) {
      const bool bounded = std::isfinite(limits[k].lower) && std::isfinite(limits[k].upper);
      const double q = bounded ? random.uniform(limits[k].lower, limits[k].upper)
                               : random.uniform(-std::numbers::pi, std::numbers::pi);
      for (std::size_t j = 0; j <= n; ++j) inputs[k][j * postures + s] = q;
      inputs[2 * n + k][(k + 1) * postures + s] = 1;
    }
  std::vector<const double*> in;
  std::vector<double*> out;
  for (const Signal& each : inputs) in.push_back(each.data());
  for (Signal& each : outputs) out.push_back(each.data());
  model.inertial_columns(in, states, out);
  Eigen::MatrixXd mean =
      Eigen::MatrixXd::Zero(static_cast<Eigen::Index>(n), static_cast<Eigen::Index>(model.unknowns()));
  for (std::size_t k = 0; k < n; ++k)
    for (std::size_t c = 0; c < columns; ++c) {
      const Signal& torque = outputs[k * columns + c];
      for (std::size_t s = 0; s < postures; ++s)
        mean(static_cast<Eigen::Index>(k), static_cast<Eigen::Index>(c)) +=
            (torque[(k + 1) * postures + s] - torque[s]) / postures;
    }
  return mean;
}

Eigen::Index missing_inertia(const Eigen::MatrixXd& inertias, const Eigen::VectorXd& whole,
                             const Eigen::VectorXd& value, const std::vector<char>& free) {
  for (Eigen::Index k = 0; k < inertias.rows(); ++k) {
    if (inertias.row(k).dot(value) >= 0.1 * inertias.row(k).dot(whole)) continue;
    Eigen::Index best = -1;
    double most = 0;
    for (Eigen::Index c = 0; c < inertias.cols(); ++c)
      if (const double share = inertias(k, c) * whole[c]; free[static_cast<std::size_t>(c)] && share > most) {
        most = share;
        best = c;
      }
    if (best >= 0) return best;
  }
  return -1;
}

}  // namespace armature::internal
