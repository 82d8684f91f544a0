// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// pipeline: the whole job, from a description and logs to tested code and a report.
#include "armature/verbs/pipeline.h"

#include <fmt/format.h>

#include <filesystem>
#include <memory>

#include "armature/base/file.h"
#include "armature/base/limits.h"
#include "armature/base/sha256.h"
#include "armature/base/text.h"
#include "armature/base/version.h"
#include "armature/verbs/model_options.h"
#include "armature/verbs/pipeline_report.h"
#include "cli/identify.h"
#include "cli/options.h"
#include "cli/pipeline.h"
#include "cli/table.h"
#include "cli/verbs.h"

namespace armature::cli {
namespace {

constexpr const char* pipeline_examples =
    "  armature pipeline arm.urdf train.csv --validate other.csv -o arm\n"
    "  armature pipeline arm.urdf log.csv@:70% --validate log.csv@70%: -o arm\n"
    "\n"
    "Identifies the robot, judges the result, keeps the essential parameters, writes the reduced model and its split\n"
    "into background and synchronous parts as C, compiles and tests it, tries controllers with it in simulation, and\n"
    "puts everything on one page. Started again after an interruption, it goes on where it stopped.\n";

std::string cost_table(const PipelineResult& result) {
  Table table({{"generated C"},
               {"M", Align::right},
               {"A", Align::right},
               {"sin, cos", Align::right},
               {"before reduction", Align::right},
               {"ns a call", Align::right}});
  for (const PipelineResult::Cost& cost : result.costs)
    table.add({cost.model, std::to_string(cost.mul), std::to_string(cost.add), std::to_string(cost.sincos),
               fmt::format("{} M {} A", cost.full_mul, cost.full_add),
               cost.one_call_ns ? fmt::format("{:.0f}", *cost.one_call_ns) : "-"});
  return table.text();
}

std::string tracking_table(const PipelineResult& result) {
  if (result.tracking.empty()) return fmt::format("Controllers were not tried: {}.\n", result.tracking_note);
  Table table({{"controller"}, {"model"}, {"rms error", Align::right}, {"largest error", Align::right}});
  for (const PipelineResult::Tracking& row : result.tracking)
    table.add({row.law, row.model, fmt::format("{:.3g}", row.rms), fmt::format("{:.3g}", row.largest)});
  return table.text();
}

Json pipeline_json(const PipelineResult& result, const std::string& folder) {
  const auto number = [](const std::optional<double>& value) { return value ? Json(*value) : Json(nullptr); };
  Json costs = Json::object(), tracking = Json::array(), files = Json::array();
  for (const PipelineResult::Cost& cost : result.costs)
    costs[cost.model] = {{"mul", cost.mul},
                         {"add", cost.add},
                         {"sincos", cost.sincos},
                         {"full", {{"mul", cost.full_mul}, {"add", cost.full_add}}},
                         {"one_call_ns", number(cost.one_call_ns)}};
  for (const PipelineResult::Tracking& row : result.tracking)
    tracking.push_back({{"controller", row.law}, {"model", row.model}, {"rms", row.rms}, {"largest", row.largest}});
  for (const std::string& file : result.files) files.push_back(folder + "/" + file);
  return {{"base_count", result.parameters},
          {"essential_count", result.essential},
          {"condition", result.condition},
          {"essential_condition", result.essential_condition},
          {"error", {{"train", result.train_error}, {"validation", number(result.validation_error)}}},
          {"essential_error",
           {{"train", result.essential_train_error}, {"validation", number(result.essential_validation_error)}}},
          {"models", costs},
          {"selftest", result.self_test},
          {"tracking", tracking},
          {"report", folder + "/report.html"},
          {"files", files}};
}

}  // namespace

StageProgress stage_lines(const Console& console) {
  if (console.json) return {};
  return [](const StageEvent& event) {
    switch (event.what) {
      case StageEvent::What::begins: tell_progress(fmt::format("{}  {} ...", event.number, event.title), false); break;
      case StageEvent::What::done:
        tell_progress(fmt::format("{}  {}: {:.1f} s", event.number, event.title, event.seconds), true);
        break;
      case StageEvent::What::reused:
        tell_progress(fmt::format("{}  {}: done before", event.number, event.title), true);
        break;
    }
  };
}

void tell_pipeline(const PipelineResult& result, const std::string& folder, bool virtual_robot, Console& console) {
  console.text += fmt::format("\n{}\n{}\n", cost_table(result), tracking_table(result));
  for (const std::string& line : pipeline_summary(result, virtual_robot))
    console.text += spell_options(line, OptionSpelling::command_line) + "\n";
  console.text += fmt::format(
      "\nMade in {0}/:\n"
      "  report.html               all of it, with plots: open it in a browser\n"
      "  robot.yaml, robot.urdf    the identified robot;  reduced.yaml  the essential model;  estimate.json  every "
      "figure\n"
      "  code/                     C packages: cmake -S code/NAME -B build && cmake --build build\n",
      printable(folder));
  console.result = pipeline_json(result, folder);
}

std::string fingerprint(const std::vector<std::string>& files, const std::string& options) {
  std::string all = fmt::format("armature {}\n{}\n", version, options);
  for (const std::string& name : files) {
    const std::string file = name.substr(0, name.find('@'));
    all += name + " ";
    std::error_code none;  // a built-in robot is no file
    const std::uintmax_t size = std::filesystem::file_size(file, none);
    if (!none && size <= Limits{}.file_bytes) all += sha256(read_file(file));
    else if (!none)
      all += fmt::format("{} {}", size, std::filesystem::last_write_time(file).time_since_epoch().count());
    all += "\n";
  }
  return all;
}

void add_pipeline(CLI::App& app, Console& console) {
  CLI::App* verb = add_verb(app, console, "pipeline",
                            "Do the whole job: logs in, tested controller code and a report out", pipeline_examples);
  const auto arguments = add_identify_arguments(verb, console, true);
  const auto request = std::make_shared<PipelineRequest>();
  verb->add_option("-o,--output", request->folder, "The folder of all results")->required()->type_name("FOLDER");
  const auto search = std::make_shared<SearchOptions>();
  add_options(verb, *search);
  verb->callback([arguments, request, search, verb, &console] {
    request->code.optimise = {.effort = search->effort, .objective = search->objective};
    request->robot_file = arguments->robot;
    request->robot = load_robot(request->robot_file, console);
    IdentifyInputs inputs = identify_inputs(*arguments, request->robot, console);
    request->log_files = arguments->logs;
    std::vector<std::string> files = arguments->logs;
    files.insert(files.end(), arguments->validation.begin(), arguments->validation.end());
    files.push_back(request->robot_file);
    request->inputs = fingerprint(files, verb->config_to_str(true));
    request->logs = std::move(inputs.logs);
    request->validation = std::move(inputs.validation);
    request->streams = std::move(inputs.streams);
    request->identify = inputs.options;
    request->readings = inputs.readings;
    for (const Diagnostic& diagnostic : console.diagnostics.all())
      if (diagnostic.severity == Severity::warning) request->warnings.push_back(to_string(diagnostic));
    const PipelineResult result = run_pipeline(*request, stage_lines(console));
    tell_pipeline(result, request->folder, false, console);
    console.text += fmt::format("\nTry next:\n  armature derive {}/reduced.yaml inverse-dynamics --package ros2\n",
                                printable(request->folder));
  });
}

}  // namespace armature::cli
