// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// pipeline: the whole job, from a description and logs to tested code and a report.
#include "cli/pipeline.h"

#include <fmt/format.h>

#include <algorithm>
#include <memory>

#include "cli/identify.h"
#include "cli/options.h"
#include "cli/table.h"
#include "cli/verbs.h"

namespace armature::cli {
namespace {

constexpr const char* pipeline_examples =
    "  armature pipeline arm.urdf train.csv --validate other.csv -o arm\n"
    "  armature pipeline arm.urdf log.csv@:70% --validate log.csv@70%: -o arm\n"
    "\n"
    "Identifies the robot, judges the result, keeps the parameters that matter, writes the reduced model and its "
    "split\n"
    "into background and synchronous parts as C, compiles and tests it, tries controllers with it in simulation, and\n"
    "puts everything on one page. Started again after an interruption, it goes on where it stopped.\n";

std::string cost_table(const PipelineResult& result) {
  Table table({{"generated C"},
               {"M", Align::right},
               {"A", Align::right},
               {"sin, cos", Align::right},
               {"before reduction", Align::right},
               {"ns per call", Align::right}});
  for (const auto& [model, cost] : result.models)
    table.add({model, std::to_string(cost.mul), std::to_string(cost.add), std::to_string(cost.sincos),
               fmt::format("{} M {} A", cost.full.mul, cost.full.add),
               cost.one_call_ns ? fmt::format("{:.0f}", *cost.one_call_ns) : "-"});
  return table.text();
}

std::string tracking_table(const PipelineResult& result) {
  if (result.tracking.empty()) return fmt::format("Controllers were not tried: {}.\n", result.tracking_note);
  Table table({{"controller"}, {"model"}, {"rms error", Align::right}, {"largest error", Align::right}});
  for (const TrackingResult& row : result.tracking)
    table.add({row.controller, row.model, fmt::format("{:.3g}", row.rms), fmt::format("{:.3g}", row.largest)});
  return table.text();
}

}  // namespace

std::string pipeline_text(const PipelineResult& result, const std::string& folder) {
  if (result.models.empty())
    return fmt::format(
        "\n{}{}\n\nMade in {}/:\n  report.html    what was found, with plots\n  estimate.json  every figure\n",
        lines_of(result.summary), spell_options(to_string(result.verdict), OptionSpelling::command_line),
        printable(folder));
  const bool has_urdf =  // not of closed loops
      std::ranges::any_of(result.files, [](const std::string& file) { return file.ends_with("robot.urdf"); });
  return fmt::format(
      "\n{}\n{}\n{}{}\n"
      "\nMade in {}/:\n"
      "  report.html               all of it, with plots: open it in a browser\n"
      "  {:<26}the identified robot;  reduced.yaml  the reduced model;  estimate.json  every figure\n"
      "  code/                     C packages: cmake -S code/NAME -B build && cmake --build build\n",
      cost_table(result), tracking_table(result), lines_of(result.summary),
      spell_options(to_string(result.verdict), OptionSpelling::command_line), printable(folder),
      has_urdf ? "robot.yaml, robot.urdf" : "robot.yaml");
}

void add_pipeline(CLI::App& app, Console& console) {
  const auto options = std::make_shared<PipelineOptions>();
  CLI::App* verb = add_verb(app, console, "pipeline", pipeline_examples);
  add_options(verb, *options);
  verb->callback([options, &console] {
    TerminalProgress progress(console.json);
    fill_origin(options->fit.origin, options->robot, console);
    const PipelineResult result = with_diagnostics(console, [&] { return armature::pipeline(*options, progress); });
    const bool bad = result.verdict.grade == Grade::bad;
    console.text = lines_of(result.readings) + pipeline_text(result, options->output);
    if (!bad)
      console.text += fmt::format("\nTry next:\n  armature derive {}/reduced.yaml inverse-dynamics --package ros2\n",
                                  printable(options->output));
    if (bad && !options->force) console.exit_code = unmet_request;
    console.result = to_json(result);
  });
}

}  // namespace armature::cli
