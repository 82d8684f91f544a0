// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Khalil & Creusot 1997: what the menu of SYMORO+ offers, for the Stäubli RX90 with all parameters as symbols. Known
// counts are those of the forms of SYMORO+ with base parameters, restored (docs/reference/operations.md).
#include <fmt/format.h>

#include "armature/base/error.h"
#include "armature/derive/derive.h"
#include "armature/parameters/base_parameters.h"
#include "armature/program/count.h"
#include "armature/program/lower.h"
#include "armature/program/search/optimise.h"
#include "armature/read/reader.h"
#include "armature/report/bars.h"
#include "armature/report/markup.h"
#include "examples/examples.h"

namespace armature::internal {
namespace {

struct KnownCount {
  const char* model;
  double mul, add;
};
constexpr KnownCount known_counts[] = {{"fast-geometry", 56, 25}, {"jacobian", 45, 32}, {"inverse-dynamics", 251, 232},
                                       {"inertia", 151, 121},     {"bias", 240, 207},   {"direct-dynamics", 507, 399},
                                       {"regressor", 504, 336}};

}  // namespace

ExampleResult rx90_menu(Progress& progress) {
  Diagnostics diagnostics;
  const Robot robot = read_robot("rx90", diagnostics);
  const BaseParameters base = base_parameters(robot);
  const Robot reduced = with_base_parameters(robot, base);
  const OptimiseOptions effort{.effort = quick_effort, .progress = &progress};
  std::vector<Comparison> comparisons = {
      {Comparison::Aim::near, "base parameters", "", 40, static_cast<double>(base.kept.size()), 0},
      {Comparison::Aim::near, "exact rank of the regressor", "", 40, static_cast<double>(base.exact_rank), 0}};
  DataTable menu{"Every model with base parameters; M: multiplications and divisions, A: additions and subtractions.",
                 {"model", "what it is", "M", "A", "sin, cos", "depth"},
                 {},
                 "ll"};
  BarChart chart{.title = "Operations", .axis = {.label = "M + A", .scale = Scale::logarithmic}};
  std::vector<std::string> refused;
  for (const ModelEntry& entry : model_catalog()) {
    go_on(progress);
    try {
      const OperationCount count = count_operations(lower(derive(reduced, entry.name), effort));
      menu.rows.push_back({entry.name, entry.summary, std::to_string(count.mul), std::to_string(count.add),
                           std::to_string(count.sincos), std::to_string(count.depth)});
      Bar bar{.name = entry.name, .value = static_cast<double>(count.mul + count.add)};
      for (const KnownCount& known : known_counts)
        if (entry.name == known.model) {
          bar.mark = known.mul + known.add;
          comparisons.push_back({Comparison::Aim::at_most, entry.name, "M + A", *bar.mark, bar.value});
        }
      chart.bars.push_back(std::move(bar));
    } catch (const UnmetRequest& request) {
      refused.push_back(fmt::format("{}: {}", entry.name, request.what()));
    }
  }
  ExampleResult result = start_example(
      "The menu of SYMORO+ on the RX90", "Khalil and Creusot 1997",
      "Geometric, kinematic, dynamic and identification models of one robot, all parameters "
      "symbolic, with the operations that a call takes. Published: the forms of SYMORO+, restored, with common "
      "subexpressions shared; what of the paper's own table has survived does not say more.",
      {}, std::move(comparisons));
  result.page.sections.push_back(
      {"Menu", {std::move(menu), Figures{{svg(chart)}, "Bars: Armature. Marks: the best figure known before."}}});
  DataTable parameters{
      "By Khalil's rules, confirmed by the exact rank over a finite field.", {"name", "stands for"}, {}, "ll"};
  for (const BaseParameter& parameter : base.kept)
    parameters.rows.push_back(
        {parameter.name, parameter.text.size() > 140 ? parameter.text.substr(0, 138) + " …" : parameter.text});
  result.page.sections.push_back({"Base parameters", {std::move(parameters)}});
  if (!refused.empty()) result.page.sections.push_back({"Not for this robot", {BulletList{std::move(refused)}}});
  result.page.sections.push_back(
      {"How to go on",
       {Commands{{"armature derive rx90 inverse-dynamics --base --lang c -o code", "armature base rx90",
                  "armature count rx90 direct-dynamics --base --effort 3"}}}});
  return result;
}

}  // namespace armature::internal
