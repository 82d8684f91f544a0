// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// reduce: the essential model, what it costs and what it loses.
#include <fmt/format.h>

#include "armature/base/file.h"
#include "armature/base/text.h"
#include "armature/formulate/formulation.h"
#include "armature/identify/identified_robot.h"
#include "armature/program/count.h"
#include "armature/program/lower.h"
#include "armature/reduce/reduction.h"
#include "armature/report/reduction_report.h"
#include "armature/write/yaml.h"
#include "cli/identify.h"
#include "cli/table.h"
#include "cli/verbs.h"

namespace armature::cli {
namespace {

constexpr const char* reduce_examples =
    "  armature reduce arm.urdf train.csv --validate other.csv        what is certain to 10 %\n"
    "  armature reduce arm.urdf train.csv --significance 0.01 -o out  and at least 1 % of the torque\n"
    "  armature reduce panda_like                                     no logs: the description's own numbers\n"
    "\n"
    "With logs, a parameter is kept when it is certain; without, when it reaches 1 % of the greatest torque of a "
    "joint\n"
    "on motions within the limits. What is left is identified again. The robot that is written has base parameters,\n"
    "and zeros for all others: cheap to compute with, and no longer made of bodies.\n";

struct ReduceArguments {
  std::shared_ptr<IdentifyArguments> identify;
  std::optional<double> significance, certainty;
  std::string output;
};

OperationCount torque_operations(const Robot& robot) {
  const OptimiseOptions usual{.effort = usual_effort};
  return count_operations(formulate(robot, {"inverse-dynamics"}, {}, usual).program);
}

std::string reduce_parameter_table(const Identification& found, const Reduction& reduction) {
  cli::Table table({{"parameter"},
                    {""},
                    {"value", Align::right},
                    {"sd %", Align::right, true},
                    {"reduced", Align::right},
                    {"torque %", Align::right},
                    {"unit"}});
  for (std::size_t c = 0; c < found.model.unknowns(); ++c) {
    const auto i = static_cast<Eigen::Index>(c);
    table.add({found.model.columns[c].name, reduction.kept[c] ? "kept" : "-",
               fmt::format("{:.5g}", found.estimate.value[i]),
               found.estimate.deviation[i] == 0
                   ? ""
                   : fmt::format("{:.1f}", 100 * found.estimate.deviation[i] / std::abs(found.estimate.value[i])),
               reduction.kept[c] ? fmt::format("{:.5g}", reduction.estimate.value[i]) : "",
               fmt::format("{:.2f}", 100 * found.contribution[i]), found.model.columns[c].unit});
  }
  return table.text();
}

Json reduce_json(const Identification& found, const Reduction& reduction) {
  const auto errors = [](const Identification::Errors& e) {
    return Json{{"train", e.train}, {"validation", e.validation}};
  };
  Json parameters = Json::array();
  for (std::size_t c = 0; c < found.model.unknowns(); ++c) {
    const auto i = static_cast<Eigen::Index>(c);
    parameters.push_back({{"name", found.model.columns[c].name},
                          {"kept", reduction.kept[c] != 0},
                          {"value", found.estimate.value[i]},
                          {"sd", found.estimate.deviation[i]},
                          {"reduced", reduction.estimate.value[i]},
                          {"reduced_sd", reduction.estimate.deviation[i]},
                          {"contribution", found.contribution[i]},
                          {"unit", found.model.columns[c].unit}});
  }
  return {{"robot", found.model.robot.name},
          {"base_count", found.model.unknowns()},
          {"kept_count", reduction.count},
          {"given_back_count", reduction.given_back},
          {"condition", {{"before", found.estimate.condition}, {"after", reduction.estimate.condition}}},
          {"condition_scaled",
           {{"before", found.estimate.condition_scaled}, {"after", reduction.estimate.condition_scaled}}},
          {"error", {{"before", errors(reduction.before)}, {"after", errors(reduction.after)}}},
          {"parameters", parameters}};
}

void reduce_verb(const ReduceArguments& arguments, Console& console) {
  const Robot robot = load_robot(arguments.identify->robot, console);
  const bool measured = !arguments.identify->logs.empty();
  const Identification found =
      measured ? identification_of(identify_inputs(*arguments.identify, robot, console), robot, console)
               : described(robot);
  // Numbers of a description have no uncertainty; what they contribute is all that can be asked.
  ReductionOptions options;
  options.significance = arguments.significance.value_or(measured ? 0 : 0.01);
  options.certainty = measured ? arguments.certainty.value_or(10) / 100 : 0;
  const Reduction reduction = reduced(found, options);
  for (const std::string& name : reduction.left_out)
    console.diagnostics.warning({}, fmt::format("a robot's description cannot hold {}", name),
                                "its value is in reduction.json");
  std::vector<std::string> known;
  const OperationCount before = torque_operations(
                           measured ? identified_robot(found.model, found.consistent.standard, known) : robot),
                       after = torque_operations(reduction.robot);
  console.text += fmt::format(
      "{} of {} parameters are left{}; condition {:.3g} -> {:.3g}, with columns of length one {:.3g} -> {:.3g}\n"
      "inverse dynamics: {} M + {} A -> {} M + {} A\n\n{}\n{}",
      reduction.count, found.model.unknowns(),
      reduction.given_back == 0
          ? ""
          : fmt::format(", {} of them for the inertia that every joint needs", reduction.given_back),
      found.estimate.condition, reduction.estimate.condition, found.estimate.condition_scaled,
      reduction.estimate.condition_scaled, before.mul, before.add, after.mul, after.add,
      reduce_parameter_table(found, reduction),
      error_table(found.model.robot, {{"all parameters", &reduction.before}, {"reduced", &reduction.after}}));
  console.result = reduce_json(found, reduction);
  console.result["operations"] = {{"before", {{"mul", before.mul}, {"add", before.add}}},
                                  {"after", {{"mul", after.mul}, {"add", after.add}}}};
  if (arguments.output.empty()) return;
  const std::string& folder = arguments.output;
  const ReductionCost cost{before, after};
  const std::vector<File> files = {{folder + "/robot.yaml", write_yaml(reduction.robot)},
                                   {folder + "/reduction.json", to_text(console.result)},
                                   {folder + "/report.html", html(reduction_report(found, reduction, options, cost))}};
  console.result["files"] = {{"yaml", files[0].path}, {"reduction", files[1].path}, {"report", files[2].path}};
  write_files(files);
  console.text += "\n";
  for (const File& file : files) console.text += fmt::format("wrote {}\n", printable(file.path));
}

}  // namespace

void add_reduce(CLI::App& app, Console& console) {
  CLI::App* verb = add_verb(app, console, "reduce", "Leave out the parameters that do not matter", reduce_examples);
  const auto arguments = std::make_shared<ReduceArguments>();
  arguments->identify = add_identify_arguments(verb, console, false);
  verb->add_option("--significance", arguments->significance,
                   "Least share in the greatest torque of a joint. Default: 0 with logs, 0.01 without")
      ->type_name("SHARE")
      ->check(CLI::Range(0.0, 1.0));
  verb->add_option("--essential", arguments->certainty,
                   "Largest standard deviation of what is kept, %; 0 does not ask. Default with logs: 10")
      ->type_name("PERCENT")
      ->check(CLI::NonNegativeNumber);
  verb->add_option("-o,--output", arguments->output, "Write robot.yaml, reduction.json and report.html to this folder")
      ->type_name("FOLDER");
  verb->callback([arguments, &console] { reduce_verb(*arguments, console); });
}

}  // namespace armature::cli
