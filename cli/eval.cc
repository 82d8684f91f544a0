// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// eval: the numbers of a model at one state or at many.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <memory>

#include "armature/verbs/evaluate.h"
#include "cli/options.h"
#include "cli/table.h"
#include "cli/verbs.h"

namespace armature::cli {
namespace {

constexpr const char* eval_examples =
    "  armature eval puma560 inverse-dynamics --at state.json\n"
    "  armature eval arm.urdf jacobian --at state.json --json\n"
    "  armature eval arm.urdf gravity --state '{\"q\": {\"shoulder\": 0.3, \"elbow\": -1}}'\n"
    "  armature eval arm.urdf inverse-dynamics --at motion.csv -o torques.csv\n"
    "  armature eval five_bar loop-geometry --state '{\"q\": [2, 1]}'\n"
    "  armature eval arm.urdf bias --state '{...}' --external tool=0,0,-10,0,0,0\n"
    "\n"
    "A state:\n"
    "  {\"q\": [0, 0.5], \"qd\": [0, 0], \"qdd\": [0, 0], \"parameters\": {\"M1\": 2.5},\n"
    "   \"external\": {\"tool\": [0, 0, -10, 0, 0, 0]}}\n"
    "  Numbers stand in the order of the joints, or by their names: \"q\": {\"elbow\": 0.5, ...}.\n"
    "  Under \"parameters\" stand the robot's symbols and the motion of the base; under \"external\" forces and\n"
    "  moments (fx, fy, fz, nx, ny, nz) that act on a link, at the origin and in the axes of the frame named.\n"
    "  Only what the model needs has to be there.\n"
    "Many states: a CSV file with a row each and columns such as q1, qd1 or q_shoulder, qd_shoulder.\n";

std::string output_table(const EvaluatedOutput& output) {
  const std::size_t columns = output.value.columns;
  std::vector<Column> titles(columns, {"", Align::right});
  for (std::size_t k = 0; k < output.labels.size(); ++k) titles[k].title = output.labels[k];
  Table table(std::move(titles));
  for (std::size_t i = 0; i < output.value.rows; ++i) {
    std::vector<std::string> cells;
    for (std::size_t k = 0; k < columns; ++k)
      cells.push_back(fmt::format("{:.9g}", output.value.values[i * columns + k]));
    table.add(std::move(cells));
  }
  std::string text = table.text();
  if (output.labels.empty()) text.erase(0, text.find('\n') + 1);
  const std::string unit = output.units.empty() ? "" : output.units.front();
  const bool one_unit =
      !unit.empty() && std::all_of(output.units.begin(), output.units.end(), [&](const auto& u) { return u == unit; });
  return fmt::format("{}: {}{}\n{}", output.name, output.meaning, one_unit ? " (" + unit + ")" : "", text);
}

// Loop geometry: one row per assembly mode.
std::string mode_table(const EvaluatedOutput& output, const std::vector<std::string>& modes) {
  std::vector<Column> titles{{"mode"}};
  for (const std::string& label : output.labels) titles.push_back({printable(label), Align::right});
  Table table(std::move(titles));
  for (std::size_t i = 0; i < output.value.rows; ++i) {
    std::vector<std::string> cells{modes[i]};
    for (std::size_t k = 0; k < output.value.columns; ++k)
      cells.push_back(fmt::format("{:.6f}", output.value.values[i * output.value.columns + k] + 0.0));
    table.add(std::move(cells));
  }
  return fmt::format("{}: {}\n{}", output.name, output.meaning, table.text());
}

}  // namespace

void add_eval(CLI::App& app, Console& console) {
  struct Arguments {
    std::string robot;
    EvaluateOptions options;
  };
  const auto arguments = std::make_shared<Arguments>();
  CLI::App* verb = add_verb(app, console, "eval", std::string(eval_examples) + "\n" + model_list());
  add_robot(verb, console, arguments->robot)->required();
  add_options(verb, arguments->options);
  verb->callback([arguments, &console] {
    const EvaluateResult result = evaluate(load_robot(arguments->robot, console), arguments->options);
    if (result.table && !result.table->ignored.empty())
      console.diagnostics.note(
          {arguments->options.at, 0, 0},
          fmt::format("{} {} no input of {}", printable(fmt::format("{}", fmt::join(result.table->ignored, ", ")), 300),
                      result.table->ignored.size() == 1 ? "is" : "are", result.model));
    write_files(result.files, console);
    console.text = result.files.empty() ? result.csv : wrote(result.files);
    for (const EvaluatedOutput& output : result.outputs)
      if (result.modes.empty()) console.text += output_table(output);
      else if (output.name == "q") console.text += mode_table(output, result.modes);
    if (!result.outputs.empty())
      for (const std::string& note : result.notes) console.text += printable(note, 500) + "\n";
    if (!result.given.empty())
      console.text += fmt::format("Given by the robot's file: {}\n", fmt::join(result.given, ", "));
    console.result = to_json(result);
  });
}

}  // namespace armature::cli
