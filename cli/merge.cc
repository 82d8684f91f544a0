// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// merge: one part from several.
#include "armature/verbs/merge.h"

#include <fmt/format.h>

#include <memory>

#include "cli/factor_part.h"
#include "cli/options.h"
#include "cli/verbs.h"

namespace armature::cli {
namespace {

constexpr const char* merge_examples =
    "  armature merge *.rf -o all.rf                      in any order, and as any tree\n"
    "  armature merge all.rf                              what it holds\n"
    "  armature merge all.rf --without crash.csv -o good.rf\n"
    "  armature merge all.rf --leave-one-out              which log is unlike the others\n"
    "  armature merge all.rf --fleet                      robots of one type: each label with its own friction\n"
    "  armature merge all.rf --fleet --robots parts       and a part for each, to be identified\n"
    "  armature merge all.rf --drift                      labels in order, such as months: what changes\n"
    "  armature merge all.rf --sum -o small.rf            one sum for each label\n"
    "\n"
    "Parts of another robot or of equations that were made otherwise are refused, and logs that two parts have.\n";

std::string in_turn_text(const MergeResult& result) {
  if (result.in_turn.empty()) return "";
  Table table({{"left out"},
               {"logs", Align::right},
               {"samples", Align::right},
               {"error by all, %", Align::right},
               {"by the others, %", Align::right},
               {"moves most"},
               {"by sd", Align::right}});
  for (const GroupLeftOut& g : result.in_turn)
    table.add({printable(g.group, 60), std::to_string(g.logs), std::to_string(g.samples),
               fmt::format("{:.2f}", g.error), g.by_others ? fmt::format("{:.2f}", *g.by_others) : "-",
               printable(g.moved, 20), g.moved.empty() ? "-" : fmt::format("{:+.1f}", g.z)});
  return table.text() + "\n";
}

std::string drift_text(const MergeResult& result) {
  if (result.drift.empty()) return "";
  Table table({{"over the labels"},
               {"from", Align::right},
               {"to", Align::right},
               {"each step", Align::right},
               {"sd", Align::right},
               {"by sd", Align::right},
               {"scatter", Align::right}});
  for (const ParameterDrift& d : result.drift)
    table.add({printable(d.name, 20), fmt::format("{:.5g}", d.from), fmt::format("{:.5g}", d.to),
               fmt::format("{:.2g}", d.slope), fmt::format("{:.2g}", d.sd), fmt::format("{:+.1f}", d.z),
               fmt::format("{:.1f}", d.scatter)});
  return table.text() + "\n";
}

std::string fleet_text(const MergeResult& result) {
  if (!result.fleet) return "";
  Table common({{"in common"}, {"value", Align::right}, {"sd", Align::right}});
  for (const FleetParameter& p : result.fleet->common)
    common.add({printable(p.name, 20), fmt::format("{:.5g}", p.value), fmt::format("{:.2g}", p.sd)});
  std::vector<Column> columns = {{"of each robot"}, {"mean", Align::right}, {"spread", Align::right}};
  for (const FleetRobot& robot : result.fleet->robots)
    columns.push_back({robot.label.empty() ? "no label" : printable(robot.label, 20), Align::right});
  Table own(columns);
  for (std::size_t c = 0; c < result.fleet->own.size(); ++c) {
    const FleetParameter& p = result.fleet->own[c];
    std::vector<std::string> cells = {printable(p.name, 20), fmt::format("{:.5g}", p.value),
                                      fmt::format("{:.2g}", p.spread)};
    for (const FleetRobot& robot : result.fleet->robots) cells.push_back(fmt::format("{:.5g}", robot.own[c].second));
    own.add(std::move(cells));
  }
  std::vector<std::string> errors = {"error, %", "", ""};
  for (const FleetRobot& robot : result.fleet->robots) errors.push_back(fmt::format("{:.2f}", robot.error));
  own.add(std::move(errors));
  return common.text() + "\n" + own.text() + "\n";
}

}  // namespace

void add_merge(CLI::App& app, Console& console) {
  const auto options = std::make_shared<MergeOptions>();
  CLI::App* verb = add_verb(app, console, "merge", merge_examples);
  add_options(verb, *options);
  verb->callback([options, &console] {
    TerminalProgress progress(console.json);
    const MergeResult result = merge(*options, progress);
    write_files(result.files, console);
    console.text =
        in_turn_text(result) + drift_text(result) + fleet_text(result) + part_text(result.part) + wrote(result.files);
    console.result = to_json(result);
  });
}

}  // namespace armature::cli
