// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/inverse_geometry/closed_form/solution_tree.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "armature/base/error.h"
#include "armature/expr/identical.h"
#include "armature/inverse_geometry/closed_form/match_types.h"
#include "armature/inverse_geometry/closed_form/nested_form.h"
#include "armature/inverse_geometry/closed_form/pose_conditions.h"
#include "armature/inverse_geometry/closed_form/tree_trial.h"

namespace armature::internal {
namespace {

// The steps as far as they go.
std::vector<SolutionStep> steps_of(const TransformEquations& system, bool polynomials) {
  std::vector<SolutionStep> steps;
  unsigned solved = 0;
  while (auto step = next_step(system, solved, polynomials)) {
    solved |= 1U << step->unknown;
    steps.push_back(std::move(*step));
  }
  return steps;
}

bool can_degenerate(const TransformEquations& system, const SolutionStep& step) {
  const std::vector<Polynomial>& a = step.coefficients;
  switch (step.kernel) {
    case StepKernel::linear: return !system.is_constant(a[0]);
    case StepKernel::angle: return !system.is_constant(a[0] * a[0] + a[1] * a[1]);
    case StepKernel::angle_pair: return !system.is_constant(a[0] * a[4] - a[3] * a[1]);
    default: return true;
  }
}

// The same equation, with a positive first coefficient.
void make_positive(std::vector<Polynomial>::iterator first, std::vector<Polynomial>::iterator last) {
  const auto leading = std::find_if(first, last, [](const Polynomial& p) { return !p.is_zero(); });
  if (leading == last || leading->terms().rbegin()->second.sign() > 0) return;
  for (; first != last; ++first) *first = -*first;
}

[[noreturn]] void refuse(const TransformEquations& system, const std::vector<SolutionStep>& steps,
                         const std::string& method, const std::string& instead) {
  std::vector<std::string> open;
  for (std::size_t u = 0; u < system.unknowns.size(); ++u)
    if (std::ranges::none_of(steps, [u](const SolutionStep& s) { return s.unknown == u; }))
      open.push_back(system.coordinates_in(system.unknowns[u]));
  throw NoClosedForm(fmt::format("{} finds no equation for {} ({} of {} unknowns solved); {}", method,
                                 fmt::join(open, ", "), steps.size(), system.unknowns.size(), instead));
}

constexpr const char* in_numbers = "the general method serves six joints: @method=general; `@ik()` any number";

}  // namespace

std::size_t SolutionTree::most_solutions() const {
  std::size_t product = 1;
  for (const SolutionStep& step : steps) product *= step.branches;
  return product;
}

SolutionTree derive_solution_tree(const Robot& robot, const DeriveOptions& options, InverseMethod method,
                                  const Pose* given) {
  if (method == InverseMethod::general)
    throw UnmetRequest("the general method has no solution tree: it is an eigenvalue problem");
  SolutionTree tree{TransformEquations(robot, options, given)};
  TransformEquations& system = tree.system;
  const std::size_t n = system.unknowns.size();
  const std::string pieper = system.pieper_condition();
  if (!pieper.empty()) system.notes.push_back("Pieper's condition holds: " + pieper);
  if (method == InverseMethod::pieper && pieper.empty())
    throw UnmetRequest(fmt::format(
        "Pieper's method needs three revolute axes that meet in a point, or three prismatic joints; {}",
        steps_of(system, false).size() == n ? "this arm has neither, but Paul's method serves it: @method=paul"
                                            : "this arm has neither; " + std::string(in_numbers)));
  tree.steps = steps_of(system, false);
  if (tree.steps.size() < n) {
    std::vector<SolutionStep> longer = steps_of(system, true);
    if (method == InverseMethod::paul)
      refuse(system, tree.steps, "Paul's method",
             longer.size() == n ? "with polynomials it is solved: @method=pieper" : in_numbers);
    if (longer.size() < n) refuse(system, longer, "the closed form", in_numbers);
    tree.steps = std::move(longer);
  }
  const bool higher = std::ranges::any_of(tree.steps, [](const SolutionStep& s) { return s.type == 0; });
  tree.method = higher || method == InverseMethod::pieper ? InverseMethod::pieper : InverseMethod::paul;

  NestedForm nested(system);
  for (SolutionStep& step : tree.steps) {
    const std::ptrdiff_t row = step.kernel == StepKernel::angle_pair ? 3 : std::ssize(step.coefficients);
    for (auto first = step.coefficients.begin(); first != step.coefficients.end(); first += row)
      make_positive(first, first + row);
    for (const Polynomial& p : step.coefficients) step.expressions.push_back(nested.expression(p));
    step.can_degenerate = can_degenerate(system, step);
    nested.solve(step.unknown);
  }
  tree.conditions = pose_conditions(system, tree.steps);
  if (given)  // what the loop's own shape fulfils is no condition
    std::erase_if(tree.conditions, [&](const Polynomial& p) {
      return system.unknowns_in(p) == 0 && identically_zero(system.arena, nested.expression(p));
    });
  for (auto place = tree.conditions.begin(); place != tree.conditions.end(); ++place) make_positive(place, place + 1);
  for (const Polynomial& p : tree.conditions) {
    const Ref left = nested.expression(p);
    tree.condition_expressions.push_back(system.arena.split(left).coefficient.sign() < 0 ? system.arena.negate(left)
                                                                                         : left);
  }
  if (const std::string wrong = trial_of(robot, options, tree); !wrong.empty())
    throw NoClosedForm(fmt::format("the closed form failed its trial: {}; {}", wrong, in_numbers));
  return tree;
}

}  // namespace armature::internal
