// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// excite: the motion that shows the parameters of a robot best.
#include "armature/verbs/excite.h"

#include <fmt/format.h>

#include <memory>

#include "armature/base/text.h"
#include "cli/certify.h"
#include "cli/options.h"
#include "cli/table.h"
#include "cli/verbs.h"

namespace armature::cli {
namespace {

constexpr const char* excite_examples =
    "  armature excite panda_like -o motion.csv                   a periodic motion, as samples and coefficients\n"
    "  armature excite arm.urdf -o motion.csv --table 0 --clearance 0.1\n"
    "  armature excite arm.urdf -o motion.csv --after job/estimate.json    what to measure next\n"
    "  armature excite arm.urdf -o motion.csv --kind points --criterion determinant --seed 7\n"
    "\n"
    "Run the motion on the robot, record positions and torques, and give the log to armature identify.\n"
    "Ctrl-C ends the search and keeps the best motion found so far.\n";

std::string excitation_text(const ExciteResult& result) {
  std::string text;
  for (const std::string& note : result.notes) text += printable(note) + '\n';
  Table table({{"coordinate"},
               {"from", Align::right},
               {"to", Align::right},
               {"speed", Align::right},
               {"of", Align::right},
               {"acceleration", Align::right},
               {"of", Align::right}});
  const auto figure = [](double value) { return fmt::format("{:.3g}", value); };
  for (const ExcitedCoordinate& c : result.coordinates)
    table.add({printable(c.name, 20), figure(c.from), figure(c.to), figure(c.speed), figure(c.limits.velocity),
               figure(c.acceleration), figure(c.limits.acceleration)});
  text += fmt::format("{}{:.2f} s, condition {:.1f}; random motions have {:.0f}; {} trials\n\n{}\n",
                      result.stopped ? "stopped: the best so far. " : "", result.duration, result.condition,
                      result.random_condition, result.trials, table.text());
  if (!result.limiting.empty()) {
    Table limiting({{"limits the prediction, % of the greatest torque"},
                    {"now", Align::right},
                    {"with this motion", Align::right}});
    constexpr std::size_t shown = 8;
    for (std::size_t i = 0; i < std::min(shown, result.limiting.size()); ++i)
      limiting.add({result.limiting[i].name, fmt::format("{:.2f}", result.limiting[i].before),
                    fmt::format("{:.2f}", result.limiting[i].after)});
    text += limiting.text() + "\n";
  }
  for (const auto& [what, file] : result.files) text += fmt::format("wrote {}\n", printable(file.path));
  return text;
}

}  // namespace

void add_excite(CLI::App& app, Console& console) {
  struct Arguments {
    std::string robot;
    ExciteOptions options;
  };
  const auto arguments = std::make_shared<Arguments>();
  CLI::App* verb = add_verb(app, console, "excite", excite_examples);
  add_robot(verb, console, arguments->robot)->required();
  add_options(verb, arguments->options);
  verb->callback([arguments, &console] {
    const Robot robot = load_robot(arguments->robot, console);
    TerminalProgress progress(console.json);
    ExciteResult result = excite(robot, arguments->options, progress);
    if (can_be_certified(plain_files(result.files))) {
      std::vector<CertifiedInput> inputs = {{"robot", arguments->robot}};
      if (!arguments->options.after.empty()) inputs.push_back({"estimate", arguments->options.after});
      result.files.emplace_back("certificate",
                                certify("excite", inputs, certified(arguments->options, console),
                                        figures_of(to_json(result), {"files"}), plain_files(result.files)));
    }
    write_files(plain_files(result.files), console);
    console.text = excitation_text(result);
    console.result = to_json(result);
  });
}

}  // namespace armature::cli
