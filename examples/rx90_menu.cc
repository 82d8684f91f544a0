// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Khalil & Creusot 1997: the menus of SYMORO+ (table 1) for the Stäubli RX90 with all parameters as symbols, and what
// Armature still lacks. The paper does not count the operations of this robot: counts to compare with are restored
// (docs/reference/operations.md).
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "armature/base/error.h"
#include "armature/derive/derive.h"
#include "armature/parameters/base_parameters.h"
#include "armature/program/count.h"
#include "armature/program/lower.h"
#include "armature/program/search/optimise.h"
#include "armature/read/reader.h"
#include "armature/report/bars.h"
#include "armature/report/markup.h"
#include "armature/verbs/derive_code.h"
#include "examples/examples.h"
#include "examples/symoro_menu.h"

namespace armature::internal {
namespace {

using Aim = Comparison::Aim;

struct RestoredCount {
  const char* model;
  double mul, add;
  const char* how;
};
constexpr const char *recursion = "SYMORO's recursion (OpenSYMORO), subexpressions shared",
                     *linear = "SYMORO's recursion, Euler's equation linear in the parameters, subexpressions shared",
                     *factorised = "A and H restored, then A = L^T D L (eq. 24)";
constexpr RestoredCount restored_counts[] = {
    {"fast-geometry", 56, 25, recursion}, {"jacobian", 45, 32, recursion}, {"inverse-dynamics", 251, 232, linear},
    {"inertia", 151, 121, recursion},     {"bias", 240, 207, linear},      {"direct-dynamics", 507, 399, factorised},
    {"regressor", 504, 336, recursion}};

Comparison restored(Comparison line) {
  line.kind = Comparison::Kind::restored;
  return line;
}

// Six revolute joints with any alpha, d and r: what the bound of section 5.1 is for.
Robot general_arm() {
  std::string joints, links;
  for (int j = 1; j <= 6; ++j) {
    joints += j == 1 ? "  - [j1, 0, 0, q1, 0]\n" : fmt::format("  - [j{0}, AL{0}, D{0}, q{0}, RL{0}]\n", j);
    links += fmt::format("  - [j{0}, XX{0}, XY{0}, XZ{0}, YY{0}, YZ{0}, ZZ{0}, MX{0}, MY{0}, MZ{0}, M{0}, Ia{0}]\n", j);
  }
  Diagnostics diagnostics;
  return read_yaml(
      "armature: 1\nrobot: general_arm\ngravity: [0, 0, G3]\njoints:\n"
      "  - [joint, alpha, d, theta, r]\n" +
          joints + "links:\n  - [link, XX, XY, XZ, YY, YZ, ZZ, MX, MY, MZ, M, Ia]\n" + links,
      "general_arm", diagnostics);
}

// What the paper says in numbers.
std::vector<Comparison> published(const OptimiseOptions& effort) {
  const std::vector<MenuEntry>& menu = symoro_menu();
  std::vector<std::string> missing;
  for (const MenuEntry& entry : menu)
    if (!is_there(entry)) missing.push_back(entry.entry);
  const std::vector<std::string> languages = list_languages();
  const auto spoken = [&](const char* name) {
    return std::find(languages.begin(), languages.end(), name) != languages.end();
  };
  double of_theirs = 0;
  for (const char* name : {"fortran", "mathematica", "c", "maple", "matlab"}) of_theirs += spoken(name);
  const Robot arm = general_arm();
  const BaseParameters base = base_parameters(arm, {.certificate = false});
  const OperationCount count =
      count_operations(lower(derive(with_base_parameters(arm, base), "inverse-dynamics"), effort));
  const char* bound = "inverse dynamics, six joints of any geometry";
  return {{Aim::at_least, "models of the menus", "", static_cast<double>(menu.size()),
           static_cast<double>(menu.size() - missing.size()), 0, "table 1",
           fmt::format("missing: {}", fmt::join(missing, ", "))},
          {Aim::at_least, "output languages: Fortran, Mathematica, C, Maple, Matlab", "", 5, of_theirs, 0, "section 7"},
          {Aim::at_most, bound, "M", 92 * 6 - 127, static_cast<double>(count.mul), 0, "section 5.1, 92 N - 127"},
          {Aim::at_most, bound, "A", 81 * 6 - 117, static_cast<double>(count.add), 0, "section 5.1, 81 N - 117"}};
}

DataTable menu_table() {
  DataTable table{
      "Table 1 of the paper. The menu Robot (New, Open, Save, Save as, Quit) is files here, and the Optimizer "
      "is part of every derivation.",
      {"menu", "entry", "section", "Armature"},
      {},
      "llll"};
  for (const MenuEntry& entry : symoro_menu())
    table.rows.push_back({entry.menu, entry.entry, entry.section,
                          !is_there(entry)      ? "missing"
                          : entry.model.empty() ? fmt::format("armature {}", entry.verb)
                                                : entry.model});
  return table;
}

}  // namespace

ExampleResult rx90_menu(Progress& progress) {
  Diagnostics diagnostics;
  const Robot robot = read_robot("rx90", diagnostics);
  const BaseParameters base = base_parameters(robot);
  const Robot reduced = with_base_parameters(robot, base);
  const OptimiseOptions effort{.effort = quick_effort, .progress = &progress};
  std::vector<Comparison> comparisons = published(effort);
  const char* rules = "the same by OpenSYMORO and SymPyBotics (tests/cases/robots/rx90.json)";
  comparisons.push_back(
      restored({Aim::near, "base parameters", "", 40, static_cast<double>(base.kept.size()), 0, rules}));
  comparisons.push_back(
      restored({Aim::near, "exact rank of the regressor", "", 40, static_cast<double>(base.exact_rank), 0, rules}));
  DataTable costs{
      "Every model of Armature with base parameters; M: multiplications and divisions, A: additions and subtractions.",
      {"model", "what it is", "M", "A", "sin, cos", "depth"},
      {},
      "ll"};
  BarChart chart{.title = "Operations", .axis = {.label = "M + A", .scale = Scale::logarithmic}};
  std::vector<std::string> refused;
  for (const ModelEntry& entry : model_catalog()) {
    go_on(progress);
    try {
      const OperationCount count = count_operations(lower(derive(reduced, entry.name), effort));
      costs.rows.push_back({entry.name, entry.summary, std::to_string(count.mul), std::to_string(count.add),
                            std::to_string(count.sincos), std::to_string(count.depth)});
      Bar bar{.name = entry.name, .value = static_cast<double>(count.mul + count.add)};
      for (const RestoredCount& known : restored_counts)
        if (entry.name == known.model) {
          bar.mark = known.mul + known.add;
          comparisons.push_back(
              restored({Aim::at_most, entry.name, "M + A", *bar.mark, bar.value, 0, known.how,
                        "the search for fewer operations is short here; armature count searches longer"}));
        }
      chart.bars.push_back(std::move(bar));
    } catch (const UnmetRequest& request) {
      refused.push_back(fmt::format("{}: {}", entry.name, request.what()));
    }
  }
  ExampleResult result = start_example(
      "The menus of SYMORO+ on the RX90, and what is still missing", "Khalil and Creusot 1997",
      "Geometric, kinematic, dynamic and identification models of one robot, all parameters symbolic, with the "
      "operations that a call takes.",
      {"The robot is the Stäubli RX90, which the paper does not treat. Its table 2 counts the operations of a PUMA, "
       "and "
       "cannot be read in the copy at hand: counts are restored from what the paper says of the algorithms.",
       "All parameters of the RX90 are symbols, the dynamic ones base parameters; friction is zero.",
       "The bound of section 5.1 is tried on six revolute joints whose alpha, d and r are symbols, gravity along the "
       "first axis, with base parameters."},
      std::move(comparisons));
  result.page.sections.push_back({"Menus", {menu_table()}});
  result.page.sections.push_back(
      {"Operations", {std::move(costs), Figures{{svg(chart)}, "Bars: Armature. Marks: the restored counts."}}});
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
