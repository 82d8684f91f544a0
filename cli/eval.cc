// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// eval: the numbers of a model at one state.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <filesystem>
#include <memory>

#include "armature/base/error.h"
#include "armature/base/file.h"
#include "armature/base/text.h"
#include "armature/derive/derive.h"
#include "armature/derive/model_options.h"
#include "armature/expr/identical.h"
#include "armature/program/lower.h"
#include "armature/read/state.h"
#include "armature/run/evaluate/evaluate_at.h"
#include "cli/table.h"
#include "cli/verbs.h"

namespace armature::cli {
namespace {

constexpr const char* eval_examples =
    "  armature eval puma560 inverse-dynamics --at state.json\n"
    "  armature eval arm.urdf jacobian --at state.json --json\n"
    "\n"
    "The file:\n"
    "  {\"q\": [0, 0.5], \"qd\": [0, 0], \"qdd\": [0, 0], \"parameters\": {\"M1\": 2.5}}\n"
    "  Under \"parameters\" stand the robot's symbols, with external forces and the motion of the base.\n"
    "  Only what the model needs has to be there.\n";

// [..] for a vector, [[..], [..]] for a matrix.
Json values_of(const Result& result) {
  if (result.columns == 1) return result.values;
  Json rows = Json::array();
  for (std::size_t i = 0; i < result.rows; ++i) {
    Json row = Json::array();
    for (std::size_t k = 0; k < result.columns; ++k) row.push_back(result.values[i * result.columns + k]);
    rows.push_back(std::move(row));
  }
  return rows;
}

std::string table_of(const Result& result, const ProgramOutput& output) {
  std::vector<Column> columns(result.columns, {"", Align::right});
  for (std::size_t k = 0; k < result.column_labels.size(); ++k) columns[k].title = result.column_labels[k];
  Table table(std::move(columns));
  for (std::size_t i = 0; i < result.rows; ++i) {
    std::vector<std::string> cells;
    for (std::size_t k = 0; k < result.columns; ++k)
      cells.push_back(fmt::format("{:.9g}", result.values[i * result.columns + k]));
    table.add(std::move(cells));
  }
  std::string text = table.text();
  if (result.column_labels.empty()) text.erase(0, text.find('\n') + 1);
  const std::string unit = output.units.empty() ? "" : output.units.front();
  const bool one_unit =
      !unit.empty() && std::all_of(output.units.begin(), output.units.end(), [&](const auto& u) { return u == unit; });
  return fmt::format("{}: {}{}\n{}", result.name, output.meaning, one_unit ? " (" + unit + ")" : "", text);
}

// A parameter that changes no output need not be given.
void give_idle_parameters(const Model& model, const Program& program, State& state) {
  std::vector<Ref> outputs;
  for (const Output& output : model.outputs) outputs.insert(outputs.end(), output.values.begin(), output.values.end());
  for (const std::string& name : program.parameters)
    if (!state.parameters.contains(name) && !depends_on(model.arena, outputs, name)) state.parameters[name] = {0, {}};
}

// A name that no symbol has is a slip of the pen. What evaluate_at() has against the state is said with it.
void refuse_unknown_parameters(const Model& model, const Program& program, const State& state) {
  Diagnostics diagnostics;
  for (const auto& [name, value] : state.parameters)
    if (!model.arena.has_symbol(name))
      diagnostics.error(value.where, fmt::format("'{}' is not a symbol of this robot", printable(name, 80)),
                        "armature show says which of its numbers are symbols");
  if (!diagnostics.has_errors()) return;
  try {
    evaluate_at(program, state);
  } catch (const InputError& other) {
    for (const Diagnostic& each : other.diagnostics().all()) diagnostics.error(each.where, each.message, each.hint);
  }
  throw InputError(diagnostics);
}

struct EvalArguments {
  std::string robot, model, state;
  DeriveOptions derive;
  RobotChanges changes;
};

// The bytes of the state; where there is no file, what to write into one.
std::string read_state_file(const std::string& path, const Model& model) {
  std::error_code unreadable;  // a name that is too long, for one
  if (std::filesystem::exists(path, unreadable)) return read_file(path);
  std::vector<std::string> groups;
  for (const Input& input : model.inputs)
    groups.push_back(fmt::format("\"{}\": [{}]", input.name,
                                 fmt::join(std::vector<int>(std::min<std::size_t>(input.symbols.size(), 30)), ", ")));
  Diagnostics diagnostics;
  diagnostics.error({path, 0, 0}, "there is no such file",
                    fmt::format("the state of this model, all at zero, is {{{}}}", fmt::join(groups, ", ")));
  throw InputError(diagnostics);
}

void eval(const EvalArguments& options, Console& console) {
  refuse_idle_options({options.model}, options.derive);
  const Robot robot = changed(load_robot(options.robot, console), options.changes, BaseValues::formulas);
  const Model model = derive(robot, options.model, options.derive);
  const Program program = lower(model);
  State state = read_state(read_state_file(options.state, model), options.state);
  give_idle_parameters(model, program, state);
  refuse_unknown_parameters(model, program, state);
  console.result = {{"robot", robot.name}, {"model", model.name}, {"outputs", Json::object()}};
  const std::vector<Result> results = evaluate_at(program, state);
  for (std::size_t k = 0; k < results.size(); ++k) {
    console.text += table_of(results[k], program.outputs[k]);
    console.result["outputs"][results[k].name] = values_of(results[k]);
    if (!results[k].column_labels.empty()) console.result["columns"] = results[k].column_labels;
  }
}

}  // namespace

void add_eval(CLI::App& app, Console& console) {
  const auto options = std::make_shared<EvalArguments>();
  CLI::App* verb =
      add_verb(app, console, "eval", "Evaluate a model at one state", std::string(eval_examples) + "\n" + model_list());
  add_robot(verb, console, options->robot)->required();
  add_model(verb, options->model);
  verb->add_option("--at", options->state, "The state, a JSON file")->type_name("FILE")->required();
  add_derive_options(verb, options->derive);
  add_robot_changes(verb, options->changes);
  verb->callback([options, &console] { eval(*options, console); });
}

}  // namespace armature::cli
