// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/derive/recursion/christoffel.h"

#include <algorithm>
#include <array>
#include <map>
#include <numeric>

#include "armature/derive/recursion/link_motion.h"
#include "armature/derive/recursion/regrouped.h"
#include "armature/derive/recursion/wrench_carrier.h"
#include "armature/derive/start_model.h"
#include "armature/expr/finite_field.h"
#include "armature/robot/topology.h"

namespace armature::internal {
namespace {

// Twice the second moments and first moments of composite link c.
struct Doubled {
  Scalar sxx, sxy, sxz, syy, syz;
  Vector3 ms;
  Scalar m;
};

Doubled doubled(const CompositeLink& p, const std::string& c) {
  return {named(p.YY + p.ZZ - p.XX, "SXX" + c), named(-2 * p.XY, "SXY" + c), named(-2 * p.XZ, "SXZ" + c),
          named(p.XX + p.ZZ - p.YY, "SYY" + c), named(-2 * p.YZ, "SYZ" + c), named(2 * p.MS, "MS" + c + "_D"),
          named(2 * p.M, "M" + c + "_D")};
}

// The wrench on composite link c under twice the product of the velocities of joint c and of a joint about z.
Wrench coriolis_wrench(Arena& arena, JointType type, const Doubled& p, const Vector3& z) {
  const Scalar none{arena, arena.zero()};
  if (type == JointType::revolute)
    return {{-(z.z * p.ms.x), -(z.z * p.ms.y), z.x * p.ms.x + z.y * p.ms.y},
            {z.x * p.sxy + z.y * p.syy + z.z * p.syz, -(z.x * p.sxx + z.y * p.sxy + z.z * p.sxz), none}};
  return {{p.m * z.y, -(p.m * z.x), none}, {z.x * p.ms.z, z.y * p.ms.z, -(z.x * p.ms.x + z.y * p.ms.y)}};
}

// In joint variables.
VelocityCoefficients joint_coefficients(Arena& arena, const Robot& robot, const std::vector<JointTransform>& transforms,
                                        const std::vector<CompositeLink>& links, CostMeter& meter) {
  VelocityCoefficients b(robot.link_count, arena.zero());
  const WrenchCarrier carrier(arena, robot, transforms);
  const JointTwists joints = carrier.unit_velocities();
  const Scalar none{arena, arena.zero()};
  for (std::size_t c = 1; c <= robot.link_count; ++c) {
    const JointType type = robot.frame(c).type;
    if (type == JointType::fixed) continue;
    const CompositeLink& link = links[c - 1];
    const std::string s = std::to_string(c);
    const Doubled twice = doubled(link, s);
    const std::vector<std::size_t> path = path_from_base(robot, c);
    const auto torques = carrier.cheapest(meter, c, [&](std::size_t e) {
      std::vector<std::vector<Scalar>> rows;
      for (const std::size_t j : path) {
        Wrench w{{none, none, none}, {none, none, none}};
        if (j != c) w = coriolis_wrench(arena, type, twice, carrier.seen_from(joints, j, c).angular);
        else if (type == JointType::revolute) w = {{-link.MS.x, -link.MS.y, none}, {-link.YZ, link.XZ, none}};
        const std::string stem = s + "_" + std::to_string(j);
        w = {named(w.force, "FC" + stem), named(w.moment, "NC" + stem)};
        rows.push_back(carrier.powers(joints, w, c, e, "BC" + stem));
      }
      return rows;
    });
    for (std::size_t row = 0; row < path.size(); ++row) {
      const std::size_t j = path[row];
      for (const std::size_t i : path) {
        if (i == c) continue;
        const Scalar value = torques[row][i - 1];
        b.at(i - 1, j - 1, c - 1) = value.ref();
        if (i == j) b.at(c - 1, j - 1, j - 1) = arena.scale(Rational(-1, 2), value.ref());
        if (j < i) b.at(c - 1, j - 1, i - 1) = arena.negate(value.ref());
      }
    }
  }
  return b;
}

// v' = C q' and tau = C^T Gamma.
VelocityCoefficients in_coordinates(Arena& arena, const Robot& robot, const VelocityCoefficients& joint) {
  VelocityCoefficients b(robot.coordinates.size(), arena.zero());
  for (std::size_t k = 0; k < robot.link_count; ++k)
    for (std::size_t j = 0; j <= k; ++j)
      for (std::size_t i = 0; i < robot.link_count; ++i) {
        if (arena.is_zero(joint.at(i, j, k))) continue;
        for (const Coupling& row : robot.frame(i + 1).variable)
          for (const Coupling& first : robot.frame(j + 1).variable)
            for (const Coupling& second : robot.frame(k + 1).variable) {
              const auto [l, m] = std::minmax(first.coordinate, second.coordinate);
              const std::array factors{row.coefficient, first.coefficient, second.coefficient, joint.at(i, j, k)};
              Ref& sum = b.at(row.coordinate, l, m);
              sum = arena.add(sum, arena.product(factors));
            }
      }
  return b;
}

// The Christoffel symbols of one robot as values at two random points of GF(p): equal functions have equal keys.
using Key = std::array<std::uint64_t, 2>;

struct Symbol {
  std::size_t i, j, k;  // j <= k
  Key value, negative;
};

std::vector<Symbol> symbols_of(const Arena& arena, const VelocityCoefficients& b) {
  std::vector<Symbol> symbols;
  std::vector<Ref> refs;
  for (std::size_t i = 0; i < b.coordinates(); ++i)
    for (std::size_t k = 0; k < b.coordinates(); ++k)
      for (std::size_t j = 0; j <= k; ++j) {
        symbols.push_back({i, j, k, {}, {}});
        refs.push_back(b.at(i, j, k));
      }
  for (std::size_t trial = 0; trial < 2; ++trial) {
    const std::vector<Residue> values = evaluate(arena, std::span<const Ref>(refs), FiniteField(trial));
    for (std::size_t s = 0; s < symbols.size(); ++s) {
      const Residue c = symbols[s].j == symbols[s].k ? values[s] : values[s] / Residue(2);
      symbols[s].value[trial] = c.value();
      symbols[s].negative[trial] = (Residue(0) - c).value();
    }
  }
  return symbols;
}

// Expresses every coefficient by the cheapest one with the same Christoffel symbol up to sign.
void unify(Arena& arena, VelocityCoefficients& b, CostMeter& meter) {
  std::vector<Symbol> symbols = symbols_of(arena, b);
  std::vector<Cost> costs;
  for (const Symbol& s : symbols) costs.push_back(meter.of(std::array{b.at(s.i, s.j, s.k)}));
  std::vector<std::size_t> order(symbols.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::stable_sort(order.begin(), order.end(), [&](std::size_t x, std::size_t y) { return costs[x] < costs[y]; });
  std::map<Key, const Symbol*> known;
  for (const std::size_t index : order) {
    const Symbol& s = symbols[index];
    Ref& value = b.at(s.i, s.j, s.k);
    if (s.value == Key{}) {
      value = arena.zero();
      continue;
    }
    const auto same = known.find(s.value), opposite = known.find(s.negative);
    if (same == known.end() && opposite == known.end()) {
      known.emplace(s.value, &s);
      continue;
    }
    const Symbol& first = same != known.end() ? *same->second : *opposite->second;
    const std::int64_t doubled_here = s.j == s.k ? 1 : 2, doubled_first = first.j == first.k ? 1 : 2;
    const Rational factor(same != known.end() ? doubled_here : -doubled_here, doubled_first);
    value = arena.scale(factor, b.at(first.i, first.j, first.k));
  }
}

}  // namespace

VelocityCoefficients velocity_coefficients(Arena& arena, const Robot& robot,
                                           const std::vector<JointTransform>& transforms,
                                           const std::vector<CompositeLink>& links, CostMeter& meter) {
  VelocityCoefficients b = in_coordinates(arena, robot, joint_coefficients(arena, robot, transforms, links, meter));
  for (std::size_t i = 0; i < b.coordinates(); ++i)
    for (std::size_t k = 0; k < b.coordinates(); ++k)
      for (std::size_t j = 0; j <= k; ++j) {
        const std::string name = std::to_string(i + 1) + "_" + std::to_string(j + 1) + "_" + std::to_string(k + 1);
        b.at(i, j, k) = arena.name(b.at(i, j, k), "B" + name);
      }
  unify(arena, b, meter);
  return b;
}

std::size_t christoffel_count(const Robot& original) {
  const Robot robot = regrouped(original);
  Arena arena = robot.arena;
  const std::vector<JointTransform> transforms = joint_transforms(arena, robot);
  CostMeter meter(arena, position_input(robot).symbols);
  const VelocityCoefficients b =
      velocity_coefficients(arena, robot, transforms, composite_links(arena, robot, transforms), meter);
  std::map<Key, std::size_t> different;
  for (const Symbol& s : symbols_of(arena, b))
    if (s.value != Key{}) ++different[std::min(s.value, s.negative)];
  return different.size();
}

}  // namespace armature::internal
