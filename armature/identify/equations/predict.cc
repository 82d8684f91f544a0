// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/identify/equations/predict.h"

#include <algorithm>

namespace armature::internal {

std::vector<Signal> predicted_torques(const IdentificationModel& model, const Motion& motion,
                                      const Eigen::VectorXd& x) {
  constexpr std::size_t block = 256;
  std::vector<Signal> torques(model.coordinates(), Signal(motion.samples(), 0.0));
  RegressorRows rows(model, block);
  for (std::size_t first = 0; first < motion.samples(); first += block) {
    const std::size_t count = std::min(block, motion.samples() - first);
    rows.evaluate(motion, first, count);
    for (std::size_t k = 0; k < torques.size(); ++k)
      for (std::size_t a = 0; a < model.active[k].size(); ++a) {
        const double value = x[static_cast<Eigen::Index>(model.active[k][a])];
        for (std::size_t i = 0; i < count; ++i) torques[k][first + i] += value * rows.values[k][a][i];
      }
  }
  return torques;
}

}  // namespace armature::internal
