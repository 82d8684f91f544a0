// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/verbs/recipes/reduced.h"

#include "armature/verbs/recipes/identified.h"

namespace armature::internal {
namespace {

std::vector<ReducedParameter> parameters_of(const Identification& found, const Reduction& reduction) {
  std::vector<ReducedParameter> parameters;
  for (std::size_t c = 0; c < found.model.unknowns(); ++c) {
    const auto i = static_cast<Eigen::Index>(c);
    parameters.push_back({found.model.columns[c].name, reduction.kept[c] != 0, found.estimate.value[i],
                          found.estimate.deviation[i], reduction.estimate.value[i], reduction.estimate.deviation[i],
                          found.contribution[i], found.model.columns[c].unit});
  }
  return parameters;
}

}  // namespace

ReduceResult reduce_result(const Estimation& estimation, const Reduction& reduction) {
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
  result.decimation = found.decimation;
  result.reduced = reduction.robot;
  result.diagnostics = estimation.diagnostics;
  return result;
}

}  // namespace armature::internal
