// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/verbs/recipes/ik_derivation.h"

#include <fmt/format.h>

#include <algorithm>

#include "armature/inverse_geometry/closed_form/tree_text.h"

namespace armature::internal {

IkDerivation::IkDerivation(const Robot& robot, const std::string& frame, IkMethod method) {
  if (method == IkMethod::general) return;
  DeriveOptions options;
  options.to = frame;
  try {
    tree_ = std::make_shared<SolutionTree>(derive_solution_tree(robot, options, static_cast<InverseMethod>(method)));
  } catch (const UnmetRequest&) {  // no closed form
  }
}

IkMethod IkDerivation::method() const {
  return tree_ && tree_->method == InverseMethod::paul ? IkMethod::paul : IkMethod::pieper;
}

TreeValues IkDerivation::values_at(const ik::Motion& pose) const {
  const TransformEquations& system = tree_->system;
  std::unordered_map<std::string, double> symbols;
  for (std::size_t k = 0; k < 12; ++k) {
    const auto row = static_cast<Eigen::Index>(k / 4), column = static_cast<Eigen::Index>(k % 4);
    symbols[system.arena.name_of(system.pose[k])] = column < 3 ? pose.R(row, column) : pose.p[row];
  }
  return tree_values(*tree_, symbols);
}

ik::CoupledStarts IkDerivation::starts(const ik::Motion& pose, const std::vector<std::size_t>& coordinates) const {
  TreeValues values = values_at(pose);
  ik::CoupledStarts result;
  result.complete = !values.degenerate;
  for (const std::vector<double>& solution : values.solutions) {
    std::vector<double> q;
    for (const std::size_t wanted : coordinates) {
      const auto at = std::ranges::find(tree_->system.coordinates, wanted);
      q.push_back(at == tree_->system.coordinates.end()
                      ? 0
                      : solution[static_cast<std::size_t>(at - tree_->system.coordinates.begin())]);
    }
    if (std::ranges::all_of(q, [](double x) { return std::isfinite(x); })) result.coordinates.push_back(std::move(q));
  }
  return result;
}

std::string IkDerivation::unsolved(const ik::Motion& pose) const {
  const TreeValues values = values_at(pose);
  if (!values.solutions.empty() || !values.dead_end) return {};
  const auto [step, discriminant] = *values.dead_end;
  const std::string what = discriminant_text(*tree_, step);
  return fmt::format("equation {} of the derivation by {} has no real solution ({}): {}", step + 1, name_of(method()),
                     step_title(*tree_, step),
                     what.empty() ? fmt::format("its nearest complex root is {:.4g} off the real line", -discriminant)
                                  : fmt::format("{} = {:.4g}", what, discriminant));
}

}  // namespace armature::internal
