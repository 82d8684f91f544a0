// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/explicit/explicit_elements.h"

#include <algorithm>
#include <map>
#include <numeric>

#include "armature/derive/derive.h"
#include "armature/expr/evaluate.h"

namespace armature::internal {
namespace {

// Angles that add up share a group: those of one joint variable, and those of joints with parallel axes.
class AngleGroups {
 public:
  std::size_t find(std::size_t a) {
    if (a >= parents_.size()) {
      const std::size_t old = parents_.size();
      parents_.resize(a + 1);
      std::iota(parents_.begin() + static_cast<std::ptrdiff_t>(old), parents_.end(), old);
    }
    while (parents_[a] != a) a = parents_[a];
    return a;
  }
  void join(std::size_t a, std::size_t b) {
    a = find(a), b = find(b);
    parents_[std::max(a, b)] = std::min(a, b);
  }

 private:
  std::vector<std::size_t> parents_;
};

struct AngleUnit {
  std::vector<std::string> symbols;
  Rational unit;
  std::size_t coordinate;
};

std::int64_t denominator(const Rational& value) {
  const auto small = value.small();
  return small && small->denominator < 1000 ? small->denominator : 1;
}

// The frame of the nearest revolute joint before j whose axis is always parallel to that of joint j; 0 without one.
std::size_t parallel_before(const Robot& robot, Arena& arena, std::size_t j) {
  for (std::size_t k = j; k != 0; k = robot.frame(k).antecedent) {
    if (k != j && robot.frame(k).type == JointType::revolute) return k;
    if (!arena.is_zero(arena.sin(robot.frame(k).geometry.alpha))) return 0;
  }
  return 0;
}

void declare_coordinates(const Robot& robot, TrigRing& ring) {
  Arena arena = robot.arena;
  std::vector<AngleUnit> units;
  std::map<std::vector<std::string>, std::size_t> unit_of;  // symbols -> index into units
  AngleGroups groups;
  std::vector<std::size_t> unit_of_joint(robot.frames.size() + 1, SIZE_MAX);
  for (std::size_t j = 1; j <= robot.link_count; ++j) {
    const Frame& frame = robot.frame(j);
    if (frame.type == JointType::prismatic)
      for (const Coupling& term : frame.variable) ring.add_length(arena.name_of(robot.coordinates[term.coordinate].q));
    if (frame.type != JointType::revolute) continue;
    if (!arena.is_zero(frame.spring))  // its torque is linear in the angle
      for (const Coupling& term : frame.variable) ring.add_length(arena.name_of(robot.coordinates[term.coordinate].q));
    for (const Coupling& term : frame.variable) {
      const Ref q = robot.coordinates[term.coordinate].q;
      std::vector<std::string> symbols{arena.name_of(q)};
      Rational coefficient = 1;
      if (arena.is_constant(term.coefficient)) coefficient = arena.value(term.coefficient);
      else symbols.push_back(arena.name_of(term.coefficient));
      std::sort(symbols.begin(), symbols.end());
      const auto [place, is_new] = unit_of.try_emplace(symbols, units.size());
      if (is_new) units.push_back({symbols, 1, term.coordinate});
      Rational& unit = units[place->second].unit;
      const std::int64_t l = std::lcm(denominator(unit), denominator(coefficient));
      unit = Rational(1, l);
      if (unit_of_joint[j] != SIZE_MAX) groups.join(place->second, unit_of_joint[j]);
      unit_of_joint[j] = place->second;
    }
    const std::size_t before = parallel_before(robot, arena, j);
    if (before != 0 && unit_of_joint[j] != SIZE_MAX && unit_of_joint[before] != SIZE_MAX)
      groups.join(unit_of_joint[j], unit_of_joint[before]);
  }
  std::vector<std::size_t> order(units.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::stable_sort(order.begin(), order.end(),
                   [&](std::size_t a, std::size_t b) { return units[a].coordinate < units[b].coordinate; });
  for (const std::size_t u : order) {
    std::string label = std::to_string(units[u].coordinate + 1);
    if (units[u].symbols.size() > 1) label += "k" + std::to_string(u + 1);
    if (!units[u].unit.is_one()) label += "d" + units[u].unit.denominator_text();
    ring.add_angle(units[u].symbols, units[u].unit, label, static_cast<TrigRing::Index>(groups.find(u)));
  }
}

// Without the coefficients that vanish for the robot's numbers.
TrigPolynomial without_zeros(const TrigPolynomial& a, Arena& arena, const TrigRing::Values& values) {
  std::vector<TrigTerm> kept;
  for (std::size_t i = 0; i < a.terms().size();) {
    std::size_t end = i;
    std::vector<TrigTerm> coefficient;
    for (; end < a.terms().size() && a.terms()[end].shape == a.terms()[i].shape; ++end)
      coefficient.push_back({0, a.terms()[end].constant, a.terms()[end].coefficient});
    if (!arena.is_zero(a.ring().expression(arena, TrigPolynomial(a.ring(), std::move(coefficient)), values)))
      kept.insert(kept.end(), a.terms().begin() + static_cast<std::ptrdiff_t>(i),
                  a.terms().begin() + static_cast<std::ptrdiff_t>(end));
    i = end;
  }
  return TrigPolynomial(a.ring(), std::move(kept));
}

}  // namespace

ExplicitElements expand(const Robot& original, std::size_t most_products) {
  ExplicitElements result;
  result.original = original;
  result.parameters = name_parameters(original);
  result.ring = std::make_unique<TrigRing>(most_products);
  const Robot& robot = result.parameters.robot;
  TrigRing& ring = *result.ring;
  declare_coordinates(robot, ring);

  Arena values_arena = robot.arena;
  const auto expanded = [&](const char* name) {
    const Model model = derive(robot, name);
    std::vector<TrigPolynomial> values =
        evaluate(model.arena, std::span<const Ref>(model.outputs[0].values), TrigField(ring));
    for (TrigPolynomial& value : values) value = without_zeros(value, values_arena, result.parameters.values);
    return values;
  };
  const std::size_t n = result.n = robot.coordinates.size();
  result.inertia = expanded("inertia");
  result.gravity = expanded("gravity");

  std::vector<std::string> q;
  for (const Coordinate& coordinate : robot.coordinates) q.push_back(robot.arena.name_of(coordinate.q));
  // d a_ij / d q_k for i <= j.
  std::vector<TrigPolynomial> rates(n * n * n, TrigPolynomial(ring));
  const auto rate = [&](std::size_t i, std::size_t j, std::size_t k) -> TrigPolynomial& {
    return rates[(std::min(i, j) * n + std::max(i, j)) * n + k];
  };
  for (std::size_t i = 0; i < n; ++i)
    for (std::size_t j = i; j < n; ++j)
      for (std::size_t k = 0; k < n; ++k) rate(i, j, k) = ring.derivative(result.inertia[i * n + j], q[k]);
  result.christoffel.assign(n * n * n, TrigPolynomial(ring));
  for (std::size_t i = 0; i < n; ++i)
    for (std::size_t j = 0; j < n; ++j)
      for (std::size_t k = j; k < n; ++k)
        result.christoffel[result.index(i, j, k)] =
            (rate(i, j, k) + rate(i, k, j) - rate(j, k, i)).scaled(Rational(1, 2));
  return result;
}

}  // namespace armature::internal
