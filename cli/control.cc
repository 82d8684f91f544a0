// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// control: what rates a robot's model needs in a control loop, and how evenly this machine keeps them.
#include "armature/verbs/control.h"

#include <fmt/format.h>

#include <algorithm>
#include <memory>

#include "armature/base/text.h"
#include "cli/options.h"
#include "cli/table.h"
#include "cli/verbs.h"

namespace armature::cli {
namespace {

constexpr const char* control_examples =
    "  armature control panda_like --analyse\n"
    "  armature control arm.urdf --analyse --trajectory path.csv --rates 10,50,100 --error 0.5\n"
    "  armature control arm.urdf --jitter 5 --rate 1000\n"
    "\n"
    "The split of inverse dynamics (derive ROBOT split): background tasks renew inertia, gravity and velocity torques, "
    "a\n"
    "synchronous task at --rate computes A q'' + H. --analyse says what old parts cost at each rate of the "
    "background.\n"
    "--jitter runs inverse dynamics at --rate on this machine and shows how late it woke. The runtime for C++ programs "
    "is\n"
    "armature/control/.\n";

std::string percent(double share) { return fmt::format("{:.3g}", 100 * share); }

std::string analysis_text(const ControlResult& result, double error) {
  Table quantities({{"quantity"}, {"bandwidth Hz", Align::right}, {"rate needed Hz", Align::right}});
  for (const QuantityRate& q : result.quantities)
    quantities.add({q.name, fmt::format("{:.3g}", q.bandwidth), fmt::format("{:.3g}", q.rate)});
  Table errors({{"background Hz", Align::right},
                {"A and Q old", Align::right},
                {"C old", Align::right},
                {"both", Align::right},
                {"both, largest", Align::right},
                {"worst"}});
  for (const OldPartsError& e : result.errors) {
    const auto most = [](const std::vector<double>& v) { return std::max_element(v.begin(), v.end()); };
    errors.add({fmt::format("{:g}", e.rate), percent(*most(e.coefficients)), percent(*most(e.velocity)),
                percent(*most(e.both)), percent(*most(e.largest)),
                printable(result.coordinates[static_cast<std::size_t>(most(e.both) - e.both.begin())], 40)});
  }
  const std::string text = fmt::format(
      "How fast things change along {} samples, and the rate that keeps each to {:g} % of itself:\n\n{}\n"
      "Torque errors of the worst coordinate from old parts, % of its rms (largest: of its greatest) torque:\n\n{}\n",
      result.samples, error, quantities.text(), errors.text());
  return text + (result.needed_rate
                     ? fmt::format("The background must run at {:.3g} Hz to keep every torque to {:g} %.\n",
                                   *result.needed_rate, error)
                     : fmt::format("Not even the control rate keeps every torque to {:g} %.\n", error));
}

std::string jitter_text(const Jitter& jitter, double rate) {
  Table table({{"less than us", Align::right}, {"woke late", Align::right}, {"busy", Align::right}});
  for (std::size_t b = 0; b < jitter.late.histogram.size(); ++b)
    if (const std::uint64_t late = jitter.late.histogram[b], busy = jitter.busy.histogram[b]; late + busy > 0)
      table.add({fmt::format("{:g}", 1e-3 * static_cast<double>(std::uint64_t{1} << b)), fmt::format("{}", late),
                 fmt::format("{}", busy)});
  return fmt::format("{} cycles at {:g} Hz, {}; {} overruns\n\n{}\nlatest {:.1f} us, longest {:.1f} us\n",
                     jitter.cycles, rate, jitter.real_time ? "SCHED_FIFO" : "without SCHED_FIFO", jitter.overruns,
                     table.text(), 1e-3 * static_cast<double>(jitter.late.most),
                     1e-3 * static_cast<double>(jitter.busy.most));
}

}  // namespace

void add_control(CLI::App& app, Console& console) {
  struct Arguments {
    std::string robot;
    ControlOptions options;
  };
  const auto arguments = std::make_shared<Arguments>();
  CLI::App* verb = add_verb(app, console, "control", control_examples);
  add_robot(verb, console, arguments->robot)->required();
  add_options(verb, arguments->options);
  verb->callback([arguments, &console] {
    const Robot robot = load_robot(arguments->robot, console);
    TerminalProgress progress(console.json);
    const ControlResult result = analyse_control(robot, arguments->options, progress);
    keep_warnings(result.diagnostics, console);
    if (arguments->options.analyse) console.text += analysis_text(result, arguments->options.error);
    if (result.jitter) console.text += jitter_text(*result.jitter, result.rate);
    console.result = to_json(result);
  });
}

}  // namespace armature::cli
