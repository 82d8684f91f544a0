// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/explicit/explicit_evaluation.h"

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <utility>

#include "armature/derive/start_model.h"
#include "armature/explicit/sum_plan.h"
#include "armature/expr/identical.h"

namespace armature::internal {
namespace {

using Kind = ShapeFactor::Kind;

// A coefficient up to its sign.
using CoefficientKey = std::vector<std::pair<std::size_t, std::string>>;

class Evaluation {
 public:
  Evaluation(const ExplicitModel& model, Sines sines)
      : model_(model), sines_(sines), arena_(model.expansion->parameters.robot.arena) {
    for (const LumpedConstant& constant : model.constants)
      constants_.push_back(arena_.name(
          model.ring().expression(arena_, constant.polynomial, model.expansion->parameters.values), constant.name));
  }

  // Registers a sum to be computed: `element` times `scale`.
  std::size_t want(const ExplicitElement& element, const Rational& scale) {
    std::vector<ProductTerm> sum;
    for (const ExplicitTerm& term : element.terms) {
      const int sign = (term.coefficient[0].first * scale).sign();
      std::vector<PartIndex> product;
      for (ShapeFactor factor : term.shape) {
        const auto power = static_cast<std::size_t>(std::exchange(factor.power, 1));
        const auto [place, is_new] = factor_index_.try_emplace(factor, static_cast<PartIndex>(factors_.size()));
        if (is_new) factors_.push_back(factor);
        if (power > 1) squares_.insert(factor);
        product.insert(product.end(), power, place->second);
      }
      std::sort(product.begin(), product.end());
      sum.push_back({coefficient(term.coefficient, scale * sign), std::move(product), sign});
    }
    sums_.push_back(std::move(sum));
    names_.push_back(element.name);
    return sums_.size() - 1;
  }

  // Computes all sums registered.
  std::vector<Ref> compute() {
    plan_ = plan_sums(sums_, static_cast<PartIndex>(factors_.size()));
    for (const ShapeFactor& factor : factors_) parts_.push_back(value(factor));
    for (std::size_t i = 0; i < plan_.products.pairs.size(); ++i) {
      const auto& [a, b] = plan_.products.pairs[i];
      parts_.push_back(arena_.name(arena_.multiply(parts_[a], parts_[b]), "P" + std::to_string(i + 1)));
    }
    std::size_t next = 0;
    for (const SumNode& node : plan_.nodes) {
      products_.emplace_back();
      for (const ProductTerm& term : node.terms)
        products_.back().push_back(term.factors.empty() ? arena_.one() : parts_[plan_.products.wanted[next++]]);
    }
    values_.assign(plan_.nodes.size(), std::nullopt);
    std::vector<Ref> results;
    for (std::size_t i = 0; i < sums_.size(); ++i) results.push_back(sum(i));
    return results;
  }

  Arena& arena() { return arena_; }
  const std::vector<Ref>& sine_symbols() const { return sine_symbols_; }

 private:
  PartIndex coefficient(const Combination& combination, const Rational& scale) {
    CoefficientKey key;
    std::vector<Ref> terms;
    for (const auto& [multiple, constant] : combination) {
      key.emplace_back(constant, (multiple * scale).to_string());
      terms.push_back(arena_.scale(multiple * scale, constants_[constant]));
    }
    const auto [place, is_new] = coefficient_index_.try_emplace(key, static_cast<PartIndex>(coefficients_.size()));
    if (is_new) coefficients_.push_back(arena_.sum(terms));
    return place->second;
  }

  // A length, sine or cosine. The cosine of a double angle is computed from a square, preferably one that is needed
  // anyway.
  Ref value(const ShapeFactor& factor) {
    const TrigRing& ring = model_.ring();
    if (factor.kind == Kind::length) return arena_.symbol(ring.variable(factor.index));
    const bool sine = factor.kind == Kind::sine;
    const std::string name = (sine ? "S" : "C") + harmonic_label(ring, factor.index);
    const std::optional<TrigIndex> once = sine ? std::nullopt : half_angle(factor.index);
    if (once) {
      const ShapeFactor c{Kind::cosine, *once, 1}, s{Kind::sine, *once, 1};
      const bool has_c = squares_.contains(c), has_s = squares_.contains(s);
      if (has_c && has_s) return arena_.name(arena_.subtract(squared(c), squared(s)), name);
      return arena_.name(has_c ? arena_.subtract(arena_.scale(2, squared(c)), arena_.one())
                               : arena_.subtract(arena_.one(), arena_.scale(2, squared(s))),
                         name);
    }
    if (sines_ == Sines::given) {
      const Ref symbol = arena_.symbol(name + "_given");
      if (std::find(sine_symbols_.begin(), sine_symbols_.end(), symbol) == sine_symbols_.end())
        sine_symbols_.push_back(symbol);
      return symbol;
    }
    const Ref angle = ring.angle_expression(arena_, factor.index, model_.expansion->parameters.values);
    return sine ? arena_.sin(angle) : arena_.cos(angle);
  }
  Ref squared(const ShapeFactor& factor) { return arena_.power(value(factor), 2); }

  // The harmonic of half the angle, when it is made of whole multiples.
  std::optional<TrigIndex> half_angle(TrigIndex harmonic) const {
    const auto result = model_.expansion->ring->combination(1, harmonic, 0, harmonic, 2);
    return result ? std::optional<TrigIndex>(result->harmonic) : std::nullopt;
  }

  // Terms with the same coefficient share it: k*(x + y).
  Ref sum(std::size_t index) {
    if (values_[index]) return *values_[index];
    const SumNode& node = plan_.nodes[index];
    std::vector<Ref> terms;
    for (const SumLink& link : node.links) {
      const Ref other = arena_.scale(link.sign, sum(link.node));
      terms.push_back(link.factor ? arena_.multiply(parts_[*link.factor], other) : other);
    }
    std::map<PartIndex, std::vector<Ref>> by_coefficient;
    for (std::size_t t = 0; t < node.terms.size(); ++t)
      by_coefficient[node.terms[t].coefficient].push_back(arena_.scale(node.terms[t].sign, products_[index][t]));
    for (const auto& [coefficient, products] : by_coefficient)
      terms.push_back(arena_.multiply(coefficients_[coefficient], arena_.sum(products)));
    const std::string name = index < names_.size() ? names_[index] : "U" + std::to_string(index - names_.size() + 1);
    values_[index] = arena_.name(arena_.sum(terms), name);
    return *values_[index];
  }

  const ExplicitModel& model_;
  Sines sines_;
  Arena arena_;
  std::vector<Ref> constants_;
  std::map<CoefficientKey, PartIndex> coefficient_index_;
  std::vector<Ref> coefficients_;
  std::map<ShapeFactor, PartIndex> factor_index_;
  std::vector<ShapeFactor> factors_;
  std::set<ShapeFactor> squares_;
  std::vector<std::vector<ProductTerm>> sums_;
  std::vector<std::string> names_;
  SumPlan plan_;
  std::vector<Ref> parts_;                  // factors and shared products
  std::vector<std::vector<Ref>> products_;  // of each term of each node
  std::vector<std::optional<Ref>> values_;  // of each node
  std::vector<Ref> sine_symbols_;
};

}  // namespace

Model evaluation(const ExplicitModel& model, ExplicitPart part, Sines sines) {
  const Robot& robot = model.expansion->parameters.robot;
  const std::size_t n = model.expansion->n;
  Evaluation work(model, sines);
  // Christoffel symbols without the factor 2 of b_ijk, which is applied to the velocities once for all elements.
  std::vector<int> weights(model.christoffel.size(), 0);
  for (const ChristoffelUse& use : model.uses)
    if (weights[use.element] == 0) weights[use.element] = use.j < use.k ? 2 : 1;
  const auto is_one_of = [&](std::initializer_list<ExplicitPart> parts) {
    return std::find(parts.begin(), parts.end(), part) != parts.end();
  };
  const bool has_inertia = !is_one_of({ExplicitPart::bias, ExplicitPart::coriolis, ExplicitPart::gravity});
  const bool has_velocity = !is_one_of({ExplicitPart::inertia, ExplicitPart::gravity});
  const bool has_gravity = !is_one_of({ExplicitPart::inertia, ExplicitPart::coriolis});
  std::vector<std::size_t> a, c, g;
  if (has_inertia)
    for (const ExplicitElement& element : model.inertia) a.push_back(work.want(element, 1));
  if (has_velocity)
    for (std::size_t i = 0; i < model.christoffel.size(); ++i)
      c.push_back(work.want(model.christoffel[i], Rational(1, weights[i])));
  if (has_gravity)
    for (const ExplicitElement& element : model.gravity) g.push_back(work.want(element, 1));
  const std::vector<Ref> sums = work.compute();
  Arena& arena = work.arena();

  std::vector<Ref> inertia(n * n, arena.zero()), gravity(n, arena.zero()), velocity(n, arena.zero());
  for (std::size_t e = 0; e < a.size(); ++e) {
    const auto& [i, j] = model.inertia_places[e];
    inertia[i * n + j] = inertia[j * n + i] = sums[a[e]];
  }
  for (std::size_t e = 0; e < g.size(); ++e) gravity[model.gravity_places[e]] = sums[g[e]];
  if (has_velocity) {
    // In each torque, the velocity products that one symbol multiplies.
    std::vector<std::map<std::size_t, std::vector<Ref>>> rows(n);
    for (const ChristoffelUse& use : model.uses) {
      if (arena.is_zero(sums[c[use.element]])) continue;
      const Ref qj = robot.coordinates[use.j].qd, qk = robot.coordinates[use.k].qd;
      const std::string place = std::to_string(use.j + 1) + "_" + std::to_string(use.k + 1);
      const Ref product =
          use.j == use.k
              ? arena.name(arena.power(qj, 2), "V" + place)
              : arena.name(arena.multiply(arena.name(arena.scale(2, qj), "V" + std::to_string(use.j + 1)), qk),
                           "V" + place);
      const Rational sign = use.multiple.sign();
      rows[use.i][use.element].push_back(arena.scale(sign, product));
    }
    for (std::size_t i = 0; i < n; ++i) {
      std::vector<Ref> terms;
      for (const auto& [element, products] : rows[i])
        terms.push_back(arena.multiply(sums[c[element]], arena.name(arena.sum(products), "W" + std::to_string(i + 1))));
      velocity[i] = arena.sum(terms);
    }
  }

  Model result;
  result.name = "explicit";
  result.robot = robot.name;
  result.reference = "Armstrong, Khatib & Burdick 1986, eq. 1";
  result.legend = {{"P", "product of sines and cosines"},
                   {"U", "sum shared by elements"},
                   {"V", "product of velocities"},
                   {"W", "sum of products of velocities"},
                   {"a", "element of the inertia matrix"},
                   {"b", "half an element of B: a Christoffel symbol"},
                   {"c", "element of C: a Christoffel symbol"},
                   {"g", "lumped constant of gravity"},
                   {"Q", "element of the gravity vector"},
                   {"I", "lumped constant"}};
  const auto torque_output = [&](const char* name, const char* meaning, std::vector<Ref> values) {
    result.outputs.push_back({name, meaning, n, 1, std::move(values), torque_units(robot), {}});
  };
  result.inputs = {position_input(robot)};
  if (has_velocity && part != ExplicitPart::elements) result.inputs.push_back(velocity_input(robot));
  if (part == ExplicitPart::torques || part == ExplicitPart::bias) {
    std::vector<Ref> torques;
    for (std::size_t i = 0; i < n; ++i) {
      std::vector<Ref> terms{velocity[i], gravity[i]};
      for (std::size_t j = 0; j < n; ++j) terms.push_back(arena.multiply(inertia[i * n + j], robot.coordinates[j].qdd));
      torques.push_back(arena.sum(terms));
    }
    if (has_inertia) {
      result.inputs.push_back(acceleration_input(robot));
      torque_output("tau", "joint torques", std::move(torques));
    } else {
      torque_output("H", "joint torques without acceleration", std::move(torques));
    }
  } else {
    if (has_inertia)
      result.outputs = {{"A", "inertia matrix, symmetric", n, n, std::move(inertia), inertia_units(robot), {}}};
    if (part == ExplicitPart::elements) {
      std::vector<Ref> symbols;
      for (const std::size_t each : c) symbols.push_back(sums[each]);
      result.outputs.push_back(
          {"G", "Christoffel symbols", symbols.size(), 1, symbols, std::vector<std::string>(symbols.size(), "SI"), {}});
    } else if (has_velocity) {
      torque_output("C", "Coriolis and centrifugal torques", velocity);
    }
    if (has_gravity) torque_output("Q", "gravity torques", gravity);
  }
  if (sines == Sines::given)
    result.inputs.push_back(
        {"sc", "sines and cosines", work.sine_symbols(), std::vector<std::string>(work.sine_symbols().size(), "1")});
  result.arena = std::move(arena);
  return result;
}

bool equals_recursive(const ExplicitModel& model, const Robot& robot) {
  const Model ours = evaluation(model, ExplicitPart::check);
  std::size_t output = 0;
  for (const char* name : {"inertia", "coriolis", "gravity"}) {
    const Model theirs = derive(robot, name);
    if (!identical(ours.arena, ours.outputs[output++].values, theirs.arena, theirs.outputs[0].values)) return false;
  }
  return true;
}

}  // namespace armature::internal
