// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/report/reduction_report.h"

#include <fmt/format.h>

#include <algorithm>

#include "armature/identify/equations/predict.h"
#include "armature/report/bars.h"
#include "armature/report/markup.h"
#include "armature/report/plot.h"

namespace armature::internal {
namespace {

std::string operations_text(const OperationCount& count) { return fmt::format("{} M + {} A", count.mul, count.add); }

DataTable reduction_errors(const Identification& found, const Reduction& reduction) {
  DataTable table{"Error in % of the torque: the norm of the difference over the norm of the torque.",
                  {"motions", "parameters"},
                  {},
                  "ll"};
  for (const Coordinate& coordinate : found.model.robot.coordinates)
    table.head.push_back(printable_name(coordinate.name));
  table.head.push_back("all");
  const auto add = [&](const char* motions, std::size_t parameters, const std::vector<double>& errors, double total) {
    if (errors.empty()) return;
    std::vector<std::string> row = {motions, std::to_string(parameters)};
    for (const double error : errors) row.push_back(fmt::format("{:.2f}", error));
    row.push_back(fmt::format("{:.2f}", total));
    table.rows.push_back(std::move(row));
  };
  const std::size_t all = found.model.unknowns();
  add("validation", all, reduction.before.validation, reduction.before.validation_total);
  add("validation", reduction.count, reduction.after.validation, reduction.after.validation_total);
  add("training", all, reduction.before.train, reduction.before.train_total);
  add("training", reduction.count, reduction.after.train, reduction.after.train_total);
  return table;
}

// The contribution of each parameter, the largest first.
std::string contribution_drawing(const Identification& found, const Reduction& reduction, double significance) {
  BarChart chart{.title = "Greatest share in the torque of a joint",
                 .axis = {.label = "%", .scale = Scale::logarithmic},
                 .width = 540};
  std::vector<std::size_t> order;
  for (std::size_t c = 0; c < found.model.unknowns(); ++c)
    if (found.contribution[static_cast<Eigen::Index>(c)] > 1e-6) order.push_back(c);
  std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
    return found.contribution[static_cast<Eigen::Index>(a)] > found.contribution[static_cast<Eigen::Index>(b)];
  });
  for (const std::size_t c : order)
    chart.bars.push_back({.name = found.model.columns[c].name,
                          .value = 100 * found.contribution[static_cast<Eigen::Index>(c)],
                          .ink = reduction.kept[c] ? 1 : 0});
  if (significance > 0) chart.guide = 100 * significance;
  return svg(chart);
}

std::vector<std::string> comparison_drawings(const Identification& found, const Reduction& reduction) {
  const std::vector<Motion>& motions = found.validation.empty() ? found.train : found.validation;
  std::vector<std::string> drawings;
  if (motions.empty()) return drawings;
  const Motion& motion = motions.front();
  const auto torques = predicted_torques(found.model, motion, reduction.estimate.value);
  std::vector<double> time;
  for (std::size_t i = 0; i < motion.samples(); ++i)
    time.push_back(motion.start + static_cast<double>(i) * motion.step);
  for (std::size_t k = 0; k < torques.size(); ++k) {
    std::vector<double> difference(motion.samples());
    for (std::size_t i = 0; i < difference.size(); ++i) difference[i] = motion.tau[k][i] - torques[k][i];
    Plot plot{.title = printable_name(found.model.robot.coordinates[k].name),
              .x = {.label = "time, s"},
              .y = {},
              .height = 190};
    plot.series = {{.name = "torque", .x = time, .y = motion.tau[k], .ink = 0, .mark = Mark::broad},
                   {.name = "reduced model", .x = time, .y = torques[k], .ink = 1},
                   {.name = "difference", .x = time, .y = std::move(difference), .ink = 2}};
    drawings.push_back(svg(plot));
  }
  return drawings;
}

DataTable reduction_parameters(const Identification& found, const Reduction& reduction) {
  DataTable table{"Grey parameters are left out; the others have taken over what they can of them.",
                  {"parameter", "unit", "value", "reduced", "± 95 %", "torque, %", "kept"},
                  {},
                  "llrrrrl"};
  for (std::size_t c = 0; c < found.model.unknowns(); ++c) {
    const auto i = static_cast<Eigen::Index>(c);
    const bool kept = reduction.kept[c] != 0;
    table.rows.push_back({found.model.columns[c].name, unit_text(found.model.columns[c].unit),
                          figure(found.estimate.value[i], 4), kept ? figure(reduction.estimate.value[i], 4) : "",
                          kept ? figure(1.96 * reduction.estimate.deviation[i], 2) : "",
                          fmt::format("{:.2f}", 100 * found.contribution[i]), kept ? "yes" : ""});
    table.faint.push_back(!kept);
  }
  return table;
}

}  // namespace

Page reduction_report(const Identification& found, const Reduction& reduction, const ReductionOptions& options,
                      const ReductionCost& cost, const std::string& verdict) {
  Page page{fmt::format("Reduced model of {}", found.model.robot.name),
            fmt::format("{} of {} parameters", reduction.count, found.model.unknowns())};
  const bool held_out = !reduction.after.validation.empty();
  const double before = held_out ? reduction.before.validation_total : reduction.before.train_total;
  const double after = held_out ? reduction.after.validation_total : reduction.after.train_total;
  page.summary = {
      KeyFigures{{{fmt::format("{} → {}", found.model.unknowns(), reduction.count), "parameters"},
                  {fmt::format("{:.2f} → {:.2f} %", before, after), "error of all torques together"},
                  {fmt::format("{} → {}", figure(found.estimate.condition_scaled),
                               figure(reduction.estimate.condition_scaled)),
                   "condition, with columns of length one"},
                  {fmt::format("{} → {}", cost.before.mul + cost.before.add, cost.after.mul + cost.after.add),
                   "operations of inverse dynamics"}}},
      Paragraph{verdict},
      Paragraph{fmt::format(
          "{}{}The parameters that are left were identified again. Inverse dynamics cost {} before and {} now; the "
          "condition "
          "number went from {} to {}.",
          options.significance > 0
              ? fmt::format("Parameters that never reach {} % of the greatest torque of a joint were left out. ",
                            figure(100 * options.significance, 2))
              : "",
          options.certainty > 0
              ? fmt::format("Parameters that are not certain to {} % were left out, the least certain "
                            "first. ",
                            figure(100 * options.certainty, 2))
              : "",
          operations_text(cost.before), operations_text(cost.after), figure(found.estimate.condition),
          figure(reduction.estimate.condition))}};
  page.sections = {
      {"What it loses", {reduction_errors(found, reduction)}},
      {"What matters",
       {Figures{{contribution_drawing(found, reduction, options.significance)},
                "Blue parameters are kept. Parameters that contribute nothing are not shown."}}},
      {"Torques", {Figures{comparison_drawings(found, reduction), "The first motion, in Nm (prismatic joints: N)."}}},
      {"All parameters", {reduction_parameters(found, reduction)}}};
  return page;
}

}  // namespace armature::internal
