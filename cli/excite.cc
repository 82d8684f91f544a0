// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// excite: the motion that shows the parameters of a robot best.
#include "armature/identify/excite/excite.h"

#include <fmt/format.h>
#include <unistd.h>

#include <chrono>
#include <csignal>
#include <cstdio>
#include <filesystem>
#include <memory>

#include "armature/base/file.h"
#include "armature/base/text.h"
#include "armature/log/formats/to_csv.h"
#include "cli/table.h"
#include "cli/verbs.h"

namespace armature::cli {
namespace {

constexpr const char* excite_examples =
    "  armature excite panda_like -o motion.csv                   a periodic motion, as samples and coefficients\n"
    "  armature excite arm.urdf -o motion.csv --table 0 --clearance 0.1\n"
    "  armature excite arm.urdf -o motion.csv --kind points --criterion determinant --seed 7\n"
    "\n"
    "Run the motion on the robot, record positions and torques, and give the log to armature identify.\n"
    "Ctrl-C ends the search and keeps the best motion found so far.\n";

struct ExciteArguments {
  std::string robot, output, kind = "fourier", criterion = "condition";
  double rate = 100;
  std::optional<std::size_t> size;
  ExcitationOptions options;
};

std::atomic<bool> excite_stopped = false;

// While it lives, Ctrl-C asks to stop instead of ending the program.
class StopOnInterrupt {
 public:
  StopOnInterrupt() : before_(std::signal(SIGINT, [](int) { excite_stopped = true; })) {}
  ~StopOnInterrupt() { std::signal(SIGINT, before_); }
  StopOnInterrupt(const StopOnInterrupt&) = delete;
  StopOnInterrupt& operator=(const StopOnInterrupt&) = delete;

 private:
  void (*before_)(int);
};

// On a terminal, a line that is written over: trials, rate, time left, the best so far.
std::function<void(const ExcitationProgress&)> excite_progress() {
  if (isatty(STDERR_FILENO) == 0) return {};
  using Clock = std::chrono::steady_clock;
  return [start = Clock::now(), last = Clock::now()](const ExcitationProgress& p) mutable {
    const bool finished = p.trials >= p.of;
    if (!finished && Clock::now() - last < std::chrono::milliseconds(200)) return;
    last = Clock::now();
    const double seconds = std::chrono::duration<double>(last - start).count();
    const double rate = static_cast<double>(p.trials) / std::max(seconds, 1e-3);
    std::fputs(fmt::format("\r{} of {} trials, {:.0f} a second, {:.0f} s left; condition {:.1f}   ", p.trials, p.of,
                           rate, static_cast<double>(p.of - std::min(p.of, p.trials)) / rate, p.condition)
                   .c_str(),
               stderr);
    if (finished) std::fputs("\r\x1b[K", stderr);
  };
}

Json finite(double value) { return std::isfinite(value) ? Json(value) : Json(nullptr); }

Json excitation_json(const Robot& robot, const Excitation& result, const ExciteArguments& arguments) {
  Json coordinates = Json::array();
  for (std::size_t k = 0; k < result.limits.size(); ++k) {
    const ExcitationLimits& l = result.limits[k];
    const std::vector<double>& c = result.path.coefficients[k];
    Json each = {{"name", robot.coordinates[k].name}};
    if (result.path.kind == ExcitationKind::points) each["points"] = c;
    else {
      each["centre"] = c[0];
      for (std::size_t l2 = 1; 2 * l2 < c.size(); ++l2) {
        each["sine"].push_back(c[2 * l2 - 1]);
        each["cosine"].push_back(-c[2 * l2]);
      }
    }
    each["limits"] = {{"lower", l.lower},
                      {"upper", l.upper},
                      {"velocity", l.velocity},
                      {"acceleration", l.acceleration},
                      {"torque", finite(l.torque)}};
    coordinates.push_back(each);
  }
  return {
      {"robot", robot.name},
      {"kind", arguments.kind},
      {"criterion", arguments.criterion},
      {"formula", arguments.kind == "fourier"
                      ? "q(t) = centre + sum_l sine[l] sin(2 pi l t / duration) + cosine[l] cos(2 pi l t / duration)"
                      : "rest at each point for an instant, between them 10 x^3 - 15 x^4 + 6 x^5; back to the first"},
      {"duration", result.duration},
      {"condition", result.condition},
      {"log_determinant", result.log_determinant},
      {"random_condition", result.random_condition},
      {"trials", result.trials},
      {"stopped", result.stopped},
      {"seed", arguments.options.seed},
      {"coordinates", coordinates},
      {"notes", result.notes}};
}

void excite_verb(ExciteArguments arguments, Console& console) {
  const Robot robot = load_robot(arguments.robot, console);
  ExcitationOptions& options = arguments.options;
  if (arguments.kind == "points") options.kind = ExcitationKind::points;
  if (arguments.criterion == "determinant") options.criterion = Criterion::determinant;
  options.size = arguments.size.value_or(options.kind == ExcitationKind::points ? 12 : 5);
  options.progress = excite_progress();
  options.stop = &excite_stopped;
  excite_stopped = false;
  const StopOnInterrupt interrupt;
  const Excitation result = excite(robot, options);
  console.result = excitation_json(robot, result, arguments);
  for (const std::string& note : result.notes) console.text += printable(note) + '\n';
  const Log log = sampled(result, arguments.rate);
  cli::Table table({{"coordinate"},
                    {"from", Align::right},
                    {"to", Align::right},
                    {"speed", Align::right},
                    {"of", Align::right},
                    {"acceleration", Align::right},
                    {"of", Align::right}});
  const auto greatest = [](const Signal& s) {
    double most = 0;
    for (const double x : s) most = std::max(most, std::abs(x));
    return fmt::format("{:.3g}", most);
  };
  for (std::size_t k = 0; k < log.coordinates(); ++k) {
    const auto [low, high] = std::minmax_element(log.q[k].begin(), log.q[k].end());
    table.add({printable(robot.coordinates[k].name, 20), fmt::format("{:.3g}", *low), fmt::format("{:.3g}", *high),
               greatest(log.qd[k]), fmt::format("{:.3g}", result.limits[k].velocity), greatest(log.qdd[k]),
               fmt::format("{:.3g}", result.limits[k].acceleration)});
  }
  console.text += fmt::format("{}{:.2f} s, condition {:.1f}; random motions have {:.0f}; {} trials\n\n{}\n",
                              result.stopped ? "stopped: the best so far. " : "", result.duration, result.condition,
                              result.random_condition, result.trials, table.text());
  if (arguments.output.empty()) return;
  const std::string coefficients = std::filesystem::path(arguments.output).replace_extension(".json").string();
  if (coefficients == arguments.output) refuse_usage("the samples need another ending than .json", "-o motion.csv");
  write_files({{arguments.output, to_csv(log)}, {coefficients, to_text(console.result)}});
  console.result["files"] = {{"samples", arguments.output}, {"coefficients", coefficients}};
  console.text += fmt::format("wrote {}\nwrote {}\n", printable(arguments.output), printable(coefficients));
}

}  // namespace

void add_excite(CLI::App& app, Console& console) {
  const auto arguments = std::make_shared<ExciteArguments>();
  CLI::App* verb =
      add_verb(app, console, "excite", "Find the motion that shows the parameters of a robot best", excite_examples);
  ExcitationOptions& options = arguments->options;
  add_robot(verb, console, arguments->robot)->required();
  verb->add_option("-o,--output", arguments->output, "Write the samples here, and the coefficients beside them as JSON")
      ->type_name("FILE");
  verb->add_option("--kind", arguments->kind, "Periodic sums of sines, or polynomials through points")
      ->check(CLI::IsMember({"fourier", "points"}));
  verb->add_option("--criterion", arguments->criterion, "Least condition number, or D-optimality")
      ->check(CLI::IsMember({"condition", "determinant"}));
  verb->add_option("--size", arguments->size, "Harmonics (5), or points (12)")
      ->type_name("N")
      ->check(CLI::Range(2, 50));
  verb->add_option("--period", options.period, "The shortest period of a periodic motion, s (10)")
      ->type_name("S")
      ->check(CLI::Range(0.01, 1e5));
  verb->add_option("--rate", arguments->rate, "Samples a second (100)")->type_name("HZ")->check(CLI::Range(1.0, 1e5));
  verb->add_option("--share", options.share, "Share of every limit that is used (0.9)")
      ->type_name("SHARE")
      ->check(CLI::Range(0.01, 1.0));
  verb->add_option("--acceleration", options.acceleration, "Greatest acceleration of every joint, rad/s^2 or m/s^2")
      ->type_name("A")
      ->check(CLI::PositiveNumber);
  verb->add_option("--table", options.table, "Height that no moving frame goes below, m")->type_name("Z");
  verb->add_option("--clearance", options.clearance, "Distance kept from the table and between links, m")
      ->type_name("M")
      ->check(CLI::NonNegativeNumber);
  verb->add_option("--starts", options.starts, "Random starts (4)")->type_name("N")->check(CLI::Range(1, 1000));
  verb->add_option("--trials", options.trials, "Motions tried from each start (1000)")
      ->type_name("N")
      ->check(CLI::Range(1, 10'000'000));
  verb->add_option("--seed", options.seed, "Another seed gives another motion, the same one the same")->type_name("N");
  verb->callback([arguments, &console] { excite_verb(*arguments, console); });
}

}  // namespace armature::cli
