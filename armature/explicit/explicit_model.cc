// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/explicit/explicit_model.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "armature/base/error.h"
#include "armature/explicit/lumped_constants.h"
#include "armature/expr/differentiate.h"
#include "armature/expr/evaluate.h"
#include "armature/expr/numeric_field.h"
#include "armature/expr/print.h"
#include "armature/robot/numbers.h"
#include "armature/robot/tolerances.h"

namespace armature::internal {
namespace {

// Values of constants, from the robot's numbers and the given ones.
class Valuer {
 public:
  Valuer(const ExplicitElements& expansion, const ExplicitOptions& options)
      : expansion_(expansion), options_(options), arena_(expansion.parameters.robot.arena) {
    for (const auto& [name, value] : expansion.parameters.values) values_.emplace(name, value);
    for (const auto& [name, value] : options.values)
      values_.emplace(name, arena_.constant(Rational::from_double(value)));
  }

  void set_value(LumpedConstant& constant) {
    const Ref formula = expansion_.ring->expression(arena_, constant.polynomial, values_);
    // The rest are symbols inside formulas of the robot.
    NumericField<double>::Symbols numbers;
    IntervalField::Symbols enclosures;
    for (const Ref symbol : symbols_in(arena_, formula)) {
      const auto given = options_.values.find(arena_.name_of(symbol));
      if (given == options_.values.end()) return;
      numbers.insert(*given);
      enclosures.emplace(given->first, given->second);
    }
    constant.value = evaluate(arena_, formula, NumericField<double>(std::move(numbers)));
    constant.enclosure = evaluate(arena_, formula, IntervalField(std::move(enclosures)));
  }

  // From the given tolerances of parameters, sqrt(sum (dI/dp * tolerance_p)^2); without any, from those of the robot.
  std::optional<double> tolerance(const TrigPolynomial& polynomial) {
    if (options_.tolerances.empty() && expansion_.original.tolerances.empty()) return std::nullopt;
    const std::optional<Slopes> all = slopes(polynomial);
    if (!all) return std::nullopt;
    if (options_.tolerances.empty()) return measured_tolerance(expansion_.original, *all);
    double squares = 0;
    bool touched = false;
    for (const auto& [name, size] : options_.tolerances) {
      const auto shared = expansion_.parameters.shared.find(name);
      const auto slope = all->find(shared == expansion_.parameters.shared.end() ? name : shared->second);
      if (slope == all->end()) continue;
      squares += std::pow(slope->second * size, 2);
      touched = true;
    }
    return touched ? std::optional<double>(std::sqrt(squares)) : std::nullopt;
  }

 private:
  // Nothing when a parameter has no value.
  std::optional<Slopes> slopes(const TrigPolynomial& polynomial) {
    const Ref formula = expansion_.ring->expression(arena_, polynomial);
    Slopes result;
    for (const Ref symbol : symbols_in(arena_, formula)) {
      const Ref slope = differentiate(arena_, formula, symbol);
      NumericField<double>::Symbols symbols;
      for (const Ref other : symbols_in(arena_, slope)) {
        const std::string& name = arena_.name_of(other);
        const auto replaced = values_.find(name);
        const std::optional<double> known = replaced == values_.end() ? std::nullopt : number(arena_, replaced->second);
        if (!known) return std::nullopt;
        symbols[name] = *known;
      }
      result[arena_.name_of(symbol)] = evaluate(arena_, slope, NumericField<double>(std::move(symbols)));
    }
    return result;
  }

  const ExplicitElements& expansion_;
  const ExplicitOptions& options_;
  Arena arena_;
  TrigRing::Values values_;
};

// Numbers constants by falling size, where sizes are known, and returns the new index of each.
std::vector<std::size_t> order_by_size(const std::vector<LumpedConstant>& constants) {
  std::vector<std::size_t> order(constants.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
    return constants[a].value && constants[b].value && std::abs(*constants[a].value) > std::abs(*constants[b].value);
  });
  return order;
}

class Publisher {
 public:
  Publisher(ExplicitModel& model, const ExplicitOptions& options, Progress& progress)
      : model_(model), options_(options), progress_(progress) {}

  // Elements of one kind, whose constants are called stem1, stem2, ...
  void publish(std::vector<std::pair<ExplicitElement*, const TrigPolynomial*>> elements, const char* stem) {
    LumpedConstants lumped(stem[0] == 'I');
    for (auto& [element, polynomial] : elements) {
      go_on(progress_);
      for (ShapedTerm& term : few_terms(*polynomial))
        element->terms.push_back({lumped.combination(term.coefficient), std::move(term.shape), std::nullopt});
    }
    Valuer valuer(*model_.expansion, options_);
    std::vector<LumpedConstant> constants;
    for (const TrigPolynomial& polynomial : lumped.polynomials()) {
      constants.push_back({"", formula(model_.ring(), polynomial), polynomial, {}, {}, valuer.tolerance(polynomial)});
      valuer.set_value(constants.back());
    }
    const std::vector<std::size_t> order = order_by_size(constants);
    std::vector<std::size_t> places(order.size());
    const std::size_t first = model_.constants.size();
    for (std::size_t i = 0; i < order.size(); ++i) {
      places[order[i]] = first + i;
      model_.constants.push_back(constants[order[i]]);
      model_.constants.back().name = stem + std::to_string(i + 1);
    }
    for (auto& [element, polynomial] : elements)
      for (ExplicitTerm& term : element->terms) {
        double total = 0;
        bool known = true;
        for (auto& [multiple, constant] : term.coefficient) {
          constant = places[constant];
          const std::optional<double>& value = model_.constants[constant].value;
          known = known && value;
          if (known) total += multiple.to_double() * *value;
        }
        if (known) term.value = total;
        std::sort(term.coefficient.begin(), term.coefficient.end(),
                  [](const auto& a, const auto& b) { return a.second < b.second; });
      }
    // The largest first, where values are known.
    for (auto& [element, polynomial] : elements)
      std::stable_sort(element->terms.begin(), element->terms.end(), [](const ExplicitTerm& a, const ExplicitTerm& b) {
        return a.value && b.value && std::abs(*a.value) > std::abs(*b.value);
      });
  }

 private:
  ExplicitModel& model_;
  const ExplicitOptions& options_;
  Progress& progress_;
};

std::string element_name(char letter, std::initializer_list<std::size_t> indices, std::size_t n) {
  std::string name(1, letter);
  for (const std::size_t index : indices) {
    if (n > 9 && name.size() > 1) name += '_';
    name += std::to_string(index + 1);
  }
  return name;
}

}  // namespace

ExplicitModel explicit_model(const Robot& robot, const ExplicitOptions& options, Progress& progress) {
  ExplicitModel model;
  const auto expansion = std::make_shared<ExplicitElements>(expand(robot, options.most_products));
  model.expansion = expansion;
  go_on(progress);
  std::size_t terms = 0;
  for (const auto* list : {&expansion->inertia, &expansion->christoffel, &expansion->gravity})
    for (const TrigPolynomial& element : *list) terms += element.terms().size();
  if (terms > options.most_terms)
    throw UnmetRequest("the explicit model is too large: its elements have " + std::to_string(terms) + " terms",
                       "explicit models grow exponentially with the number of joints that are not parallel; derive "
                       "inverse-dynamics instead, or fix some joints");
  const std::size_t n = expansion->n;
  std::vector<const TrigPolynomial*> inertia, gravity;
  std::vector<TrigPolynomial> christoffel;  // as published: twice the symbol for j < k
  for (std::size_t i = 0; i < n; ++i)
    for (std::size_t j = i; j < n; ++j)
      if (const TrigPolynomial& a = expansion->inertia[i * n + j]; !a.is_zero()) {
        model.inertia.push_back({element_name('a', {i, j}, n), {}});
        model.inertia_places.emplace_back(i, j);
        inertia.push_back(&a);
      }
  // Symbols by size, so that equal ones are found without comparing all pairs.
  std::map<std::pair<std::size_t, TrigIndex>, std::vector<std::pair<const TrigPolynomial*, std::size_t>>> seen;
  for (std::size_t i = 0; i < n; ++i)
    for (std::size_t j = 0; j < n; ++j)
      for (std::size_t k = j; k < n; ++k) {
        const TrigPolynomial& g = expansion->christoffel[expansion->index(i, j, k)];
        if (g.is_zero()) continue;
        const int weight = j < k ? 2 : 1;
        auto& candidates = seen[{g.terms().size(), g.terms()[0].shape}];
        const TrigPolynomial negative = -g;
        const auto same = std::find_if(candidates.begin(), candidates.end(),
                                       [&](const auto& c) { return *c.first == g || *c.first == negative; });
        if (same != candidates.end()) {
          const ChristoffelUse& first =
              *std::find_if(model.uses.begin(), model.uses.end(),
                            [&](const ChristoffelUse& use) { return use.element == same->second; });
          const int first_weight = first.j < first.k ? 2 : 1;
          const int sign = *same->first == g ? 1 : -1;
          model.uses.push_back({i, j, k, same->second, Rational(sign * weight, first_weight)});
          continue;
        }
        candidates.emplace_back(&g, model.christoffel.size());
        model.uses.push_back({i, j, k, model.christoffel.size(), 1});
        model.christoffel.push_back({weight == 2 ? element_name('b', {i, j, k}, n) : element_name('c', {i, j}, n), {}});
        christoffel.push_back(g.scaled(weight));
      }
  for (std::size_t i = 0; i < n; ++i)
    if (!expansion->gravity[i].is_zero()) {
      model.gravity.push_back({element_name('Q', {i}, n), {}});
      model.gravity_places.push_back(i);
      gravity.push_back(&expansion->gravity[i]);
    }
  Publisher publisher(model, options, progress);
  std::vector<std::pair<ExplicitElement*, const TrigPolynomial*>> inertial, weights;
  for (std::size_t i = 0; i < inertia.size(); ++i) inertial.emplace_back(&model.inertia[i], inertia[i]);
  for (std::size_t i = 0; i < christoffel.size(); ++i) inertial.emplace_back(&model.christoffel[i], &christoffel[i]);
  for (std::size_t i = 0; i < gravity.size(); ++i) weights.emplace_back(&model.gravity[i], gravity[i]);
  publisher.publish(std::move(inertial), "I");
  publisher.publish(std::move(weights), "g");
  return model;
}

std::string name_of(const ExplicitModel& model, const ChristoffelUse& use) {
  const std::size_t n = model.expansion->n;
  return use.j < use.k ? element_name('b', {use.i, use.j, use.k}, n) : element_name('c', {use.i, use.j}, n);
}

std::string value_of(const ExplicitModel& model, const ChristoffelUse& use) {
  const std::string& element = model.christoffel[use.element].name;
  if (use.multiple.is_one()) return element;
  return use.multiple == Rational(-1) ? "-" + element : to_string(use.multiple) + "*" + element;
}

std::string to_string(const ExplicitModel& model, const ExplicitElement& element) {
  std::string text;
  for (const ExplicitTerm& term : element.terms) {
    const bool negative = term.coefficient[0].first.sign() < 0;
    std::string coefficient;
    for (const auto& [multiple, constant] : term.coefficient) {
      const Rational signed_multiple = negative ? -multiple : multiple;
      const bool minus = signed_multiple.sign() < 0;
      const Rational size = minus ? -signed_multiple : signed_multiple;
      if (!coefficient.empty()) coefficient += minus ? " - " : " + ";
      coefficient += (size.is_one() ? "" : to_string(size) + "*") + model.constants[constant].name;
    }
    if (term.coefficient.size() > 1) coefficient = "(" + coefficient + ")";
    text += text.empty() ? (negative ? "-" : "") : negative ? " - " : " + ";
    text += coefficient;
    if (!term.shape.empty()) text += "*" + to_string(model.ring(), term.shape);
  }
  return text.empty() ? "0" : text;
}

}  // namespace armature::internal
