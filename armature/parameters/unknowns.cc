// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/parameters/unknowns.h"

#include <unordered_map>
#include <unordered_set>

#include "armature/expr/evaluate.h"

namespace armature::internal {
namespace {

// Symbols that are not dynamic parameters: a label must not be mistaken for one of them.
std::unordered_set<Ref> other_symbols(const Robot& robot) {
  std::vector<Ref> roots(robot.gravity.begin(), robot.gravity.end());
  for (const auto* part :
       {&robot.base_angular_velocity, &robot.base_angular_acceleration, &robot.base_velocity, &robot.base_acceleration})
    roots.insert(roots.end(), part->begin(), part->end());
  for (const Coordinate& c : robot.coordinates) roots.insert(roots.end(), {c.q, c.qd, c.qdd});
  for (const Frame& frame : robot.frames) {
    const Geometry& g = frame.geometry;
    roots.insert(roots.end(), {g.gamma, g.b, g.alpha, g.d, g.theta, g.r});
    roots.insert(roots.end(), frame.force.begin(), frame.force.end());
    roots.insert(roots.end(), frame.moment.begin(), frame.moment.end());
    for (const Coupling& term : frame.variable) roots.push_back(term.coefficient);
  }
  std::unordered_set<Ref> symbols;
  const std::vector<char> needed = reachable(robot.arena, roots);
  for (std::uint32_t i = 0; i < needed.size(); ++i)
    if (needed[i] && robot.arena.op(Ref{i}) == Op::symbol) symbols.insert(Ref{i});
  return symbols;
}

}  // namespace

std::vector<Unknown> unknowns_of(const Robot& robot, Arena& arena) {
  const std::unordered_set<Ref> others = other_symbols(robot);
  std::vector<Unknown> unknowns;
  std::unordered_map<Ref, std::size_t> by_symbol;
  for (const DynamicParameter& p : dynamic_parameters(robot)) {
    const Arena::Term term = arena.split(p.value);
    const bool is_symbol = arena.op(term.rest) == Op::symbol;
    const Entry entry{p.link, p.kind};
    if (is_symbol) {
      if (const auto found = by_symbol.find(term.rest); found != by_symbol.end()) {
        unknowns[found->second].shares.push_back({entry, term.coefficient});
        continue;
      }
      by_symbol.emplace(term.rest, unknowns.size());
    }
    std::string name = label(p);
    while (arena.has_symbol(name) && others.contains(arena.symbol(name))) name += '_';
    unknowns.push_back(
        {name, arena.symbol(name), is_symbol ? term.rest : p.value, {{entry, is_symbol ? term.coefficient : 1}}});
  }
  return unknowns;
}

}  // namespace armature::internal
