// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// schedule: a model over several processors.
#include "armature/program/schedule/schedule.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <memory>

#include "armature/base/file.h"
#include "armature/base/text.h"
#include "armature/derive/model_options.h"
#include "armature/emit/languages/parallel_c.h"
#include "armature/program/lower.h"
#include "armature/robot/first_links.h"
#include "cli/table.h"
#include "cli/verbs.h"

namespace armature::cli {
namespace {

constexpr const char* schedule_examples =
    "  armature schedule stanford lagrange --processors 3 --joints 3\n"
    "  armature schedule puma560 inverse-dynamics --processors 4 --barrier 5 -o out\n"
    "\n"
    "Tasks are the elements of the model's outputs. replicated: processors share nothing, and repeat what two of them "
    "need;\n"
    "phased: each value is computed once and handed on between phases. Costs are in operations.\n"
    "With -o, C with one function a processor and a driver for OpenMP: cc -fopenmp.\n";

struct ScheduleArguments {
  std::string robot, model, output, allocation = "auto";
  std::optional<std::size_t> joints;
  DeriveOptions derive;
  OptimiseOptions optimise;
  RobotChanges changes;
  ScheduleOptions options;
};

void schedule_verb(const ScheduleArguments& arguments, Console& console) {
  refuse_idle_options({arguments.model}, arguments.derive);
  Robot robot = load_robot(arguments.robot, console);
  if (arguments.joints) robot = first_links(robot, *arguments.joints);
  robot = changed(std::move(robot), arguments.changes, BaseValues::symbols);
  ScheduleOptions options = arguments.options;
  if (arguments.allocation == "replicated") options.method = ScheduleMethod::replicated;
  if (arguments.allocation == "phased") options.method = ScheduleMethod::phased;
  const Program program = lower(derive(robot, arguments.model, arguments.derive), arguments.optimise);
  const Schedule result = schedule(program, options);
  Table table({{"processor", Align::right},
               {"operations", Align::right},
               {"received", Align::right},
               {"utilisation %", Align::right},
               {"tasks"}});
  Json processors = Json::array();
  for (std::size_t p = 0; p < result.processors.size(); ++p) {
    const ScheduledProcessor& each = result.processors[p];
    table.add({fmt::format("{}", p + 1), fmt::format("{:g}", each.work), fmt::format("{:g}", each.words),
               fmt::format("{:.1f}", 100 * each.utilisation),
               printable(fmt::format("{}", fmt::join(each.tasks, " ")), 100)});
    processors.push_back(
        {{"work", each.work}, {"received", each.words}, {"utilisation", each.utilisation}, {"tasks", each.tasks}});
  }
  console.text = fmt::format(
      "{} of {} on {} processors, {}, {} phase{}\n\n{}\n"
      "{:g} operations at once against {:g} on one processor: speed-up {:.2f}; {:g} operations in all.\n",
      program.model, printable(robot.name, 60), result.processors.size(), result.method, result.code.size(),
      result.code.size() == 1 ? "" : "s", table.text(), result.time, result.sequential, result.speed_up(), result.work);
  console.result = {{"robot", robot.name},          {"model", program.model},   {"method", result.method},
                    {"phases", result.code.size()}, {"processors", processors}, {"sequential", result.sequential},
                    {"time", result.time},          {"work", result.work},      {"speed_up", result.speed_up()}};
  if (arguments.output.empty()) return;
  std::vector<File> files;
  for (const EmittedFile& file : emit_parallel_c(program, result)) {
    files.push_back({arguments.output + "/" + file.name, file.content});
    console.text += fmt::format("wrote {}\n", printable(files.back().path));
    console.result["files"].push_back(files.back().path);
  }
  write_files(files);
}

}  // namespace

void add_schedule(CLI::App& app, Console& console) {
  const auto arguments = std::make_shared<ScheduleArguments>();
  CLI::App* verb = add_verb(app, console, "schedule", "Distribute a model over several processors",
                            std::string(schedule_examples) + "\n" + model_list());
  add_robot(verb, console, arguments->robot)->required();
  add_model(verb, arguments->model)->required();
  verb->add_option("-p,--processors", arguments->options.processors, "How many")
      ->type_name("P")
      ->check(CLI::Range(1, 256));
  verb->add_option("--joints", arguments->joints, "Only the first links of the robot")->type_name("N");
  verb->add_option("--allocation", arguments->allocation, "replicated, phased, or the faster one")
      ->check(CLI::IsMember({"auto", "replicated", "phased"}));
  verb->add_option("--multiplication", arguments->options.multiplication, "Cost of an M")->type_name("COST");
  verb->add_option("--addition", arguments->options.addition, "Cost of an A")->type_name("COST");
  verb->add_option("--sine", arguments->options.sine, "Cost of a sine or cosine")->type_name("COST");
  verb->add_option("--word", arguments->options.word, "Cost of a value from another processor")->type_name("COST");
  verb->add_option("--barrier", arguments->options.barrier, "Cost of a change of phases")->type_name("COST");
  verb->add_option("--redundancy", arguments->options.redundancy, "Share of repeated work that balance may cost")
      ->type_name("SHARE");
  verb->add_option("-o,--output", arguments->output, "Write C for OpenMP to this folder")->type_name("FOLDER");
  add_derive_options(verb, arguments->derive);
  add_optimise_options(verb, arguments->optimise);
  add_robot_changes(verb, arguments->changes);
  verb->callback([arguments, &console] { schedule_verb(*arguments, console); });
}

}  // namespace armature::cli
