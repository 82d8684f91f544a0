// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "examples/puma260_pages.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numbers>

#include "armature/identify/equations/predict.h"
#include "armature/report/markup.h"
#include "armature/report/plot.h"

namespace armature::internal {
namespace {

// Over the repetitions; with `noise`, over those of this level only.
template <class Number>
Distribution over(const Puma260Findings& found, Number number, std::optional<double> noise = {}) {
  std::vector<double> values;
  for (const Puma260Repetition& each : found.repetitions)
    if (!noise || each.noise == *noise) values.push_back(number(each));
  return distribution(std::move(values));
}

std::string condition(const std::vector<Extremes>& each) {
  std::vector<double> values;
  for (const Extremes& e : each) values.push_back(e.condition());
  return text(distribution(std::move(values)), 2);
}

std::string optional(const std::optional<double>& value) { return value ? figure(*value, 4) : ""; }

// 100 rms(residual) / rms(torque)
double misfit(const Signal& measured, const Signal& model) {
  double residual = 0, torque = 0;
  for (std::size_t i = 0; i < measured.size(); ++i) {
    residual += (measured[i] - model[i]) * (measured[i] - model[i]);
    torque += measured[i] * measured[i];
  }
  return 100 * std::sqrt(residual / torque);
}

}  // namespace

std::string text(const Distribution& d, int digits) {
  return fmt::format("{} ({} to {})", figure(d.median, digits), figure(d.least, digits), figure(d.most, digits));
}

Section repetitions_section(const Puma260Findings& found) {
  DataTable table{
      "Each row: ten trajectories. Kept: parameters that reach 1 % of the largest torque of a joint, and "
      "of all joints; in brackets, how many of them are in table 2. Condition numbers: median and range "
      "over the ten, each alone.",
      {"points", "noise, %", "kept", "kept, of all joints", "kept, ten fitted together", "condition, all 52",
       "condition, kept", "condition, the 23 of table 2"},
      {},
      "rrrrrrrr"};
  const auto counted = [&](const std::vector<char>& kept) {
    return fmt::format("{} ({})", count(kept), count_in_table_2(found.parameters, kept));
  };
  for (const Puma260Repetition& each : found.repetitions)
    table.rows.push_back({fmt::format("{}", each.how.points), fmt::format("{:.0f}", 100 * each.noise),
                          counted(each.kept), counted(each.kept_of_all), counted(each.kept_together),
                          condition(each.d_all), condition(each.d_by_rule), condition(each.d_by_table_2)});
  return {
      "Repetitions",
      {std::move(table),
       Paragraph{"The rule looks at the averages of ten fits. A short trajectory hardly tells some parameters apart, "
                 "so their averages are large and of opposite effect, and the rule takes them for significant. One "
                 "fit to all ten trajectories together gives small values to parameters that are small, and the "
                 "rule then keeps fewer."}}};
}

Section parameters_section(const Puma260Findings& found) {
  std::vector<std::string> head = {"parameter", "table 1", "sd", "simulated robot", "distance, sd", "found"};
  for (const double noise : found.noise) head.push_back(fmt::format("sd, noise {:.0f} %", 100 * noise));
  for (const char* last : {"kept in", "table 2", "its sd", "found, those 23", "sd, those 23"}) head.emplace_back(last);
  DataTable table{
      "Averages and standard deviations over ten trajectories, each fitted alone: tables 1 and 2 beside the "
      "medians over the repetitions. Units: kg, m, N, s, rad. Faint: not in table 2.",
      head,
      {},
      "l"};
  for (std::size_t c = 0; c < found.parameters.names.size(); ++c) {
    const auto i = static_cast<Eigen::Index>(c);
    const Puma260Row& row = puma260_row(found.parameters.names[c]);
    using R = const Puma260Repetition&;
    std::vector<std::string> cells = {row.name,
                                      figure(row.average, 4),
                                      figure(row.deviation, 2),
                                      figure(found.truth[i], 4),
                                      fmt::format("{:.2f}", std::abs(found.truth[i] - row.average) / row.deviation),
                                      figure(over(found, [&](R r) { return r.all.average[i]; }).median)};
    for (const double noise : found.noise)
      cells.push_back(figure(over(found, [&](R r) { return r.all.deviation[i]; }, noise).median, 2));
    std::size_t kept = 0;
    for (R each : found.repetitions) kept += each.kept[c] ? 1U : 0U;
    cells.push_back(fmt::format("{} of {}", kept, found.repetitions.size()));
    cells.push_back(optional(row.kept));
    cells.push_back(optional(row.deviation_kept));
    cells.push_back(row.kept ? figure(over(found, [&](R r) { return r.by_table_2.average[i]; }).median) : "");
    cells.push_back(row.kept ? figure(over(found, [&](R r) { return r.by_table_2.deviation[i]; }).median, 2) : "");
    table.rows.push_back(std::move(cells));
    table.faint.push_back(!row.kept.has_value());
  }
  return {
      "Parameters (tables 1 and 2)",
      {std::move(table),
       Paragraph{"Table 1 is not that of an arm: the moments of link 6 about x and y differ by more than its moment "
                 "about z (a6 - b6 = 0.0049, c6 = 0.0005), which no body allows. The simulated robot is the nearest "
                 "that is possible, with plain bodies where table 1 leaves them open. The deviation of ds4 in table "
                 "1 cannot be right as printed: its ten values lie between 0.0459 and 0.1467."}}};
}

Section friction_section(const Puma260Findings& found) {
  DataTable table{"Coulomb (fs, Nm) and viscous friction (ds, Nms): median and range over the repetitions.",
                  {"parameter", "Lloyd", "published", "simulated robot", "found, kept by the rule", "found, the 23"},
                  {},
                  "lrrrrr"};
  using R = const Puma260Repetition&;
  for (std::size_t c = 0; c < found.parameters.names.size(); ++c) {
    const Puma260Row& row = puma260_row(found.parameters.names[c]);
    const auto i = static_cast<Eigen::Index>(c);
    if (row.lloyd)
      table.rows.push_back({row.name, optional(row.lloyd), optional(row.kept), figure(found.truth[i]),
                            text(over(found, [&](R r) { return r.by_rule.average[i]; }), 2),
                            text(over(found, [&](R r) { return r.by_table_2.average[i]; }), 2)});
  }
  return {"Friction (table 3)", {std::move(table)}};
}

Section gravity_section(const Puma260Findings& found) {
  DataTable table{"Nm. Appendix A with the values of table 2: c12 = g a2 m6, c13 = -g (d4 m6 + y4), c15 = -g z6.",
                  {"coefficient", "Lloyd", "published", "appendix A with table 2", "simulated robot",
                   "found, kept by the rule", "found, the 23"},
                  {},
                  "lrrrrrr"};
  const Eigen::MatrixXd rows = gravity_rows(found.parameters, found.model);
  Eigen::VectorXd table_2 = Eigen::VectorXd::Zero(rows.cols());
  for (Eigen::Index i = 0; i < rows.cols(); ++i)
    table_2[i] = puma260_row(found.parameters.names[static_cast<std::size_t>(i)]).kept.value_or(0);
  const auto& lloyd = puma260_gravity_lloyd;
  const auto& paper = puma260_gravity_paper;
  const std::vector<std::tuple<const char*, double, double>> printed = {
      {"c12", lloyd.c12, paper.c12}, {"c13", lloyd.c13, paper.c13}, {"c15", lloyd.c15, paper.c15}};
  using R = const Puma260Repetition&;
  for (Eigen::Index c = 0; c < 3; ++c) {
    const auto& [name, theirs, published] = printed[static_cast<std::size_t>(c)];
    table.rows.push_back({name, figure(theirs, 4), figure(published, 4), figure(rows.row(c).dot(table_2), 4),
                          figure(rows.row(c).dot(found.truth), 4),
                          text(over(found, [&](R r) { return rows.row(c).dot(r.by_rule.average); })),
                          text(over(found, [&](R r) { return rows.row(c).dot(r.by_table_2.average); }))});
  }
  return {"Gravity (section 7.1)",
          {std::move(table),
           Paragraph{"The published c13 does not follow from the paper's own appendix A and table 2. With one digit 1 "
                     "less it would be -1.76644, 0.1 % away from them."}}};
}

Section figures_section(const Puma260Findings& found) {
  const Motion& motion = found.shown.front();
  const Puma260Repetition& typical = found.repetitions[found.typical];
  Signal times;
  for (std::size_t i = 0; i < motion.samples(); ++i)
    times.push_back(motion.start + motion.step * static_cast<double>(i));
  const auto six = [&](const char* title, const char* label, const std::vector<Signal>& signals, double scale) {
    Plot plot{.title = title, .x = {.label = "time, s"}, .y = {.label = label}};
    for (std::size_t k = 0; k < puma260_joints; ++k) {
      Signal scaled = signals[k];
      for (double& value : scaled) value *= scale;
      plot.series.push_back(
          {.name = fmt::format("{}", k + 1), .x = times, .y = scaled, .ink = static_cast<int>(k) + 1});
    }
    return svg(plot);
  };
  constexpr double degrees = 180 / std::numbers::pi;
  Section section{
      "Figures 1 to 5: the first trajectory",
      {Figures{{six("Figure 1: positions", "degrees", motion.q, degrees),
                six("Figure 2: velocities", "degrees/s", motion.qd, degrees),
                six("Figure 3: accelerations", "degrees/s²", motion.qdd, degrees)},
               fmt::format("Joints 1 to 6, read every 28 ms; central differences. Through {} points, noise {:.0f} %.",
                           typical.how.points, 100 * typical.noise)}}};
  const auto torques = [&](int number, const Eigen::VectorXd& value, const std::string& name) {
    const auto predicted = predicted_torques(found.model, motion, found.parameters.base * value);
    Figures figures{{}, "", FigureSize::medium};
    std::string misfits;
    for (std::size_t k = 0; k < puma260_joints; ++k) {
      Plot plot{
          .title = fmt::format("Figure {}: joint {}", number, k + 1), .x = {.label = "time, s"}, .y = {.label = "Nm"}};
      plot.series = {{.name = "measured", .x = times, .y = motion.tau[k], .ink = 0, .mark = Mark::broad},
                     {.name = name, .x = times, .y = predicted[k], .ink = 1}};
      plot.height = 160;
      figures.svgs.push_back(svg(plot));
      misfits += fmt::format("{}{}", k == 0 ? "" : ", ", figure(misfit(motion.tau[k], predicted[k]), 2));
    }
    figures.caption = fmt::format(
        "Torques measured and of the model with {}. Residual of joints 1 to 6, % of the rms "
        "torque: {}.",
        name, misfits);
    section.blocks.emplace_back(std::move(figures));
  };
  torques(4, typical.all.average, "all 52");
  torques(5, typical.by_rule.average, fmt::format("the {} kept", count(typical.kept)));
  torques(5, typical.by_table_2.average, "the 23 of table 2");
  return section;
}

Distribution Puma260Tracking::error(bool together, bool fast, bool compensated) const {
  std::vector<double> errors;
  for (const auto& each : loops) errors.push_back(largest_error(each, together, fast, compensated));
  return distribution(std::move(errors));
}

Section tracking_section(const std::vector<Puma260Tracking>& models) {
  DataTable table{
      "Largest error, % of the quarter turn: median and range over three kinds of motions that were measured, "
      "each with its own start. Gravity on line: taken where the robot is, the only feedback.",
      {"model", "joints 1 to 3", "fast", "fast, gravity on line", "slow", "slow, gravity on line"},
      {},
      "llrrrr"};
  for (const Puma260Tracking& each : models)
    for (const bool together : {false, true}) {
      std::vector<std::string> row = {each.model, together ? "together" : "one at a time"};
      for (const bool fast : {true, false})
        for (const bool compensated : {false, true}) row.push_back(text(each.error(together, fast, compensated), 2));
      table.rows.push_back(std::move(row));
    }
  return {"Without feedback (section 7.2)",
          {std::move(table),
           Paragraph{"Without gravity on line, a joint that carries its load above itself is an inverted pendulum: an "
                     "error grows by itself, for seconds when the motion is slow. So slow motions go astray even with "
                     "the true model, and the paper found gravity on line necessary there."}}};
}

}  // namespace armature::internal
