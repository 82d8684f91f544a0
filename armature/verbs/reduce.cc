// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/verbs/reduce.h"

#include <fmt/format.h>

#include "armature/base/described_json.h"
#include "armature/base/spelled_json.h"
#include "armature/derive/modelled_robot.h"
#include "armature/formulate/formulation.h"
#include "armature/identify/identified_robot.h"
#include "armature/program/count.h"
#include "armature/reduce/reduction.h"
#include "armature/report/reduction_report.h"
#include "armature/verbs/recipes/check_ranges.h"
#include "armature/verbs/recipes/fixed_base.h"
#include "armature/verbs/recipes/identified.h"
#include "armature/verbs/recipes/reduced.h"
#include "armature/write/yaml.h"

namespace armature {

using namespace internal;

namespace {

OperationCount torque_operations(const Robot& robot, Progress& progress) {
  const OptimiseOptions usual{.effort = usual_effort, .progress = &progress};
  return count_operations(formulate(robot, {"inverse-dynamics"}, {}, usual).program);
}

void add_files(const std::string& folder, const std::string& report, ReduceResult& result, bool force) {
  for (const std::string& name : result.left_out)
    result.diagnostics.warning({}, fmt::format("a robot's description cannot hold {}", name),
                               "its value is in reduction.json");
  if (folder.empty()) return;
  const std::string numbers = to_text(spelled(to_json(result), OptionSpelling::plain));
  if (!refuses_robot(result.suspicions, force, result.diagnostics))
    result.files.push_back({"yaml", {folder + "/robot.yaml", write_yaml(result.reduced)}});
  else result.outdated = outdated_robots(folder, result.diagnostics);
  result.files.push_back({"reduction", {folder + "/reduction.json", numbers}});
  result.files.push_back({"report", {folder + "/report.html", report}});
}

}  // namespace

ReduceResult reduce(const Robot& looped, const ReduceOptions& options, Progress& progress) {
  need_fixed_base(looped, "reductions");
  need_rigid_joints(looped, "reductions");
  const Robot robot = internal::modelled_robot(looped).robot;
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

  ReduceResult result = reduce_result(estimation, reduction, measured);
  if (!measured) result.notes.clear();  // of motions that nobody measured
  result.operations = {{before.mul, before.add}, {after.mul, after.add}};
  add_files(options.output, html(reduction_report(found, reduction, how, {before, after}, to_string(result.verdict))),
            result, options.force);
  return result;
}

Json to_json(const ReduceResult& result) { return json_of(result); }

}  // namespace armature
