// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// compare: two identifications beside each other.
#include "armature/verbs/compare.h"

#include <fmt/format.h>

#include <cmath>
#include <memory>

#include "cli/identify.h"
#include "cli/options.h"
#include "cli/table.h"
#include "cli/verbs.h"

namespace armature::cli {
namespace {

constexpr const char* compare_examples =
    "  armature identify arm.urdf before.csv -o before\n"
    "  armature identify arm.urdf after.csv -o after\n"
    "  armature compare before after                      what changed beyond chance\n"
    "  armature compare before after -o comparison.html   the same on one page\n"
    "  armature compare left/estimate.json right/estimate.json --false-rate 1 --json\n"
    "\n"
    "A and B are folders that identify or pipeline wrote. Let the robot make the same motion in both runs, so that\n"
    "what the model does not know is the same in both.\n";

std::string run_line(const char* which, const ComparedRun& run) {
  std::string logs;
  for (const RunInput& input : run.inputs)
    if (input.role == "log") logs += (logs.empty() ? ", from " : " ") + printable(input.path, 60);
  return fmt::format("{}: {}, {}{}{}\n", which, printable(run.estimate, 100), printable(run.robot, 40), logs,
                     run.date.empty() ? "" : ", " + printable(run.date, 30));
}

std::string compare_text(const CompareResult& result) {
  Table parameters({{"parameter"},
                    {"first", Align::right},
                    {"+- 95 %", Align::right},
                    {"second", Align::right},
                    {"+- 95 %", Align::right},
                    {"unit"},
                    {"difference %", Align::right},
                    {"sd", Align::right},
                    {"by chance", Align::right},
                    {"torque %", Align::right},
                    {"changed"}});
  for (const ComparedParameter& p : result.parameters) {
    const auto interval = [](double sd) { return std::isfinite(sd) ? fmt::format("{:.2g}", 1.96 * sd) : "-"; };
    parameters.add({printable(p.name, 20), fmt::format("{:.5g}", p.first), interval(p.first_sd),
                    fmt::format("{:.5g}", p.second), interval(p.second_sd), printable(p.unit, 20),
                    p.percent ? fmt::format("{:+.1f}", *p.percent) : "-",
                    std::isfinite(p.z) ? fmt::format("{:+.1f}", p.z) : "-",
                    std::isnan(p.probability) ? "-"
                    : p.probability < 1e-4    ? "< 0.0001"
                                              : fmt::format("{:.2g}", p.probability),
                    fmt::format("{:.2f}", p.torque), p.changed ? "*" : ""});
  }
  Table joints({{"error, % of the torque"},
                {"first", Align::right},
                {"second", Align::right},
                {"first, held out", Align::right},
                {"second, held out", Align::right}});
  const auto held_out = [](const std::optional<double>& error) { return error ? fmt::format("{:.2f}", *error) : ""; };
  for (const ComparedJoint& j : result.joints)
    joints.add({printable(j.joint, 30), fmt::format("{:.2f}", j.first), fmt::format("{:.2f}", j.second),
                held_out(j.first_validation), held_out(j.second_validation)});
  const auto names = [](const char* what, const std::vector<std::string>& all) {
    std::string text;
    for (const std::string& name : all) text += (text.empty() ? "" : ", ") + printable(name, 40);
    return all.empty() ? "" : fmt::format("{}: {}\n", what, text);
  };
  std::string text = run_line("first", result.first) + run_line("second", result.second) + "\n" + parameters.text() +
                     "\n" + joints.text() + "\n";
  text += names("only in the first run", result.only_first) + names("only in the second run", result.only_second) +
          names("with another meaning in each run, not compared", result.different_formula);
  for (const std::string& note : result.notes)
    text += "note: " + spell_options(note, OptionSpelling::command_line) + "\n";
  text += result.verdict + "\n";
  for (const std::string& change : result.changes) text += "  " + change + "\n";
  return text + wrote(result.files);
}

}  // namespace

void add_compare(CLI::App& app, Console& console) {
  const auto options = std::make_shared<CompareOptions>();
  CLI::App* verb = add_verb(app, console, "compare", compare_examples);
  add_options(verb, *options);
  verb->callback([options, &console] {
    fill_origin(options->origin, {}, console);
    TerminalProgress progress(console.json);
    const CompareResult result = compare(*options, progress);
    console.text = compare_text(result);
    console.result = to_json(result);
    for (const ComparedRun* run : {&result.first, &result.second})  // the command may name their folders
      console.inputs.insert(console.inputs.end(), {run->estimate, run->estimate + ".certificate.json"});
    write_files(result.files, console);
  });
}

}  // namespace armature::cli
