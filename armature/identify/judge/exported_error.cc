// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/identify/judge/exported_error.h"

#include <algorithm>
#include <cmath>

#include "armature/derive/loops/closed_models.h"
#include "armature/formulate/numeric_program.h"
#include "armature/identify/equations/batch.h"
#include "armature/identify/equations/filtered_friction.h"
#include "armature/identify/equations/passive_joints.h"
#include "armature/identify/identified_robot.h"
#include "armature/robot/joint_friction.h"

namespace armature::internal {

ExportedError exported_error(const Robot& whole, const Motions& motions, PassiveJoints* passive) {
  const Program program = numeric_program(whole, "inverse-dynamics", {"q", "qp", "qd", "qdd"});
  const BatchFunction torques = passive != nullptr ? passive->batch(program) : batch_function(program);
  const Robot robot = passive != nullptr ? motors_of(whole) : whole;
  std::optional<BatchFunction> loads;
  if (has_load_friction(robot))
    loads = batch_function(numeric_program(links_alone(robot), "inverse-dynamics", {"q", "qp", "qd", "qdd"}));
  const std::size_t n = robot.coordinates.size();
  ExportedError result;
  std::vector<double> residual(n, 0.0), torque(n, 0.0);
  const auto add = [&](const Motion& motion) {
    std::vector<const double*> inputs;
    for (const auto* signals : {&motion.q, &motion.qd, &motion.qdd})
      for (const Signal& signal : *signals) inputs.push_back(signal.data());
    const auto run = [&](const BatchFunction& function) {
      std::vector<Signal> signals(n, Signal(motion.samples()));
      std::vector<double*> outputs;
      for (Signal& signal : signals) outputs.push_back(signal.data());
      function(inputs, motion.samples(), outputs);
      return signals;
    };
    const std::vector<Signal> predicted = run(torques);
    const std::vector<Signal> taken = taken_by_filter(robot, motion, loads ? run(*loads) : std::vector<Signal>{});
    result.samples += motion.samples();
    for (std::size_t k = 0; k < n; ++k)
      for (std::size_t s = 0; s < motion.samples(); ++s) {
        const double tau = motion.tau[k][s], left = tau - predicted[k][s] + taken[k][s];
        residual[k] += left * left;
        torque[k] += tau * tau;
      }
  };
  motions.visit([&](std::span<const Motion> some) { std::ranges::for_each(some, add); });
  double all_left = 0, all = 0;
  for (std::size_t k = 0; k < n; ++k) {
    // Without torque there is no share of it: a base in free flight (robot/base_joints.h).
    if (torque[k] == 0) residual[k] = 0;
    result.error.push_back(torque[k] == 0 ? 0 : 100 * std::sqrt(residual[k] / torque[k]));
    all_left += residual[k];
    all += torque[k];
  }
  result.total = all == 0 ? 0 : 100 * std::sqrt(all_left / all);
  return result;
}

ExportedRun run_exported(const IdentificationModel& model, const Eigen::VectorXd& standard, const Motions& motions) {
  std::vector<std::string> left_out;
  try {
    return {exported_error(identified_robot(model, standard, left_out), motions, model.options.passive.get()), {}};
  } catch (const UnmetRequest& request) {
    return {{}, request};
  }
}

}  // namespace armature::internal
