// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "examples/examples.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "armature/base/described_json.h"
#include "armature/base/suggest.h"
#include "armature/base/text.h"
#include "armature/report/markup.h"
#include "armature/verbs/recipes/refuse.h"

namespace armature::internal {

bool Comparison::met() const {
  switch (aim) {
    case Aim::at_most: return ours <= theirs;
    case Aim::at_least: return ours >= theirs;
    case Aim::near: return std::abs(ours - theirs) <= tolerance;
  }
  return false;
}

std::string Comparison::text(double value) const {
  if (aim == Aim::near && tolerance > 0) {
    int decimals = std::max(0, static_cast<int>(std::ceil(-std::log10(tolerance))) - 1);
    // A fraction keeps three significant digits, however wide its tolerance: 0.00125.
    if (theirs != std::round(theirs) && std::abs(theirs) < 100)
      decimals = std::max(decimals, 2 - static_cast<int>(std::floor(std::log10(std::abs(theirs)))));
    const double digit = std::pow(10.0, -decimals);
    return fmt::format("{:.{}f}", std::abs(value) < digit / 2 ? 0.0 : value, decimals);
  }
  return value == std::round(value) && std::abs(value) < 1e9 ? fmt::format("{:.0f}", value) : figure(value);
}

double Comparison::short_by() const {
  if (met()) return 0;
  return std::abs(ours - theirs) / (theirs == 0 ? 1 : std::abs(theirs));
}

std::string Comparison::theirs_text() const {
  const bool counted = theirs == std::round(theirs) && tolerance < 1;
  if (aim != Aim::near || tolerance == 0 || counted) return text(theirs);
  return fmt::format("{} ± {}", text(theirs), figure(tolerance, 2));
}

std::string Comparison::ours_text() const {
  if (!least || !most) return text(ours);
  return fmt::format("{} ({} to {})", text(ours), text(*least), text(*most));
}

std::string Comparison::shortfall() const {
  if (met()) return "";
  if (aim == Aim::at_most && short_by() > 10 && theirs > 0)
    return fmt::format("falls short by a factor of {}", figure(ours / theirs));
  const std::string amount = theirs == 0 ? figure(short_by()) + (unit.empty() ? "" : " " + unit)
                                         : fmt::format("{} %", figure(100 * short_by()));
  return "falls short by " + amount;
}

std::vector<std::string> reasons(const std::vector<Comparison>& comparisons) {
  std::vector<std::pair<std::string, std::string>> lines;  // reason, what it explains
  for (const Comparison& c : comparisons) {
    if (c.met() || c.why.empty()) continue;
    const auto known = std::ranges::find(lines, c.why, &std::pair<std::string, std::string>::first);
    if (known == lines.end()) lines.emplace_back(c.why, c.what);
    else known->second += "; " + c.what;
  }
  std::vector<std::string> texts;
  for (const auto& [why, what] : lines) texts.push_back(what + ": " + why);
  return texts;
}

const std::vector<Example>& examples() {
  static const std::vector<Example> all = {
      {"puma260-campaign", "Izaguirre et al. 1992",
       "ten trajectories of a PUMA 260: identified, reduced, moved without feedback", puma260_campaign},
      {"rx90-menu", "Khalil & Creusot 1997", "the menus of SYMORO+ on the Stäubli RX90, and what is still missing",
       rx90_menu},
      {"stanford-recursive", "Zomaya & Morris 1989",
       "recursive least squares for three joints of the Stanford arm, on three processors", stanford_recursive},
      {"puma560-explicit", "Armstrong, Khatib & Burdick 1986",
       "the explicit model of the PUMA 560, whole and abbreviated", puma560_explicit},
      {"pa10-tracking", "Jamisola et al. 1999", "lumped inertias and tracking of the PA-10, in simulation",
       pa10_tracking}};
  return all;
}

ExampleList list_examples() { return {examples()}; }

Json to_json(const ExampleList& list) { return json_of(list); }

ExampleRun run_example(const ExampleOptions& options, Progress& progress) {
  std::vector<std::string> names;
  for (const Example& example : examples()) {
    names.push_back(example.name);
    if (example.name != options.example) continue;
    ExampleResult result = example.run(progress);
    ExampleRun run{
        example.name, example.paper, example.summary, std::move(result.assumptions), std::move(result.comparisons), {}};
    if (!options.output.empty()) run.files = {{"report", {options.output + "/report.html", html(result.page)}}};
    return run;
  }
  const std::string near = options.example.size() > 100 ? "" : suggest(options.example, names);
  refuse(fmt::format("no example is called '{}'", printable(options.example, 80)),
         (near.empty() ? "" : near + "; ") + "armature example lists them");
}

Json to_json(const ExampleRun& run) { return json_of(run); }

ExampleResult start_example(std::string title, std::string subtitle, std::string introduction,
                            std::vector<std::string> assumptions, std::vector<Comparison> comparisons) {
  // In the order of Kind.
  constexpr std::array captions = {"", "Not in the paper: computed anew by its rules.",
                                   "Properties of the simulated robot, which the experiment is to find.",
                                   "Not in the paper: ours is held to a figure that was chosen here."};
  std::vector<DataTable> tables;
  for (std::size_t kind = 0; kind < captions.size(); ++kind)
    tables.push_back({captions[kind],
                      {"", "unit", std::string(names(Comparison::Kind{})[kind]), "Armature",
                       kind == 0 ? "where it stands" : "how", ""},
                      {},
                      "llrrll"});
  for (const Comparison& c : comparisons)
    tables[static_cast<std::size_t>(c.kind)].rows.push_back(
        {c.what, c.unit, c.theirs_text(), c.ours_text(), c.source, c.met() ? "✓" : c.shortfall()});
  ExampleResult result{Page{std::move(title), std::move(subtitle)}, std::move(comparisons), std::move(assumptions)};
  result.page.summary = {Paragraph{std::move(introduction)}};
  if (!result.assumptions.empty())
    result.page.sections.push_back({"What was assumed", {BulletList{result.assumptions}}});
  Section found{"Published and found", {}};
  for (DataTable& table : tables)
    if (!table.rows.empty()) found.blocks.emplace_back(std::move(table));
  if (std::vector<std::string> why = reasons(result.comparisons); !why.empty()) {
    found.blocks.emplace_back(Paragraph{"Why some fall short:"});
    found.blocks.emplace_back(BulletList{std::move(why)});
  }
  result.page.sections.push_back(std::move(found));
  return result;
}

}  // namespace armature::internal
