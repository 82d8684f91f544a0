// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// schedule: a model over several processors.
#include "armature/verbs/schedule.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <memory>

#include "armature/base/text.h"
#include "cli/certify.h"
#include "cli/options.h"
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
    "Utilisation counts useful operations: one that k processors repeat counts 1/k for each.\n"
    "With -o, C with one function per processor and a driver for OpenMP: cc -fopenmp.\n";

std::string schedule_text(const ScheduleResult& result) {
  Table table({{"processor", Align::right},
               {"operations", Align::right},
               {"useful", Align::right},
               {"received", Align::right},
               {"utilisation %", Align::right},
               {"tasks"}});
  for (std::size_t p = 0; p < result.processors.size(); ++p) {
    const ProcessorLoad& each = result.processors[p];
    table.add({fmt::format("{}", p + 1), fmt::format("{:g}", each.work), fmt::format("{:.4g}", each.useful),
               fmt::format("{:g}", each.received), fmt::format("{:.1f}", 100 * each.utilisation),
               printable(fmt::format("{}", fmt::join(each.tasks, " ")), 100)});
  }
  const double repeated = result.work - result.sequential;
  return fmt::format(
             "{} of {} on {} processors, {}, {} phase{}\n\n{}\n"
             "{:g} operations at once against {:g} on one processor: speed-up {:.2f} of at most {}; {:g} in all, {} "
             "repeated.\n",
             result.model, printable(result.robot, 60), result.processors.size(), result.method, result.phases,
             result.phases == 1 ? "" : "s", table.text(), result.time, result.sequential, result.speed_up,
             result.processors.size(), result.work,
             repeated > 1e-9 * result.work ? fmt::format("{:g}", repeated) : "none") +
         wrote(result.files);
}

}  // namespace

void add_schedule(CLI::App& app, Console& console) {
  struct Arguments {
    std::string robot;
    armature::ScheduleOptions options;
  };
  const auto arguments = std::make_shared<Arguments>();
  CLI::App* verb = add_verb(app, console, "schedule", std::string(schedule_examples) + "\n" + model_list());
  add_robot(verb, console, arguments->robot)->required();
  add_options(verb, arguments->options);
  verb->callback([arguments, &console] {
    const Robot robot = load_robot(arguments->robot, console);
    TerminalProgress progress(console.json);
    ScheduleResult result = armature::schedule(robot, arguments->options, progress);
    if (can_be_certified(result.files))
      result.files.push_back(certify("schedule", {{"robot", arguments->robot}}, certified(arguments->options, console),
                                     figures_of(to_json(result), {"files"}), result.files));
    write_files(result.files, console);
    console.text = schedule_text(result);
    console.result = to_json(result);
  });
}

}  // namespace armature::cli
