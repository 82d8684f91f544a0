// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/verbs/reduce.h"

#include <fmt/format.h>

#include "armature/base/described_json.h"
#include "armature/formulate/formulation.h"
#include "armature/identify/identified_robot.h"
#include "armature/program/count.h"
#include "armature/reduce/reduction.h"
#include "armature/report/reduction_report.h"
#include "armature/verbs/recipes/check_ranges.h"
#include "armature/verbs/recipes/identified.h"
#include "armature/write/yaml.h"

namespace armature {

using namespace internal;

namespace {

OperationCount torque_operations(const Robot& robot, Progress& progress) {
  const OptimiseOptions usual{.effort = usual_effort, .progress = &progress};
  return count_operations(formulate(robot, {"inverse-dynamics"}, {}, usual).program);
}

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

void add_files(const std::string& folder, const std::string& report, ReduceResult& result) {
  for (const std::string& name : result.left_out)
    result.diagnostics.warning({}, fmt::format("a robot's description cannot hold {}", name),
                               "its value is in reduction.json");
  if (folder.empty()) return;
  const std::string numbers = to_text(to_json(result));
  result.files = {{"yaml", {folder + "/robot.yaml", write_yaml(result.reduced)}},
                  {"reduction", {folder + "/reduction.json", numbers}},
                  {"report", {folder + "/report.html", report}}};
}

}  // namespace

ReduceResult reduce(const Robot& robot, const ReduceOptions& options, Progress& progress) {
  check_ranges(options);
  const bool measured = !options.logs.empty();
  InputFiles files;
  Estimation estimation;
  estimation.diagnostics = options.fit.origin.diagnostics;
  // Numbers of a description have no uncertainty; what they contribute is all that can be asked.
  const double essential = options.essential.value_or(10);
  if (measured) estimation = estimate_from(robot, options.logs, options.fit, essential, files, progress);
  else estimation.found = described(robot, progress);
  const Identification& found = estimation.found;
  const ReductionOptions how{options.significance.value_or(measured ? 0 : 0.01), measured ? essential / 100 : 0};
  const Reduction reduction = reduced(found, how);
  std::vector<std::string> known;
  const OperationCount before =
      torque_operations(measured ? identified_robot(found.model, found.consistent.standard, known) : robot, progress);
  const OperationCount after = torque_operations(reduction.robot, progress);

  ReduceResult result;
  result.robot = found.model.robot.name;
  result.base_count = found.model.unknowns();
  result.kept_count = reduction.count;
  result.given_back_count = reduction.given_back;
  result.condition = {found.estimate.condition, reduction.estimate.condition};
  result.condition_scaled = {found.estimate.condition_scaled, reduction.estimate.condition_scaled};
  result.error = {torque_errors(reduction.before), torque_errors(reduction.after)};
  result.parameters = parameters_of(found, reduction);
  result.operations = {{before.mul, before.add}, {after.mul, after.add}};
  result.joints = joint_names(found.model.robot);
  if (measured) result.notes = found.notes;
  result.readings = estimation.logs.readings;
  result.left_out = reduction.left_out;
  result.sign_width = found.sign_width;
  result.decimation = found.decimation;
  result.reduced = reduction.robot;
  result.diagnostics = estimation.diagnostics;
  add_files(options.output, html(reduction_report(found, reduction, how, {before, after})), result);
  return result;
}

Json to_json(const ReduceResult& result) { return json_of(result); }

}  // namespace armature
