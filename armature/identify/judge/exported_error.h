// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// The error of a robot's own model: its inverse dynamics are derived, as for generated code, and run on motions. It is
// the figure to quote beside an exported robot, whose description need not hold all that was fitted.
#pragma once

#include <optional>
#include <vector>

#include "armature/base/error.h"
#include "armature/identify/equations/motions.h"
#include "armature/robot/robot.h"

namespace armature::internal {

// In % of the torque: |tau - model| / |tau| over all samples, Coulomb friction of the model through the filter of the
// torques (equations/filtered_friction.h).
struct ExportedError {
  std::vector<double> error;  // per coordinate; 0 without a torque, as of a base in free flight
  double total = 0;
  std::size_t samples = 0;
};

// Throws UnmetRequest for a robot with symbols.
// `passive`: of a robot with closed loops, started.
ExportedError exported_error(const Robot& robot, const Motions& motions, PassiveJoints* passive = nullptr);

// The same of the robot that holds `standard` (identified_robot.h), or why it cannot be run.
struct ExportedRun {
  std::optional<ExportedError> error;
  std::optional<UnmetRequest> refused;
};
ExportedRun run_exported(const IdentificationModel& model, const Eigen::VectorXd& standard, const Motions& motions);

}  // namespace armature::internal
