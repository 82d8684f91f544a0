// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/verbs/recipes/reduced.h"

#include <fmt/format.h>

#include "armature/verbs/recipes/identified.h"
#include "armature/verbs/recipes/verdict_in_motion.h"

namespace armature::internal {
namespace {

std::vector<ReducedParameter> parameters_of(const Identification& found, const Reduction& reduction) {
  std::vector<ReducedParameter> parameters;
  for (std::size_t c = 0; c < found.model.unknowns(); ++c) {
    const auto i = static_cast<Eigen::Index>(c);
    parameters.push_back({found.model.columns[c].name, reduction.kept[c] != 0, found.estimate.value[i],
                          found.estimate.deviation[i], found.white_deviation[i], reduction.estimate.value[i],
                          reduction.estimate.deviation[i], found.contribution[i], found.model.columns[c].unit});
  }
  return parameters;
}

// Free parameters fit torques of the wrong sign as well as right ones; bodies do not.
ModelVerdict verdict_of(const Identification& found, const Reduction& reduction, const ReduceResult& result,
                        bool measured) {
  if (measured) {
    ModelVerdict bodies = judge_in_motion(result.joints, to_judge(found.error), judged_on(found));
    if (bodies.grade == Grade::bad) {
      bodies.why = "with masses and inertias that bodies can have, " + bodies.why;
      return bodies;
    }
  }
  return judge_in_motion(result.joints, to_judge(reduction.after), judged_on(found));
}

}  // namespace

void warn_of_negative(const Identification& found, const Reduction& reduction, Diagnostics& diagnostics) {
  constexpr double certain = 3;  // standard deviations; less may be noise about zero
  std::string names;
  for (const std::size_t c : reduction.negative) {
    const auto i = static_cast<Eigen::Index>(c);
    const double value = found.estimate.value[i], deviation = found.estimate.deviation[i];
    if (value < -certain * deviation)
      names += fmt::format("{}{} = {:.3g}", names.empty() ? "" : ", ", found.model.columns[c].name, value);
  }
  if (!names.empty())
    diagnostics.warning({}, fmt::format("left out, because no robot has them negative: {}", names),
                        "check the signs of the torques, of the velocities and of the joint axes");
}

ReduceResult reduce_result(const Estimation& estimation, const Reduction& reduction, bool measured) {
  const Identification& found = estimation.found;
  ReduceResult result;
  result.robot = found.model.robot.name;
  result.base_count = found.model.unknowns();
  result.kept_count = reduction.count;
  result.given_back_count = reduction.given_back;
  result.condition = {found.estimate.condition, reduction.estimate.condition};
  result.condition_scaled = {found.estimate.condition_scaled, reduction.estimate.condition_scaled};
  result.error = {torque_errors(reduction.before), torque_errors(reduction.after)};
  result.parameters = parameters_of(found, reduction);
  result.joints = joint_names(found.model.robot);
  result.notes = found.notes;
  result.readings = estimation.logs.readings;
  result.left_out = reduction.left_out;
  result.sign_width = found.sign_width;
  result.friction_widths = friction_widths(found.model);
  result.stribeck_speeds = stribeck_speeds(found.model);
  result.delays = found.delays;
  result.cutoff = found.cutoff;
  result.friction_filtered = !found.sharp_friction;
  result.decimation = found.decimation;
  result.reduced = reduction.robot;
  result.diagnostics = estimation.diagnostics;
  result.verdict = verdict_of(found, reduction, result, measured);
  if (measured) heed_recordings(estimation.check, result.verdict);
  result.suspicions = input_suspicions(found.suspicions, estimation.logs.columns);
  heed(result.suspicions, result.verdict, result.diagnostics);
  warn_of_repetition(found, estimation.logs.held_out, result.diagnostics);
  if (measured && judged_on(found) != JudgedOn::others) heed(estimation.check, result.verdict);
  if (measured) warn_of_negative(found, reduction, result.diagnostics);
  return result;
}

}  // namespace armature::internal
