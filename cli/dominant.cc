// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// dominant: inertias of joints from oscillations at several postures.
#include "armature/verbs/dominant.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <memory>

#include "armature/base/text.h"
#include "cli/options.h"
#include "cli/table.h"
#include "cli/verbs.h"

namespace armature::cli {
namespace {

constexpr const char* dominant_examples =
    "  armature dominant pa10 7:40:-3.1:j7.csv 6:40:-4.5:j6_a.csv 6:40:-4.5:j6_b.csv\n"
    "  armature dominant puma560 --motors 3:40:-15:j3.csv\n"
    "  armature dominant puma560 --wires 2:x:17.4+-0.18:0.15+-0.001:0.9+-0.002:twist.csv\n"
    "\n"
    "A record is JOINT:KP:KV:LOG. The log (t, q1, q2, ...; any format that identify reads) is of one joint that swings "
    "under\n"
    "the torque -KP (q - q0) - KV q' + gravity, all others locked: their positions are the posture. KV is the "
    "negative\n"
    "gain that makes the swing last; what it does not cancel is seen in the decay. With --motors the robot's links "
    "are\n"
    "taken as known, and what they leave over is the inertia of the motor.\n"
    "A link on wires is LINK:AXIS:M:R:L:LOG: it hangs on two wires of length L, each at a distance R from the axis "
    "through\n"
    "its centre of mass, and twists; the log has two columns, the time and the angle. I = M g R^2 / (w^2 L), corrected "
    "for\n"
    "the amplitude. M, R and L may have tolerances: 17.4+-0.18.\n";

std::string dominant_text(const DominantResult& result) {
  Table measured({{"record"},
                  {"joint", Align::right},
                  {"period, s", Align::right},
                  {"inertia", Align::right},
                  {"sd", Align::right},
                  {"friction", Align::right},
                  {"sd", Align::right}});
  const auto value = [](double x) { return fmt::format("{:.5g}", x); };
  const auto deviation = [](double x) { return fmt::format("{:.2g}", x); };
  for (const MeasuredInertia& m : result.records)
    measured.add({printable(m.file, 60), fmt::format("{}", m.joint), value(m.period), value(m.inertia),
                  deviation(m.inertia_sd), value(m.friction), deviation(m.friction_sd)});
  Table lumped({{"lumped inertia"}, {"joint", Align::right}, {"value", Align::right}, {"sd", Align::right}, {"with"}});
  for (const LumpedParameter& l : result.lumped)
    lumped.add({l.name, fmt::format("{}", l.joint), value(l.value), deviation(l.sd),
                fmt::format("{}", fmt::join(l.with, ", "))});
  std::string text = result.records.empty() ? "" : measured.text() + '\n' + lumped.text();
  const auto known = [&](const std::optional<double>& x) { return x ? value(*x) : ""; };
  if (!result.motors.empty()) {
    Table motors({{"record"},
                  {"joint", Align::right},
                  {"arm", Align::right},
                  {"tolerance", Align::right},
                  {"motor", Align::right},
                  {"sd", Align::right},
                  {"described", Align::right, true}});
    for (const MotorInertia& m : result.motors)
      motors.add({printable(m.file, 60), fmt::format("{}", m.joint), value(m.arm), deviation(m.arm_tolerance),
                  value(m.motor), deviation(m.motor_sd), known(m.described)});
    text += '\n' + motors.text();
  }
  if (!result.wires.empty()) {
    Table wires({{"on two wires"},
                 {"link", Align::right},
                 {"axis"},
                 {"period, s", Align::right},
                 {"amplitude", Align::right},
                 {"inertia", Align::right},
                 {"sd", Align::right},
                 {"described", Align::right, true}});
    for (const WireInertia& w : result.wires)
      wires.add({printable(w.file, 60), fmt::format("{}", w.link), w.axis, value(w.period),
                 fmt::format("{:.3g}", w.amplitude), value(w.inertia), deviation(w.inertia_sd), known(w.described)});
    text += (text.empty() ? "" : "\n") + wires.text();
  }
  for (const std::string& note : result.notes) text += '\n' + printable(note);
  return result.notes.empty() ? text : text + '\n';
}

}  // namespace

void add_dominant(CLI::App& app, Console& console) {
  struct Arguments {
    std::string robot;
    DominantOptions options;
  };
  const auto arguments = std::make_shared<Arguments>();
  CLI::App* verb = add_verb(app, console, "dominant", dominant_examples);
  add_robot(verb, console, arguments->robot)->required();
  add_options(verb, arguments->options);
  verb->callback([arguments, &console] {
    const Robot robot = load_robot(arguments->robot, console);
    TerminalProgress progress(console.json);
    const DominantResult result = dominant(robot, arguments->options, progress);
    keep_warnings(result.diagnostics, console);
    console.text = dominant_text(result);
    console.result = to_json(result);
  });
}

}  // namespace armature::cli
