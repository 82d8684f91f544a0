// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/verbs/recipes/pipeline_report.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "armature/report/bars.h"
#include "armature/report/job_folder.h"
#include "armature/report/provenance.h"

namespace armature::internal {
namespace {

constexpr const char* going_on = "How to go on";

std::string nanoseconds(const std::optional<double>& ns) { return ns ? fmt::format("{:.0f}", *ns) : "-"; }

Section cost_section(const PipelineResult& result) {
  DataTable table{"Operations of the generated code. M: multiplications and divisions, A: additions and subtractions.",
                  {"model", "M", "A", "sines, cosines", "M before reduction", "A before reduction", "ns per call"},
                  {},
                  "lrrrrrr"};
  for (const auto& [model, cost] : result.models)
    table.rows.push_back({model, std::to_string(cost.mul), std::to_string(cost.add), std::to_string(cost.sincos),
                          std::to_string(cost.full.mul), std::to_string(cost.full.add), nanoseconds(cost.one_call_ns)});
  return {
      "What the model costs",
      {Paragraph{"The reduced model as C, in `code/`: `inverse-dynamics` gives the torques of a motion in one call. "
                 "The split has them in parts that can run at rates of their own: `split-coefficients` (inertia "
                 "matrix and gravity) and `split-velocity` in the background, `split-synchronous` at the rate of "
                 "the controller."},
       table, Paragraph{fmt::format("Self-test of the compiled code: {}.", result.selftest)}}};
}

Section control_section(const PipelineResult& result, bool virtual_robot) {
  Section section{"How well it controls", {}};
  if (!result.tracking_note.empty()) {
    section.blocks.push_back(Paragraph{fmt::format("Controllers were not tried: {}.", result.tracking_note)});
    return section;
  }
  section.blocks.push_back(Paragraph{
      virtual_robot
          ? "Controllers with the same gains lead the robot that made the logs along a motion of 5 s that no log "
            "has; simulated at 1 kHz."
          : "Controllers with the same gains lead the identified robot (the real one is not here) along a motion "
            "of 5 s that no log has; simulated at 1 kHz. Errors of the real robot will be larger by what the "
            "identified robot does not explain."});
  DataTable table{
      "Errors of position, over all coordinates (rad or m).", {"controller", "model", "rms", "largest"}, {}, "llrr"};
  BarChart chart{"rms error of position", {"rad or m", Scale::logarithmic}};
  for (const TrackingResult& row : result.tracking) {
    table.rows.push_back(
        {row.controller, row.model, fmt::format("{:.3g}", row.rms), fmt::format("{:.3g}", row.largest)});
    chart.bars.push_back({row.model == "none" ? row.controller : row.controller + ", " + row.model,
                          row.rms,
                          0,
                          {},
                          row.model == "reduced" ? 2 : 1,
                          fmt::format("{:.3g}", row.rms)});
  }
  section.blocks.push_back(table);
  section.blocks.push_back(Figures{{svg(chart)}, "Shorter is better; the axis is logarithmic.", FigureSize::medium});
  return section;
}

}  // namespace

const TrackingResult* tracking_of(const PipelineResult& result, const std::string& law, const std::string& model) {
  for (const TrackingResult& row : result.tracking)
    if (row.controller == law && row.model == model) return &row;
  return nullptr;
}

std::vector<std::string> pipeline_summary(const PipelineResult& result, bool virtual_robot) {
  std::vector<std::string> lines;
  if (result.models.empty()) return {"Nothing was made of the identified robot: it could not be right."};
  const std::string share = result.given_back_count == 0 ? fmt::format("of {}", result.base_count)
                                                         : fmt::format("of {}; {} for inertia that every joint needs",
                                                                       result.base_count, result.given_back_count);
  if (result.error.validation)
    lines.push_back(
        fmt::format("How good: on motions that it had not seen, the model misses {:.1f} % of the torque; the "
                    "{} parameters kept in its reduced form ({}) miss {:.1f} %.",
                    *result.error.validation, result.essential_count, share, *result.essential_error.validation));
  else
    lines.push_back(
        fmt::format("How good: on the motions it was made from, the model misses {:.1f} % of the torque; the "
                    "{} parameters kept in its reduced form ({}) miss {:.1f} %. Logs of other motions "
                    "would judge it.",
                    result.error.train, result.essential_count, share, result.essential_error.train));
  if (std::ranges::any_of(result.delays, [](double delay) { return delay != 0; })) {
    std::vector<std::string> delays;
    for (const double delay : result.delays) delays.push_back(fmt::format("{:.3g}", 1e3 * delay));
    lines.push_back(
        fmt::format("Delays: the measured torques come {} ms behind the motion, joint by joint; the errors are "
                    "those with the delays taken off.",
                    fmt::join(delays, ", ")));
  }
  if (!result.models.empty()) {
    const GeneratedCost& cost = result.models.front().second;
    lines.push_back(
        fmt::format("What it costs: the torques of a motion take {} multiplications and {} additions{} (before "
                    "the reduction {} and {}); self-test of the C: {}.",
                    cost.mul, cost.add, cost.one_call_ns ? fmt::format(", {:.0f} ns here", *cost.one_call_ns) : "",
                    cost.full.mul, cost.full.add, result.selftest));
  }
  const auto* alone = tracking_of(result, "pd", "none");
  const auto* with_model = tracking_of(result, "computed-torque", "reduced");
  if (alone != nullptr && with_model != nullptr && with_model->rms > 0) {
    const double ratio = alone->rms / with_model->rms;
    const std::string effect = ratio < 1   ? fmt::format("makes the error of position {:.3g} times", 1 / ratio)
                               : ratio < 3 ? fmt::format("cuts the error of position to {:.0f} % of", 100 / ratio)
                                           : fmt::format("cuts the error of position to 1/{:.0f} of", ratio);
    lines.push_back(fmt::format(
        "How well it controls: in simulation, the reduced model {} what the same gains leave without it ({:.2g} "
        "instead of {:.2g} rms), on {}.",
        effect, with_model->rms, alone->rms, virtual_robot ? "the robot that made the logs" : "the identified robot"));
  }
  return lines;
}

Page pipeline_report(const WrittenPage& identification, const PipelineResult& result, bool virtual_robot,
                     const std::string& folder) {
  const auto section = [](const WrittenSection& each) { return Section{each.title, {Html{each.html}}}; };
  Page page{identification.title,
            identification.subtitle,
            {BulletList{pipeline_summary(result, virtual_robot)}, Html{identification.summary}},
            {}};
  for (const WrittenSection& each : identification.first) page.sections.push_back(section(each));
  page.sections.push_back(section(identification.how_good));
  if (!result.models.empty()) {
    page.sections.push_back(cost_section(result));
    page.sections.push_back(control_section(result, virtual_robot));
  }
  for (const WrittenSection& each : identification.details)
    page.sections.push_back(each.title == going_on && !result.models.empty() ? go_on_from_job(folder) : section(each));
  return page;
}

}  // namespace armature::internal
