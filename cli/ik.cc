// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// ik: every posture in which the tool has a pose.
#include "cli/ik.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <memory>

#include "armature/verbs/ik.h"
#include "cli/options.h"
#include "cli/table.h"

namespace armature::cli {
namespace {

constexpr const char* ik_examples =
    "  armature ik puma560 --pose 0.4,0.2,0.3,0,1.57,0\n"
    "  armature ik arm.urdf --pose=-0.3,0.2,0.5,0,0,0 --near 0,0,1,0,0,0 --within-limits\n"
    "  armature ik arm.urdf --poses poses.json --json\n"
    "  armature ik arm.urdf --poses path.json --follow --near 0,0,1,0,0,0\n"
    "  armature ik delta --pose 0.1,-0.2,-0.9,0,0,0                  motor angles of a robot with loops\n"
    "  armature ik arm.urdf --pose 0.4,0.2,0.3,0,1,0 --method general --polynomial\n"
    "  armature ik iiwa_like --pose 0.5,0,0.6,0,3.14,0 --lock j3=0.2\n"
    "  armature ik iiwa_like --pose 0.5,0,0.6,0,3.14,0 --elbow 0.3\n"
    "\n"
    "All postures are found: intersecting or parallel axes in closed form, two prismatic joints by a polynomial, any "
    "other\n"
    "six joints as an eigenvalue problem, fewer joints as a part of six. Exit code 3: a pose has no solution, with "
    "the\n"
    "reason.\n";

std::string numbers(const std::vector<double>& q) {
  std::string text;
  for (const double x : q) text += fmt::format("{}{:.6f}", text.empty() ? "" : "  ", x == 0 ? 0.0 : x);
  return text;
}

std::string polynomial_text(const IkPolynomial& polynomial) {
  if (polynomial.coefficients.empty()) return "the elimination is degenerate at this pose: no polynomial\n";
  std::string text =
      fmt::format("\npolynomial of degree {} in t = tan({}/2), at most {:.1e} of its terms at the postures\n",
                  polynomial.degree, printable(polynomial.joint), polynomial.residual);
  for (std::size_t k = 0; k <= polynomial.degree; ++k)
    text += fmt::format("  {:<5}  {:24.16e}\n", fmt::format("t^{}", k), polynomial.coefficients[k]);
  return text;
}

std::string ik_text(const IkResult& result) {
  std::string text = fmt::format("{}: {} in {}, by {} ({})\n", printable(result.robot), printable(result.frame),
                                 printable(result.base), name_of(result.method), result.structure);
  if (!result.held.empty()) text += fmt::format("held: {}\n", fmt::join(result.held, ", "));
  for (const std::string& loop : result.loops) text += printable(loop, 300) + "\n";
  for (std::size_t i = 0; i < result.results.size(); ++i) {
    const IkPoseResult& each = result.results[i];
    if (result.results.size() > 1) text += fmt::format("\npose {}: {} postures\n", i + 1, each.solutions.size());
    else text += fmt::format("{} postures\n\n", each.solutions.size());
    std::vector<Column> columns;
    for (const std::string& joint : result.joints) columns.push_back({printable(joint), Align::right});
    const bool elbows = std::ranges::any_of(each.solutions, [](const IkSolution& s) { return s.elbow.has_value(); });
    if (elbows) columns.push_back({"elbow angle", Align::right});
    columns.insert(columns.end(), {{"status"}, {"branch"}, {"residual", Align::right}});
    Table table(columns);
    for (const IkSolution& s : each.solutions) {
      std::vector<std::string> row;
      for (const double x : s.q) row.push_back(fmt::format("{:.6f}", std::abs(x) < 5e-7 ? 0.0 : x));
      if (elbows) row.push_back(s.elbow ? fmt::format("{:.6f}", *s.elbow) : "");
      row.insert(row.end(), {s.status, s.branch, fmt::format("{:.1e}", s.residual)});
      table.add(row);
    }
    text += table.empty() ? "" : table.text();
    for (const IkSolution& s : each.solutions) {
      if (!s.free.empty()) text += fmt::format("  free to move along {}\n", numbers(s.free));
      if (!s.left.empty()) text += fmt::format("  left over: {}\n", numbers(s.left));
    }
    if (each.reason) text += fmt::format("{}\n", *each.reason);
    if (each.polynomial) text += polynomial_text(*each.polynomial);
  }
  return text;
}

}  // namespace

void add_ik(CLI::App& app, Console& console) {
  struct Arguments {
    std::string robot;
    IkOptions options;
  };
  const auto arguments = std::make_shared<Arguments>();
  CLI::App* verb = add_verb(app, console, "ik", ik_examples);
  add_robot(verb, console, arguments->robot)->required();
  add_options(verb, arguments->options);
  verb->callback([arguments, &console] {
    const Robot robot = load_robot(arguments->robot, console);
    TerminalProgress progress(console.json);
    const IkResult result = ik(robot, arguments->options, progress);
    console.text = ik_text(result);
    console.result = to_json(result);
    if (result.unsolved > 0) console.exit_code = unmet_request;
  });
}

}  // namespace armature::cli
