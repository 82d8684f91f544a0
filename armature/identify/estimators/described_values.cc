// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/identify/estimators/described_values.h"

#include <cmath>

#include "armature/robot/numbers.h"

namespace armature::internal {

Eigen::VectorXd described_values(const IdentificationModel& model) {
  Eigen::VectorXd standard = Eigen::VectorXd::Zero(static_cast<Eigen::Index>(model.standard.size()));
  Robot robot = model.robot;
  for (std::size_t s = 0; s < model.standard.size(); ++s) {
    const StandardParameter& p = model.standard[s];
    if (p.friction) continue;
    const auto value = number(robot.arena, parameter_of(robot, p.link, p.kind));
    standard[static_cast<Eigen::Index>(s)] = value && std::isfinite(*value) ? *value : 0;
  }
  return standard;
}

}  // namespace armature::internal
