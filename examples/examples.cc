// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "examples/examples.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "armature/base/described_json.h"
#include "armature/base/suggest.h"
#include "armature/base/text.h"
#include "armature/report/markup.h"
#include "armature/verbs/recipes/refuse.h"

namespace armature::internal {

bool Comparison::met() const {
  switch (aim) {
    case Aim::at_most: return ours <= published;
    case Aim::at_least: return ours >= published;
    case Aim::near: return std::abs(ours - published) <= tolerance;
  }
  return false;
}

std::string Comparison::text(double value) const {
  if (aim == Aim::near && tolerance > 0) {
    const int decimals = std::max(0, static_cast<int>(std::ceil(-std::log10(tolerance))) - 1);
    const double digit = std::pow(10.0, -decimals);
    return fmt::format("{:.{}f}", std::abs(value) < digit / 2 ? 0.0 : value, decimals);
  }
  return value == std::round(value) && std::abs(value) < 1e9 ? fmt::format("{:.0f}", value) : figure(value);
}

const std::vector<Example>& examples() {
  static const std::vector<Example> all = {
      {"puma260-campaign", "Izaguirre et al. 1992",
       "ten trajectories of a PUMA 260: identified, reduced, moved without feedback", puma260_campaign},
      {"rx90-menu", "Khalil & Creusot 1997", "every model of SYMORO+ for the Stäubli RX90", rx90_menu},
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
    ExampleRun run{example.name, example.paper, example.summary, std::move(result.comparisons), {}};
    if (!options.output.empty()) run.files = {{"report", {options.output + "/report.html", html(result.page)}}};
    return run;
  }
  const std::string near = options.example.size() > 100 ? "" : suggest(options.example, names);
  refuse(fmt::format("no example is called '{}'", printable(options.example, 80)),
         (near.empty() ? "" : near + "; ") + "armature example lists them");
}

Json to_json(const ExampleRun& run) { return json_of(run); }

ExampleResult start_example(std::string title, std::string subtitle, std::string introduction,
                            std::vector<Comparison> comparisons) {
  DataTable table{"", {"", "unit", "published", "Armature", ""}, {}, "llrrl"};
  for (const Comparison& c : comparisons)
    table.rows.push_back({c.what, c.unit, c.text(c.published), c.text(c.ours), c.met() ? "✓" : "falls short"});
  ExampleResult result{Page{std::move(title), std::move(subtitle)}, std::move(comparisons)};
  result.page.summary = {Paragraph{std::move(introduction)}};
  result.page.sections = {{"Published and found", {std::move(table)}}};
  return result;
}

}  // namespace armature::internal
