// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/verbs/recipes/comparison_report.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "armature/base/counted.h"
#include "armature/base/version.h"
#include "armature/report/bars.h"
#include "armature/report/markup.h"
#include "armature/report/provenance.h"

namespace armature::internal {
namespace {

constexpr double widest = 15;       // standard deviations, of the drawing
constexpr double two_sided = 1.96;  // standard deviations of a 95 % interval

std::string known(const std::string& text) { return text.empty() ? "–" : text; }

// The largest differences first.
std::string difference_drawing(const CompareResult& result) {
  constexpr std::size_t most = 40;
  std::vector<const ComparedParameter*> order;
  for (const ComparedParameter& p : result.parameters)
    if (std::isfinite(p.z)) order.push_back(&p);
  std::ranges::stable_sort(order, std::greater<>{}, [](const ComparedParameter* p) { return std::abs(p->z); });
  if (order.size() > most) order.resize(most);
  BarChart chart{.title = "Difference, second less first",
                 .axis = {.label = "standard deviations of both together"},
                 .width = 540};
  for (const ComparedParameter* p : order)
    chart.bars.push_back({.name = p->name,
                          .value = p->z,
                          .whisker = two_sided,
                          .ink = p->changed ? 1 : 0,
                          .tip = fmt::format("{}: {:.2f}", p->meaning, p->z)});
  if (!order.empty() && std::abs(order.front()->z) > widest) {  // one large difference would hide all others
    chart.axis.from = -widest;
    chart.axis.to = widest;
  }
  return svg(chart);
}

// A chart per unit: the second value as a bar with its interval, the first as a mark.
std::vector<std::string> value_drawings(const CompareResult& result) {
  std::vector<std::pair<std::string, BarChart>> charts;
  for (const ComparedParameter& p : result.parameters) {
    auto found = std::ranges::find(charts, p.unit, &std::pair<std::string, BarChart>::first);
    if (found == charts.end()) {
      charts.push_back({p.unit, {.title = unit_text(p.unit), .width = 270}});
      found = charts.end() - 1;
    }
    found->second.bars.push_back({.name = p.name,
                                  .value = p.second,
                                  .whisker = std::isfinite(p.second_sd) ? two_sided * p.second_sd : 0,
                                  .mark = p.first,
                                  .ink = p.changed ? 1 : 0,
                                  .tip = fmt::format("{}: {:.4g}, before {:.4g}", p.meaning, p.second, p.first)});
  }
  std::vector<std::string> drawings;
  for (const auto& [unit, chart] : charts) drawings.push_back(svg(chart));
  return drawings;
}

DataTable parameter_table(const CompareResult& result) {
  DataTable table{
      "± is the 95 % interval. Difference: second less first; in standard deviations (sd) of both together; the "
      "probability of one as great by chance, adjusted for the number of parameters; and what it makes of the greatest "
      "torque of a joint. Grey: no change beyond chance.",
      {"parameter", "what it is", "unit", "first", "± 95 %", "second", "± 95 %", "difference, %", "sd", "by chance",
       "torque, %"},
      {},
      "lllrrrrrrrr"};
  for (const ComparedParameter& p : result.parameters) {
    table.rows.push_back(
        {p.name, p.meaning, unit_text(p.unit), figure(p.first, 4), figure(two_sided * p.first_sd, 2),
         figure(p.second, 4), figure(two_sided * p.second_sd, 2), p.percent ? fmt::format("{:+.1f}", *p.percent) : "–",
         std::isfinite(p.z) ? fmt::format("{:+.1f}", p.z) : "–",
         p.probability < 1e-4 ? "< 0.0001" : figure(p.probability, 2), fmt::format("{:.2f}", p.torque)});
    table.faint.push_back(!p.changed);
  }
  return table;
}

DataTable joint_table(const CompareResult& result) {
  DataTable table{
      "Error: norm of measured less predicted torque in % of that of the measured torque, of each run on its own logs, "
      "and on those held out. Residual: standard deviation of what the free estimate leaves over, Nm or N.",
      {"joint", "first, %", "second, %", "first, held out", "second, held out", "residual, first", "residual, second"},
      {}};
  const auto held_out = [](const std::optional<double>& error) { return error ? fmt::format("{:.2f}", *error) : "–"; };
  for (const ComparedJoint& j : result.joints)
    table.rows.push_back({printable_name(j.joint), fmt::format("{:.2f}", j.first), fmt::format("{:.2f}", j.second),
                          held_out(j.first_validation), held_out(j.second_validation), figure(j.first_sd),
                          figure(j.second_sd)});
  return table;
}

std::string command_line(const std::vector<std::string>& command) {
  std::string line;
  for (const std::string& word : command) line += (line.empty() ? "" : " ") + shell_word(word);
  return line;
}

Section origins(const CompareResult& result, const CompareOptions& options) {
  DataTable runs{"", {"", "first", "second"}, {}, "lll"};
  const auto add = [&](const char* what, const auto& of) {
    runs.rows.push_back({what, known(of(result.first)), known(of(result.second))});
  };
  add("estimate", [](const ComparedRun& r) { return r.estimate; });
  add("robot", [](const ComparedRun& r) { return r.robot; });
  add("made on", [](const ComparedRun& r) { return r.date; });
  add("by Armature", [](const ComparedRun& r) { return r.armature; });
  add("samples", [](const ComparedRun& r) { return std::to_string(r.samples); });
  add("parameters", [](const ComparedRun& r) { return std::to_string(r.parameters); });
  add("verdict", [](const ComparedRun& r) { return r.verdict; });
  add("certificate",
      [](const ComparedRun& r) -> std::string { return r.certified ? "fits the estimate" : "none that fits"; });
  Section section{"Where both come from", {std::move(runs)}};
  DataTable inputs{
      "What was read. `sha256sum` gives the same for the same bytes.", {"run", "what", "file", "SHA-256"}, {}, "llll"};
  Commands commands;
  for (const auto& [name, run] : {std::pair("first", &result.first), std::pair("second", &result.second)}) {
    for (const RunInput& input : run->inputs)
      inputs.rows.push_back({name, input.role, input.path, known(input.sha256)});
    if (!run->command.empty()) commands.lines.push_back(command_line(run->command));
  }
  if (!inputs.rows.empty()) section.blocks.push_back(std::move(inputs));
  if (!options.origin.command.empty()) commands.lines.push_back(command_line(options.origin.command));
  if (!commands.lines.empty()) {
    section.blocks.push_back(Paragraph{"The commands of the runs, and of this page:"});
    section.blocks.push_back(std::move(commands));
  }
  section.blocks.push_back(Paragraph{fmt::format("This page was made by Armature {}{}.", version,
                                                 options.origin.date.empty() ? "" : " on " + options.origin.date)});
  return section;
}

}  // namespace

Page comparison_report(const CompareResult& result, const CompareOptions& options) {
  const std::string &a = result.first.robot, &b = result.second.robot;
  Page page{a == b ? fmt::format("Two runs of {}", a) : fmt::format("{} and {}", a, b),
            fmt::format("first {}, second {}", result.first.estimate, result.second.estimate)};
  double largest = 0;
  for (const ComparedParameter& p : result.parameters)
    if (std::isfinite(p.z)) largest = std::max(largest, std::abs(p.z));
  page.summary = {KeyFigures{{{std::to_string(result.parameters.size()), "parameters compared"},
                              {std::to_string(result.changed), "changed beyond chance"},
                              {fmt::format("{:.1f} sd", largest), "largest difference"},
                              {fmt::format("{} %", figure(options.false_rate, 2)), "of changes may be false"}}},
                  Paragraph{result.verdict}};
  if (!result.changes.empty()) page.summary.push_back(BulletList{result.changes});
  for (const std::string& note : result.notes)
    page.summary.push_back(Warning{spell_options(note, OptionSpelling::command_line)});
  page.sections = {
      {"Differences",
       {Figures{
           {difference_drawing(result)},
           "The largest first, with 95 % intervals. Coloured: beyond chance, over all parameters together. Bars that "
           "reach the edge are longer."}}},
      {"Values",
       {Figures{value_drawings(result),
                "Bars: the second run with its 95 % interval. Upright marks: the first run. Coloured: changed beyond "
                "chance.",
                FigureSize::small}}},
      {"Errors", {joint_table(result)}},
      {"All parameters", {parameter_table(result)}}};
  BulletList apart;
  const auto list = [&](const char* what, const std::vector<std::string>& names) {
    std::string text;
    for (const std::string& name : names) text += (text.empty() ? "" : ", ") + name;
    if (!names.empty()) apart.items.push_back(fmt::format("{}: {}", what, text));
  };
  list("only in the first run", result.only_first);
  list("only in the second run", result.only_second);
  list("with another meaning in each run", result.different_formula);
  if (!apart.items.empty()) page.sections.push_back({"Not compared", {std::move(apart)}});
  page.sections.push_back(origins(result, options));
  return page;
}

}  // namespace armature::internal
