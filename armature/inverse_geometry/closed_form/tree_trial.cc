// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/inverse_geometry/closed_form/tree_trial.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <random>

#include "armature/derive/models/transform.h"
#include "armature/expr/numeric_field.h"
#include "armature/inverse_geometry/closed_form/pose_conditions.h"
#include "armature/inverse_geometry/closed_form/tree_values.h"

namespace armature::internal {
namespace {

// The step whose equations do not hold; none: their number.
std::size_t untrue_step(const SolutionTree& tree) {
  for (std::uint64_t seed = 61; seed < 63; ++seed) {
    const auto at = tree.system.posture(seed);
    const auto fails = [&](const Polynomial& p) { return p.value(at) != Residue(0); };
    for (std::size_t k = 0; k < tree.steps.size(); ++k)
      if (std::ranges::any_of(tree.steps[k].used, fails) || fails(solved_equation(tree.system, tree.steps[k])))
        return k;
  }
  return tree.steps.size();
}

// Whether the tree has the posture that the pose was made of; near it counts: nobody has polished its solutions.
bool has_its_posture(const Robot& robot, const Model& transform, const SolutionTree& tree, std::uint64_t seed) {
  const TransformEquations& system = tree.system;
  std::mt19937_64 random(seed);
  const auto uniform = [&](double least, double most) {
    return least + (most - least) * (static_cast<double>(random() >> 11) * 0x1p-53);
  };
  std::unordered_map<std::string, double> symbols;
  for (std::uint32_t i = 0; i < robot.arena.size(); ++i)
    if (robot.arena.op(Ref{i}) == Op::symbol) symbols[robot.arena.name_of(Ref{i})] = uniform(0.3, 0.9);
  std::vector<double> q;
  for (std::size_t k = 0; k < system.coordinates.size(); ++k) {
    q.push_back(uniform(-1.4, 1.4));
    symbols[system.arena.name_of(system.coordinate_symbol(k))] = q.back();
  }
  const std::vector<double> pose =
      evaluate(transform.arena, std::span<const Ref>(transform.outputs[0].values), NumericField<double>(symbols));
  for (std::size_t k = 0; k < 12; ++k) symbols[system.arena.name_of(system.pose[k])] = pose[k];
  const TreeValues values = tree_values(tree, symbols);
  return std::ranges::any_of(values.solutions, [&](const std::vector<double>& solution) {
    for (std::size_t k = 0; k < q.size(); ++k)
      if (std::abs(std::remainder(solution[k] - q[k], 2 * M_PI)) > 1e-2) return false;
    return true;
  });
}

}  // namespace

std::string trial_of(const Robot& robot, const DeriveOptions& options, const SolutionTree& tree) {
  if (const std::size_t k = untrue_step(tree); k < tree.steps.size())
    return fmt::format("the equations of step {} do not hold", k + 1);
  if (tree.system.pose_is_given) return {};
  const Model transform = derive_transform(robot, options);
  for (std::uint64_t seed = 1; seed <= 4; ++seed)
    if (!has_its_posture(robot, transform, tree, seed)) return "it does not give back a posture that it was tried with";
  return {};
}

}  // namespace armature::internal
