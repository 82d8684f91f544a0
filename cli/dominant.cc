// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// dominant: inertias of joints from oscillations at several postures.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <charconv>
#include <cmath>
#include <memory>

#include "armature/base/error.h"
#include "armature/base/text.h"
#include "armature/identify/oscillations/dominant_inertia.h"
#include "armature/log/columns/columns.h"
#include "armature/log/formats/table_file.h"
#include "cli/table.h"
#include "cli/verbs.h"

namespace armature::cli {
namespace {

constexpr const char* dominant_examples =
    "  armature dominant pa10 7:40:-3.1:j7.csv 6:40:-4.5:j6_a.csv 6:40:-4.5:j6_b.csv\n"
    "\n"
    "A record is JOINT:KP:KV:LOG. The log (t, q1, q2, ...; any format that identify reads) is of one joint that swings "
    "under\n"
    "the torque -KP (q - q0) - KV q' + gravity, all others locked: their positions are the posture. KV is the "
    "negative\n"
    "gain that makes the swing last; what it does not cancel is seen in the decay.\n";

struct DominantArguments {
  std::string robot;
  std::vector<std::string> records;
};

[[noreturn]] void refuse_record(const std::string& text) {
  refuse_usage(fmt::format("'{}' is no record", printable(text, 200)), "JOINT:KP:KV:LOG, as in 3:40:-15:link3.csv");
}

// The number before the next colon; `text` becomes what follows it.
double dominant_number(std::string_view& text, const std::string& whole) {
  const std::size_t colon = text.find(':');
  double value = 0;
  if (colon == std::string_view::npos) refuse_record(whole);
  const auto [end, error] = std::from_chars(text.data(), text.data() + colon, value);
  if (error != std::errc() || end != text.data() + colon || !std::isfinite(value)) refuse_record(whole);
  text.remove_prefix(colon + 1);
  return value;
}

OscillationRecord dominant_record(const std::string& text, const Robot& robot, Console& console) {
  std::string_view rest = text;
  const double joint = dominant_number(rest, text), kp = dominant_number(rest, text), kv = dominant_number(rest, text);
  if (joint != std::floor(joint) || joint < 1 || joint > static_cast<double>(robot.coordinates.size()))
    refuse_usage(fmt::format("the robot has no joint {}", joint),
                 fmt::format("joints are numbered from 1 to {}", robot.coordinates.size()));
  const LogTable table = read_table(std::string(rest), console.diagnostics);
  const ColumnMap map = guess_columns(table, robot, console.diagnostics, TorqueColumns::ignored);
  throw_if_errors(console.diagnostics);
  return oscillation_record(make_log(table, map), static_cast<std::size_t>(joint) - 1, kp, kv);
}

void dominant_verb(const DominantArguments& arguments, Console& console) {
  const Robot robot = load_robot(arguments.robot, console);
  std::vector<OscillationRecord> records;
  for (const std::string& text : arguments.records) records.push_back(dominant_record(text, robot, console));
  const IdentificationModel model = identification_model(robot, {});
  const DominantInertias result = dominant_inertias(model, records);
  cli::Table measured({{"record"},
                       {"joint", Align::right},
                       {"period, s", Align::right},
                       {"inertia", Align::right},
                       {"sd", Align::right},
                       {"friction", Align::right},
                       {"sd", Align::right}});
  Json rows = Json::array(), lumps = Json::array();
  for (std::size_t r = 0; r < records.size(); ++r) {
    const DominantInertia& m = result.measured[r];
    measured.add({printable(records[r].file, 60), fmt::format("{}", m.coordinate + 1),
                  fmt::format("{:.5g}", m.oscillation.period()), fmt::format("{:.5g}", m.inertia),
                  fmt::format("{:.2g}", m.inertia_sd), fmt::format("{:.5g}", m.friction),
                  fmt::format("{:.2g}", m.friction_sd)});
    rows.push_back({{"file", records[r].file},
                    {"joint", m.coordinate + 1},
                    {"posture", records[r].posture},
                    {"period", m.oscillation.period()},
                    {"decay", m.oscillation.decay},
                    {"inertia", m.inertia},
                    {"inertia_sd", m.inertia_sd},
                    {"friction", m.friction},
                    {"friction_sd", m.friction_sd}});
  }
  cli::Table lumped(
      {{"lumped inertia"}, {"joint", Align::right}, {"value", Align::right}, {"sd", Align::right}, {"with"}});
  for (const LumpedInertia& l : result.lumped) {
    lumped.add({l.name, fmt::format("{}", l.coordinate + 1), fmt::format("{:.5g}", l.value),
                fmt::format("{:.2g}", l.sd), fmt::format("{}", fmt::join(l.with, ", "))});
    lumps.push_back(
        {{"name", l.name}, {"joint", l.coordinate + 1}, {"value", l.value}, {"sd", l.sd}, {"with", l.with}});
  }
  console.text += measured.text() + '\n' + lumped.text();
  for (const std::string& note : result.notes) console.text += '\n' + printable(note);
  if (!result.notes.empty()) console.text += '\n';
  console.result = {{"robot", robot.name}, {"records", rows}, {"lumped", lumps}, {"notes", result.notes}};
}

}  // namespace

void add_dominant(CLI::App& app, Console& console) {
  const auto arguments = std::make_shared<DominantArguments>();
  CLI::App* verb =
      add_verb(app, console, "dominant", "Inertias of joints from oscillations at several postures", dominant_examples);
  add_robot(verb, console, arguments->robot)->required();
  verb->add_option("RECORD", arguments->records, "JOINT:KP:KV:LOG")->required();
  verb->callback([arguments, &console] { dominant_verb(*arguments, console); });
}

}  // namespace armature::cli
