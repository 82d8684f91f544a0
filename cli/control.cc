// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// control: what rates a robot's model needs in a control loop, and how evenly this machine keeps them.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <memory>

#include "armature/base/text.h"
#include "armature/control/executor.h"
#include "armature/formulate/numeric_program.h"
#include "armature/run/compile.h"
#include "armature/simulate/analyse.h"
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

struct ControlArguments {
  std::string robot, trajectory = "fourier";
  bool analyse = false;
  std::optional<double> jitter;
  RandomTrajectoryOptions random;
  AnalyseOptions options;
  double error = 1;
  std::uint64_t seed = 1;
};

std::string percent(double share) { return fmt::format("{:.3g}", 100 * share); }

void say_analysis(const SplitAnalysis& analysis, const Robot& robot, double error, Console& console) {
  Table quantities({{"quantity"}, {"bandwidth Hz", Align::right}, {"rate needed Hz", Align::right}});
  Json spectra = Json::array();
  for (const QuantitySpectrum& q : analysis.quantities) {
    quantities.add({q.name, fmt::format("{:.3g}", q.bandwidth), fmt::format("{:.3g}", q.rate)});
    spectra.push_back({{"name", q.name}, {"bandwidth", q.bandwidth}, {"rate", q.rate}});
  }
  Table errors({{"background Hz", Align::right},
                {"A and Q old", Align::right},
                {"C old", Align::right},
                {"both", Align::right},
                {"both, largest", Align::right},
                {"worst"}});
  Json rows = Json::array();
  for (const StaleError& e : analysis.errors) {
    const auto most = [](const std::vector<double>& v) { return std::max_element(v.begin(), v.end()); };
    errors.add({fmt::format("{:g}", e.rate), percent(*most(e.coefficients)), percent(*most(e.velocity)),
                percent(*most(e.both)), percent(*most(e.largest)),
                printable(robot.coordinates[static_cast<std::size_t>(most(e.both) - e.both.begin())].name, 40)});
    rows.push_back({{"rate", e.rate},
                    {"coefficients", e.coefficients},
                    {"velocity", e.velocity},
                    {"both", e.both},
                    {"largest", e.largest}});
  }
  console.text += fmt::format(
      "How fast things change along {} samples, and the rate that keeps each to {:g} % of itself:\n\n{}\n"
      "Torque errors of the worst coordinate from old parts, % of its rms (largest: of its greatest) torque:\n\n{}\n",
      analysis.samples, error, quantities.text(), errors.text());
  console.text += analysis.needed_rate
                      ? fmt::format("The background must run at {:.3g} Hz to keep every torque to {:g} %.\n",
                                    *analysis.needed_rate, error)
                      : fmt::format("Not even the control rate keeps every torque to {:g} %.\n", error);
  console.result["quantities"] = spectra;
  console.result["errors"] = rows;
  console.result["needed_rate"] = analysis.needed_rate ? Json(*analysis.needed_rate) : Json(nullptr);
}

void say_jitter(const Robot& robot, double seconds, double rate, Console& console) {
  if (!(seconds > 0) || !(seconds <= 3600) || !(rate >= 1) || !(rate <= 1e5))
    refuse_usage(fmt::format("{:g} s at {:g} Hz cannot be tried", seconds, rate), "up to an hour, 1 to 100000 Hz");
  const Evaluator<double> model = compile<double>(numeric_program(robot, "inverse-dynamics", {"q", "qd", "qdd"}));
  std::vector<double> inputs(model.input_count()), tau(model.output_count());
  const std::atomic<bool> never{false};
  const control::ExecutorReport report =
      control::run_periodically(static_cast<std::int64_t>(1e9 / rate), static_cast<std::uint64_t>(seconds * rate),
                                never, 50, [&](std::uint64_t cycle) {
                                  for (double& each : inputs) each = 1e-3 * static_cast<double>(cycle % 1000);
                                  model(inputs, tau);
                                });
  Table table({{"less than us", Align::right}, {"woke late", Align::right}, {"busy", Align::right}});
  Json late = Json::array(), busy = Json::array();
  for (std::size_t b = 0; b < control::Histogram::bins; ++b) {
    const std::uint64_t a = report.late.counts()[b], c = report.busy.counts()[b];
    late.push_back(a);
    busy.push_back(c);
    if (a + c > 0)
      table.add({fmt::format("{:g}", 1e-3 * static_cast<double>(std::uint64_t{1} << b)), fmt::format("{}", a),
                 fmt::format("{}", c)});
  }
  console.text += fmt::format("{} cycles at {:g} Hz, {}; {} overruns\n\n{}\nlatest {:.1f} us, longest {:.1f} us\n",
                              report.late.count(), rate, report.real_time ? "SCHED_FIFO" : "without SCHED_FIFO",
                              report.overruns, table.text(), 1e-3 * static_cast<double>(report.late.most()),
                              1e-3 * static_cast<double>(report.busy.most()));
  console.result["jitter"] = {{"cycles", report.late.count()},
                              {"real_time", report.real_time},
                              {"overruns", report.overruns},
                              {"late_ns", {{"most", report.late.most()}, {"histogram", late}}},
                              {"busy_ns", {{"most", report.busy.most()}, {"histogram", busy}}}};
}

void control_verb(const ControlArguments& arguments, Console& console) {
  if (!arguments.analyse && !arguments.jitter)
    refuse_usage("say what to do about control", "--analyse for the rates of the split, --jitter for this machine");
  const Robot robot = load_robot(arguments.robot, console);
  console.result = {{"robot", robot.name}, {"rate", arguments.options.rate}};
  if (arguments.analyse) {
    RandomTrajectoryOptions random = arguments.random;
    random.seed = arguments.seed;
    const Trajectory trajectory = named_trajectory(arguments.trajectory, robot, random, {}, console.diagnostics);
    AnalyseOptions options = arguments.options;
    options.error = arguments.error / 100;
    say_analysis(analyse_split(robot, trajectory, options), robot, arguments.error, console);
  }
  if (arguments.jitter) say_jitter(robot, *arguments.jitter, arguments.options.rate, console);
}

}  // namespace

void add_control(CLI::App& app, Console& console) {
  const auto arguments = std::make_shared<ControlArguments>();
  CLI::App* verb =
      add_verb(app, console, "control", "The rates that a model needs in a control loop", control_examples);
  add_robot(verb, console, arguments->robot)->required();
  verb->add_flag("--analyse", arguments->analyse, "Torque errors of a split at several rates, and spectra");
  verb->add_option("--jitter", arguments->jitter, "Run inverse dynamics periodically for so long, s")->type_name("S");
  verb->add_option("--rate", arguments->options.rate, "Of the control loop, Hz")->type_name("HZ");
  verb->add_option("--rates", arguments->options.rates, "Of the background, Hz")->delimiter(',')->type_name("LIST");
  verb->add_option("--error", arguments->error, "Allowed error, %")->type_name("PERCENT");
  verb->add_option("--trajectory", arguments->trajectory, "fourier, points, or a CSV file")->type_name("WHICH");
  verb->add_option("--duration", arguments->random.duration, "Of random trajectories, s")->type_name("S");
  verb->add_option("--period", arguments->random.period, "Of fourier trajectories, at most, s")->type_name("S");
  verb->add_option("--seed", arguments->seed, "Of random trajectories")->type_name("N");
  verb->callback([arguments, &console] { control_verb(*arguments, console); });
}

}  // namespace armature::cli
