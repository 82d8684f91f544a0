// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/explicit/few_terms.h"

#include <algorithm>
#include <cstdlib>
#include <map>
#include <optional>
#include <set>
#include <tuple>

namespace armature::internal {
namespace {

using Kind = ShapeFactor::Kind;
using Sum = std::map<Shape, TrigPolynomial>;

void add(Sum& sum, const Shape& shape, const TrigPolynomial& coefficient) {
  const auto [place, is_new] = sum.try_emplace(shape, coefficient);
  if (is_new) return;
  place->second = place->second + coefficient;
  if (place->second.is_zero()) sum.erase(place);
}

Shape times(Shape shape, ShapeFactor factor) {
  for (ShapeFactor& own : shape)
    if (own.kind == factor.kind && own.index == factor.index) {
      own.power += factor.power;
      return shape;
    }
  shape.insert(std::upper_bound(shape.begin(), shape.end(), factor), factor);
  return shape;
}

Shape without(Shape shape, std::size_t position) {
  shape.erase(shape.begin() + static_cast<std::ptrdiff_t>(position));
  return shape;
}

// The harmonic of half the angle.
std::optional<TrigIndex> half(TrigRing& ring, TrigIndex harmonic) {
  const auto result = ring.combination(1, harmonic, 0, harmonic, 2);
  return result ? std::optional<TrigIndex>(result->harmonic) : std::nullopt;
}

// The canonical terms, with sin 2a already written as 2 sin a cos a.
Sum terms_of(const TrigPolynomial& element) {
  TrigRing& ring = element.ring();
  Sum sum;
  for (std::size_t i = 0; i < element.terms().size();) {
    const TrigIndex index = element.terms()[i].shape;
    std::vector<TrigTerm> coefficient;
    for (; i < element.terms().size() && element.terms()[i].shape == index; ++i)
      coefficient.push_back({0, element.terms()[i].constant, element.terms()[i].coefficient});
    Shape shape;
    Rational factor = 1;
    const TrigRing::Monomial monomial = ring.monomial(index);
    for (const auto& [variable, power] : monomial.powers) shape = times(shape, {Kind::length, variable, power});
    for (const TrigRing::Wave& wave : monomial.waves) {
      const std::optional<TrigIndex> a = wave.sine ? half(ring, wave.harmonic) : std::nullopt;
      if (a) {
        shape = times(times(shape, {Kind::sine, *a, 1}), {Kind::cosine, *a, 1});
        factor = factor * 2;
      } else {
        shape = times(shape, {wave.sine ? Kind::sine : Kind::cosine, wave.harmonic, 1});
      }
    }
    add(sum, shape, TrigPolynomial(ring, std::move(coefficient)).scaled(factor));
  }
  return sum;
}

// How cos 2a is written.
enum class Double { kept, cosine_squared, sine_squared };

Sum rewritten(const Sum& sum, TrigIndex twice, TrigIndex once, Double how) {
  if (how == Double::kept) return sum;
  Sum result;
  for (const auto& [shape, coefficient] : sum) {
    const auto found = std::find(shape.begin(), shape.end(), ShapeFactor{Kind::cosine, twice, 1});
    if (found == shape.end()) {
      add(result, shape, coefficient);
      continue;
    }
    const Shape rest = without(shape, static_cast<std::size_t>(found - shape.begin()));
    const bool cosine = how == Double::cosine_squared;
    add(result, times(rest, {cosine ? Kind::cosine : Kind::sine, once, 2}), coefficient.scaled(cosine ? 2 : -2));
    add(result, rest, coefficient.scaled(cosine ? -1 : 1));
  }
  return result;
}

// A coefficient up to its sign, hashed: equal magnitudes have equal numbers.
std::uint64_t magnitude(const TrigPolynomial& a) {
  std::uint64_t hash = a.terms().size();
  const bool negative = !a.is_zero() && a.terms()[0].coefficient.sign() < 0;
  for (const TrigTerm& term : a.terms()) {
    const std::size_t part = (negative ? -term.coefficient : term.coefficient).hash();
    hash = (hash ^ term.constant) * 0x9e3779b97f4a7c15ULL;
    hash = ((hash ^ (hash >> 29)) + part) * 0xbf58476d1ce4e5b9ULL;
  }
  return hash;
}

// Merges a pair of terms into one product, if possible: X * w(k1) * k + X * w(k2) * (+-k) = X * u(a) * v(b) * (+-2k),
// with a = (k1 + k2)/2 and b = (k1 - k2)/2. Only sums of single angles justify another sine.
std::optional<ShapedTerm> as_product(TrigRing& ring, const Shape& x, const Shape& y, const TrigPolynomial& coefficient,
                                     int relative_sign) {
  if (x.size() != y.size()) return std::nullopt;
  Shape rest_x = x, rest_y = y;
  std::erase_if(rest_x, [&](const ShapeFactor& f) { return std::binary_search(y.begin(), y.end(), f); });
  std::erase_if(rest_y, [&](const ShapeFactor& f) { return std::binary_search(x.begin(), x.end(), f); });
  if (rest_x.size() != 1 || rest_y.size() != 1) return std::nullopt;
  const ShapeFactor f = rest_x[0], g = rest_y[0];
  if (f.kind == Kind::length || f.kind != g.kind || f.power != 1 || g.power != 1) return std::nullopt;
  const auto group = [&](TrigIndex h) { return ring.angle(ring.harmonic(h).multiples[0].first).group; };
  if (group(f.index) != group(g.index)) return std::nullopt;
  const auto a = ring.combination(1, f.index, 1, g.index, 2), b = ring.combination(1, f.index, -1, g.index, 2);
  if (!a || !b || a->sign == 0 || b->sign == 0) return std::nullopt;
  for (const TrigIndex h : {a->harmonic, b->harmonic})
    for (const auto& [angle, multiple] : ring.harmonic(h).multiples)
      if (std::abs(multiple) != 1) return std::nullopt;
  // cos f + cos g = 2 cos a cos b, cos f - cos g = -2 sin a sin b, sin f + sin g = 2 sin a cos b,
  // sin f - sin g = 2 cos a sin b.
  const bool of_sines = f.kind == Kind::sine;
  const bool sine_a = of_sines == (relative_sign > 0), sine_b = relative_sign < 0;
  int sign = !of_sines && relative_sign < 0 ? -1 : 1;
  if (sine_a) sign *= a->sign;
  if (sine_b) sign *= b->sign;
  Shape shape = x;
  shape.erase(std::find(shape.begin(), shape.end(), f));
  shape = times(times(shape, {sine_a ? Kind::sine : Kind::cosine, a->harmonic, 1}),
                {sine_b ? Kind::sine : Kind::cosine, b->harmonic, 1});
  return ShapedTerm{shape, coefficient.scaled(2 * sign)};
}

// Does a term hold a sum of several angles? Without one there are no pairs to merge.
bool has_sums(const TrigRing& ring, const Sum& sum) {
  return std::any_of(sum.begin(), sum.end(), [&](const auto& term) {
    return std::any_of(term.first.begin(), term.first.end(), [&](const ShapeFactor& f) {
      return f.kind != Kind::length && ring.harmonic(f.index).multiples.size() > 1;
    });
  });
}

// Merges pairs until none is left.
Sum paired(TrigRing& ring, Sum sum) {
  if (!has_sums(ring, sum)) return sum;
  for (bool changed = true; changed;) {
    changed = false;
    std::map<std::uint64_t, std::vector<Shape>> classes;
    for (const auto& [shape, coefficient] : sum) classes[magnitude(coefficient)].push_back(shape);
    for (const auto& [key, shapes] : classes)
      for (std::size_t i = 0; i < shapes.size(); ++i)
        for (std::size_t j = i + 1; j < shapes.size(); ++j) {
          const auto x = sum.find(shapes[i]), y = sum.find(shapes[j]);
          if (x == sum.end() || y == sum.end()) continue;
          const int sign = x->second == y->second ? 1 : -1;
          const auto merged = as_product(ring, shapes[i], shapes[j], x->second, sign);
          if (!merged || (sign < 0 && !(x->second + y->second).is_zero())) continue;
          sum.erase(x), sum.erase(y);
          add(sum, merged->shape, merged->coefficient);
          changed = true;
        }
  }
  return sum;
}

// Additions and multiplications of the sum, in quarters; a double angle costs a little more than a square.
std::size_t price(TrigRing& ring, const Sum& sum) {
  std::set<std::uint64_t> classes;
  std::set<TrigIndex> doubles;
  for (const auto& [shape, coefficient] : sum) {
    if (!shape.empty()) classes.insert(magnitude(coefficient));
    for (const ShapeFactor& factor : shape)
      if (factor.kind == Kind::cosine && half(ring, factor.index)) doubles.insert(factor.index);
  }
  return 4 * (sum.size() + classes.size()) + doubles.size();
}

}  // namespace

std::vector<ShapedTerm> few_terms(const TrigPolynomial& element) {
  TrigRing& ring = element.ring();
  const Sum start = terms_of(element);
  std::vector<std::pair<TrigIndex, TrigIndex>> doubles;  // 2a and a
  for (const auto& [shape, coefficient] : start)
    for (const ShapeFactor& factor : shape) {
      if (factor.kind != Kind::cosine) continue;
      const std::optional<TrigIndex> once = half(ring, factor.index);
      if (once && std::find(doubles.begin(), doubles.end(), std::pair{factor.index, *once}) == doubles.end())
        doubles.emplace_back(factor.index, *once);
    }
  std::vector<Double> choice(doubles.size(), Double::kept);
  const auto written = [&](const std::vector<Double>& choices) {
    Sum sum = start;
    for (std::size_t i = 0; i < doubles.size(); ++i)
      sum = rewritten(sum, doubles[i].first, doubles[i].second, choices[i]);
    return paired(ring, std::move(sum));
  };
  Sum best = written(choice);
  std::size_t best_price = price(ring, best);
  const auto attempt = [&](const std::vector<Double>& choices) {
    Sum sum = written(choices);
    const std::size_t its_price = price(ring, sum);
    if (its_price >= best_price) return false;
    best = std::move(sum), best_price = its_price, choice = choices;
    return true;
  };
  constexpr Double all[] = {Double::kept, Double::cosine_squared, Double::sine_squared};
  constexpr std::size_t most_doubles = 5, most_terms = 40;  // all combinations up to here, one at a time beyond
  if (doubles.size() <= most_doubles && start.size() <= most_terms) {
    std::size_t combinations = 1;
    for (std::size_t i = 0; i < doubles.size(); ++i) combinations *= 3;
    for (std::size_t code = 1; code < combinations; ++code) {
      std::vector<Double> choices;
      for (std::size_t i = 0, rest = code; i < doubles.size(); ++i, rest /= 3) choices.push_back(all[rest % 3]);
      attempt(choices);
    }
  } else {
    for (bool improved = true; improved;) {
      improved = false;
      for (std::size_t i = 0; i < doubles.size(); ++i)
        for (const Double how : all) {
          if (how == choice[i]) continue;
          std::vector<Double> choices = choice;
          choices[i] = how;
          improved |= attempt(choices);
        }
    }
  }
  std::vector<ShapedTerm> result;
  for (auto& [shape, coefficient] : best) result.push_back({shape, std::move(coefficient)});
  return result;
}

std::string harmonic_label(const TrigRing& ring, TrigIndex harmonic) {
  std::string label;
  for (const auto& [angle, multiple] : ring.harmonic(harmonic).multiples) {
    if (multiple < 0) label += "m";
    for (int i = 0; i < std::abs(multiple); ++i) {
      if (!label.empty() && ring.angle(angle).label.size() > 1) label += "_";
      label += ring.angle(angle).label;
    }
  }
  return label;
}

std::string to_string(const TrigRing& ring, const Shape& shape) {
  // In the order of the joints, not of the ring.
  Shape ordered = shape;
  const auto place = [&](const ShapeFactor& f) {
    const bool length = f.kind == Kind::length;
    return std::tuple(!length, length ? TrigRing::Harmonic{} : ring.harmonic(f.index), f);
  };
  std::sort(ordered.begin(), ordered.end(),
            [&](const ShapeFactor& a, const ShapeFactor& b) { return place(a) < place(b); });
  std::string text;
  const auto append = [&](const std::string& factor) { text += (text.empty() ? "" : "*") + factor; };
  for (const ShapeFactor& f : ordered) {
    if (f.kind == Kind::length) {
      append(ring.variable(f.index) + (f.power > 1 ? "^" + std::to_string(f.power) : ""));
      continue;
    }
    const bool cosine = f.kind == Kind::cosine;
    const ShapeFactor other{cosine ? Kind::sine : Kind::cosine, f.index, 1};
    const std::string label = harmonic_label(ring, f.index);
    if (f.power == 1 && std::find(shape.begin(), shape.end(), other) != shape.end()) {
      if (cosine) append("SC" + label);
    } else if (f.power == 2) {
      append((cosine ? "CC" : "SS") + label);
    } else {
      append((cosine ? "C" : "S") + label + (f.power > 2 ? "^" + std::to_string(f.power) : ""));
    }
  }
  return text;
}

}  // namespace armature::internal
