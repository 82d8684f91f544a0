// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/verbs/recipes/validation_report.h"

#include <fmt/format.h>

#include <limits>

#include "armature/report/identification_figures.h"
#include "armature/report/markup.h"
#include "armature/verbs/recipes/log_check_section.h"

namespace armature::internal {
namespace {

// One stretch behind the other, with a gap between them; time from zero.
Replay replay_of(const JointValidation& joint, const std::vector<TorqueTrace>& traces) {
  constexpr double no_number = std::numeric_limits<double>::quiet_NaN();
  Replay replay{joint.joint, joint.unit, {}, {}, {}};
  double time = 0;
  for (const TorqueTrace& trace : traces) {
    if (!replay.time.empty()) {
      replay.time.push_back(time);
      replay.measured.push_back(no_number);
      replay.predicted.push_back(no_number);
    }
    for (std::size_t i = 0; i < trace.measured.size(); ++i, time += trace.step) {
      replay.time.push_back(time);
      replay.measured.push_back(trace.measured[i]);
      replay.predicted.push_back(trace.predicted[i]);
    }
  }
  return replay;
}

DataTable by_log(const ValidateResult& result) {
  DataTable table{"Error on each log in %, and in motion.", {"log", "samples"}, {}, "lr"};
  for (const JointValidation& joint : result.joints) table.head.push_back(printable_name(joint.joint));
  table.head.push_back("all");
  for (const ValidatedLog& log : result.logs) {
    std::vector<std::string> row = {printable_name(log.log), std::to_string(log.samples)};
    for (std::size_t k = 0; k < log.error.size(); ++k)
      row.push_back(fmt::format("{:.1f}, {:.1f}", log.error[k], log.error_moving[k]));
    row.push_back(fmt::format("{:.1f}", log.total));
    table.rows.push_back(std::move(row));
  }
  return table;
}

}  // namespace

Page validation_report(const ValidateResult& result, const std::vector<std::vector<TorqueTrace>>& traces,
                       const Provenance& provenance) {
  Page page{fmt::format("Validation of {}", result.robot),
            fmt::format("{} joint{}, {} samples", result.joints.size(), result.joints.size() == 1 ? "" : "s",
                        result.samples)};
  const std::string verdict = to_string(result.verdict);
  page.summary.push_back(result.verdict.grade == Grade::bad ? Block{Warning{verdict}} : Block{Paragraph{verdict}});
  BulletList suspected;
  for (const InputSuspicion& each : result.suspicions) suspected.items.push_back(each.what);
  page.sections.push_back(log_check_section(result.check));
  DataTable table{
      "Error: rms of measured minus predicted torque in % of the rms of the measured torque; moving: at samples at "
      "which the joint moves; rest: share of the squared error from the others. Factor and offset: of the best fit "
      "measured = factor * predicted + offset in motion. Delay: by which the measured torque lags, by "
      "cross-validation.",
      {"joint", "rms", "unit", "error, %", "moving, %", "rest, %", "correlation", "factor", "offset", "delay, ms"},
      {},
      "lrlrrrrrrr"};
  Figures figures{{}, "Torques as measured (filtered), as the description predicts them, and their difference."};
  for (std::size_t k = 0; k < result.joints.size(); ++k) {
    const JointValidation& j = result.joints[k];
    table.rows.push_back({printable_name(j.joint), figure(j.rms), j.unit, fmt::format("{:.1f}", j.error),
                          fmt::format("{:.1f}", j.error_moving), fmt::format("{:.0f}", 100 * j.rest_share),
                          fmt::format("{:.3f}", j.correlation), figure(j.scale), figure(j.offset),
                          fmt::format("{:.0f}", 1000 * j.delay)});
    for (const std::string& each : j.suspicions)
      suspected.items.push_back(fmt::format("{}: {}", printable_name(j.joint), each));
    figures.svgs.push_back(torque_drawing(replay_of(j, traces[k]), printable_name(j.joint)));
  }
  if (!suspected.items.empty()) page.sections.push_back({"What would explain it", {std::move(suspected)}});
  page.sections.push_back({"How well the description predicts the log", {std::move(table)}});
  if (result.logs.size() > 1) page.sections.back().blocks.push_back(by_log(result));
  page.sections.push_back({"Torques", {std::move(figures)}});
  BulletList done{result.readings};
  done.items.insert(done.items.end(), result.notes.begin(), result.notes.end());
  Section section{"What was done", {std::move(done)}};
  for (const Diagnostic& each : result.diagnostics.all())
    if (each.severity == Severity::warning)
      section.blocks.push_back(Warning{to_string(each, OptionSpelling::command_line)});
  page.sections.push_back(std::move(section));
  page.sections.push_back(provenance_section(provenance));
  return page;
}

}  // namespace armature::internal
