// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/expr/trig_polynomial.h"

#include <algorithm>

#include "armature/base/error.h"

namespace armature::internal {
namespace {

std::uint64_t key_of(TrigIndex shape, TrigIndex constant) { return (std::uint64_t{shape} << 32) | constant; }
std::uint64_t key_of(const TrigTerm& term) { return key_of(term.shape, term.constant); }

// A term of an angle: a rational times a product of symbols.
struct AngleTerm {
  Rational coefficient = 1;
  std::vector<std::string> symbols;
};

[[noreturn]] void refuse_angle() {
  throw UnmetRequest("an angle is not a sum of multiples of symbols",
                     "give such an angle as one symbol with a value of its own");
}

AngleTerm angle_term(const Arena& arena, Ref term) {
  AngleTerm result;
  const std::span<const Ref> factors =
      arena.op(term) == Op::product ? arena.operands(term) : std::span<const Ref>(&term, 1);
  for (const Ref factor : factors) switch (arena.op(factor)) {
      case Op::constant: result.coefficient = result.coefficient * arena.value(factor); break;
      case Op::symbol: result.symbols.push_back(arena.name_of(factor)); break;
      default: refuse_angle();
    }
  if (result.symbols.empty()) refuse_angle();
  std::sort(result.symbols.begin(), result.symbols.end());
  return result;
}

// A sum under construction.
class Accumulator {
 public:
  void add(TrigIndex shape, TrigIndex constant, const Rational& coefficient) {
    Rational& sum = sums_[key_of(shape, constant)];
    sum = sum + coefficient;
  }
  TrigPolynomial finish(TrigRing& ring) const {
    std::vector<TrigTerm> terms;
    for (const auto& [key, sum] : sums_)
      if (!sum.is_zero()) terms.push_back({static_cast<TrigIndex>(key >> 32), static_cast<TrigIndex>(key), sum});
    std::sort(terms.begin(), terms.end(), [](const TrigTerm& x, const TrigTerm& y) { return key_of(x) < key_of(y); });
    return TrigPolynomial(ring, std::move(terms));
  }

 private:
  std::unordered_map<std::uint64_t, Rational> sums_;
};

}  // namespace

TrigPolynomial TrigPolynomial::scaled(const Rational& factor) const {
  if (factor.is_zero()) return TrigPolynomial(*ring_);
  TrigPolynomial result = *this;
  for (TrigTerm& term : result.terms_) term.coefficient = term.coefficient * factor;
  return result;
}

TrigPolynomial operator+(const TrigPolynomial& a, const TrigPolynomial& b) {
  std::vector<TrigTerm> terms;
  terms.reserve(a.terms_.size() + b.terms_.size());
  auto i = a.terms_.begin(), j = b.terms_.begin();
  while (i != a.terms_.end() && j != b.terms_.end()) {
    if (key_of(*i) != key_of(*j)) {
      terms.push_back(key_of(*i) < key_of(*j) ? *i++ : *j++);
      continue;
    }
    if (Rational total = i->coefficient + j->coefficient; !total.is_zero())
      terms.push_back({i->shape, i->constant, std::move(total)});
    ++i, ++j;
  }
  terms.insert(terms.end(), i, a.terms_.end());
  terms.insert(terms.end(), j, b.terms_.end());
  return TrigPolynomial(*a.ring_, std::move(terms));
}

TrigPolynomial operator*(const TrigPolynomial& a, const TrigPolynomial& b) {
  TrigRing& ring = *a.ring_;
  ring.spend(a.terms_.size() * b.terms_.size());
  Accumulator result;
  for (const TrigTerm& x : a.terms_)
    for (const TrigTerm& y : b.terms_) {
      // References into the memo stay valid: nodes of an unordered_map do not move.
      const std::vector<TrigRing::Part>& shapes = ring.product(x.shape, y.shape);
      const std::vector<TrigRing::Part>& constants = ring.product(x.constant, y.constant);
      const Rational coefficient = x.coefficient * y.coefficient;
      for (const auto& shape : shapes)
        for (const auto& constant : constants)
          result.add(shape.monomial, constant.monomial, coefficient * (shape.factor * constant.factor));
    }
  return result.finish(ring);
}

TrigPolynomial operator/(const TrigPolynomial& a, const TrigPolynomial& b) {
  if (b.terms_.size() != 1 || key_of(b.terms_[0]) != 0)
    throw UnmetRequest("a polynomial cannot be divided by an expression",
                       "give the quotient as one symbol with a value of its own");
  return a.scaled(Rational(1) / b.terms_[0].coefficient);
}

TrigRing::TrigRing(std::size_t most_products) : budget_(most_products) { index_of({}); }

TrigRing::Index TrigRing::add_angle(std::vector<std::string> symbols, Rational unit, std::string label, Index group) {
  std::sort(symbols.begin(), symbols.end());
  const auto [place, is_new] = angle_indices_.try_emplace(symbols, static_cast<Index>(angles_.size()));
  ARMATURE_CHECK(is_new);
  angles_.push_back({std::move(symbols), std::move(unit), std::move(label), group, true});
  groups_ = std::max(groups_, group + 1);
  return place->second;
}

TrigRing::Index TrigRing::add_length(const std::string& symbol) {
  const Index index = variable_index(symbol);
  run_time_variable_[index] = 1;
  return index;
}

TrigRing::Index TrigRing::variable_index(const std::string& name) {
  const auto [place, is_new] = variable_indices_.try_emplace(name, static_cast<Index>(variables_.size()));
  if (is_new) variables_.push_back(name), run_time_variable_.push_back(0);
  return place->second;
}

TrigRing::Index TrigRing::constant_angle(const std::string& symbol) {
  const auto [place, is_new] = angle_indices_.try_emplace({symbol}, static_cast<Index>(angles_.size()));
  if (is_new) angles_.push_back({{symbol}, 1, symbol, groups_++, false});
  return place->second;
}

TrigRing::Index TrigRing::harmonic_index(Harmonic harmonic) {
  const auto [place, is_new] =
      harmonic_indices_.try_emplace(std::move(harmonic), static_cast<Index>(harmonics_.size()));
  if (is_new) harmonics_.push_back(&place->first);
  return place->second;
}

TrigRing::Index TrigRing::index_of(Monomial monomial) {
  const auto [place, is_new] =
      monomial_indices_.try_emplace(std::move(monomial), static_cast<Index>(monomials_.size()));
  if (is_new) monomials_.push_back(&place->first);
  return place->second;
}

TrigPolynomial TrigRing::number(const Rational& value) {
  if (value.is_zero()) return TrigPolynomial(*this);
  return TrigPolynomial(*this, {{0, 0, value}});
}

TrigPolynomial TrigRing::simple(Monomial monomial, bool run_time) {
  const Index index = index_of(std::move(monomial));
  return TrigPolynomial(*this, {run_time ? TrigTerm{index, 0, 1} : TrigTerm{0, index, 1}});
}

TrigPolynomial TrigRing::symbol(const std::string& name) {
  const Index index = variable_index(name);
  return simple({{{index, 1}}, {}}, changes_at_run_time(index));
}

TrigPolynomial TrigRing::wave(const Arena& arena, Ref angle, bool sine) {
  const std::span<const Ref> terms =
      arena.op(angle) == Op::sum ? arena.operands(angle) : std::span<const Ref>(&angle, 1);
  std::map<Index, Harmonic> parts;  // one per group
  for (const Ref ref : terms) {
    const AngleTerm term = angle_term(arena, ref);
    const auto found = angle_indices_.find(term.symbols);
    if (found == angle_indices_.end() && term.symbols.size() != 1) refuse_angle();
    const Index index = found != angle_indices_.end() ? found->second : constant_angle(term.symbols[0]);
    const auto multiple = (term.coefficient / angles_[index].unit).small_integer();
    if (!multiple || std::abs(*multiple) > 1000) refuse_angle();
    parts[angles_[index].group].multiples.emplace_back(index, static_cast<int>(*multiple));
  }
  TrigPolynomial c = number(1), s = number(0);  // of the sum of the parts so far
  for (auto& [group, part] : parts) {
    std::sort(part.multiples.begin(), part.multiples.end());
    const int sign = part.multiples[0].second < 0 ? -1 : 1;
    for (auto& [index, multiple] : part.multiples) multiple *= sign;
    const bool run_time = angles_[part.multiples[0].first].run_time;
    const Index harmonic = harmonic_index(part);
    const TrigPolynomial part_c = simple({{}, {{group, harmonic, false}}}, run_time);
    const TrigPolynomial part_s = simple({{}, {{group, harmonic, true}}}, run_time).scaled(sign);
    TrigPolynomial sum_c = c * part_c - s * part_s;
    s = s * part_c + c * part_s;
    c = std::move(sum_c);
  }
  return sine ? s : c;
}

std::optional<TrigRing::Oriented> TrigRing::combination(int k1, Index a, int k2, Index b, int divisor) {
  std::map<Index, int> total;
  for (const auto& [index, multiple] : harmonic(a).multiples) total[index] += k1 * multiple;
  for (const auto& [index, multiple] : harmonic(b).multiples) total[index] += k2 * multiple;
  Harmonic result;
  for (const auto& [index, multiple] : total) {
    if (multiple % divisor != 0) return std::nullopt;
    if (multiple != 0) result.multiples.emplace_back(index, multiple / divisor);
  }
  if (result.multiples.empty()) return Oriented{0, 0};
  const int sign = result.multiples[0].second < 0 ? -1 : 1;
  for (auto& [index, multiple] : result.multiples) multiple *= sign;
  return Oriented{sign, harmonic_index(std::move(result))};
}

const std::vector<TrigRing::Part>& TrigRing::product(Index a, Index b) {
  if (a > b) std::swap(a, b);
  const auto [place, is_new] = products_.try_emplace(key_of(a, b));
  std::vector<Part>& parts = place->second;
  if (!is_new) return parts;
  const Monomial &x = monomial(a), &y = monomial(b);
  std::map<Index, int> powers(x.powers.begin(), x.powers.end());
  for (const auto& [variable, power] : y.powers) powers[variable] += power;
  std::vector<std::pair<Monomial, Rational>> results{{{{powers.begin(), powers.end()}, {}}, 1}};
  auto i = x.waves.begin(), j = y.waves.begin();
  while (i != x.waves.end() || j != y.waves.end()) {
    if (j == y.waves.end() || (i != x.waves.end() && i->group < j->group)) {
      for (auto& [result, factor] : results) result.waves.push_back(*i);
      ++i;
      continue;
    }
    if (i == x.waves.end() || j->group < i->group) {
      for (auto& [result, factor] : results) result.waves.push_back(*j);
      ++j;
      continue;
    }
    // Two waves of one group: half of a wave of the difference, and half of one of the sum.
    const bool sine = i->sine != j->sine;
    std::vector<std::pair<Monomial, Rational>> next;
    for (const bool of_sum : {false, true}) {
      const Oriented h = *combination(1, i->harmonic, of_sum ? 1 : -1, j->harmonic);
      if (h.sign == 0 && sine) continue;
      int sign = sine && h.sign < 0 ? -1 : 1;
      if (i->sine && j->sine && of_sum) sign = -sign;    // sin a sin b
      if (!i->sine && j->sine && !of_sum) sign = -sign;  // cos a sin b
      for (auto [result, factor] : results) {
        if (h.sign != 0) result.waves.push_back({i->group, h.harmonic, sine});
        next.emplace_back(std::move(result), factor * Rational(sign, 2));
      }
    }
    results = std::move(next);
    ++i, ++j;
  }
  for (auto& [result, factor] : results) parts.push_back({index_of(std::move(result)), factor});
  return parts;
}

void TrigRing::spend(std::size_t products) {
  spent_ += products;
  if (spent_ > budget_)
    throw UnmetRequest("the explicit model is too large: its expansion takes more than " + std::to_string(budget_) +
                           " products of terms",
                       "explicit models grow exponentially with the number of joints that are not parallel; derive "
                       "inverse-dynamics instead, or fix some joints");
}

TrigPolynomial TrigRing::derivative(const TrigPolynomial& a, const std::string& symbol) {
  const auto variable = variable_indices_.find(symbol);
  // d(unit)/dx of each angle that contains x once: the unit times its other symbols.
  std::vector<std::optional<TrigPolynomial>> rates(angles_.size());
  for (Index i = 0; i < rates.size(); ++i) {
    const Angle angle = angles_[i];
    const auto found = std::find(angle.symbols.begin(), angle.symbols.end(), symbol);
    if (found == angle.symbols.end()) continue;
    TrigPolynomial rate = number(angle.unit);
    for (const std::string& other : angle.symbols)
      if (&other != &*found) rate = rate * this->symbol(other);
    rates[i] = std::move(rate);
  }
  const auto of_shape = [&](Index shape) {
    const Monomial m = monomial(shape);
    TrigPolynomial total(*this);
    for (std::size_t i = 0; i < m.powers.size(); ++i) {
      if (variable == variable_indices_.end() || m.powers[i].first != variable->second) continue;
      Monomial lower = m;
      if (--lower.powers[i].second == 0) lower.powers.erase(lower.powers.begin() + static_cast<std::ptrdiff_t>(i));
      total = total + TrigPolynomial(*this, {{index_of(lower), 0, m.powers[i].second}});
    }
    for (std::size_t i = 0; i < m.waves.size(); ++i)
      for (const auto& [angle, multiple] : harmonic(m.waves[i].harmonic).multiples) {
        if (!rates[angle]) continue;
        Monomial turned = m;
        turned.waves[i].sine = !m.waves[i].sine;
        const Rational factor = m.waves[i].sine ? multiple : -multiple;
        total = total + TrigPolynomial(*this, {{index_of(turned), 0, factor}}) * *rates[angle];
      }
    return total;
  };
  Accumulator result;
  for (std::size_t i = 0; i < a.terms().size();) {
    const Index shape = a.terms()[i].shape;
    const TrigPolynomial rate = of_shape(shape);
    for (; i < a.terms().size() && a.terms()[i].shape == shape; ++i)
      for (const TrigTerm& term : rate.terms())
        for (const Part& constant : product(term.constant, a.terms()[i].constant))
          result.add(term.shape, constant.monomial, term.coefficient * a.terms()[i].coefficient * constant.factor);
  }
  return result.finish(*this);
}

Ref TrigRing::angle_expression(Arena& arena, Index index, const Values& values) const {
  std::vector<Ref> terms;
  for (const auto& [a, multiple] : harmonic(index).multiples) {
    std::vector<Ref> factors{arena.constant(angles_[a].unit * multiple)};
    for (const std::string& name : angles_[a].symbols) {
      const auto found = values.find(name);
      factors.push_back(found == values.end() ? arena.symbol(name) : found->second);
    }
    terms.push_back(arena.product(factors));
  }
  return arena.sum(terms);
}

Ref TrigRing::expression(Arena& arena, Index index, const Values& values) const {
  const Monomial& m = monomial(index);
  std::vector<Ref> factors;
  for (const auto& [variable, power] : m.powers) {
    const std::string& name = variables_[variable];
    const auto found = values.find(name);
    const Ref base = found != values.end() ? found->second : name == "pi" ? arena.pi() : arena.symbol(name);
    factors.push_back(arena.power(base, power));
  }
  for (const Wave& wave : m.waves) {
    const Ref angle = angle_expression(arena, wave.harmonic, values);
    factors.push_back(wave.sine ? arena.sin(angle) : arena.cos(angle));
  }
  return arena.product(factors);
}

Ref TrigRing::expression(Arena& arena, const TrigPolynomial& a, const Values& values) const {
  std::vector<Ref> terms;
  for (const TrigTerm& term : a.terms())
    terms.push_back(arena.scale(term.coefficient, arena.multiply(expression(arena, term.shape, values),
                                                                 expression(arena, term.constant, values))));
  return arena.sum(terms);
}

TrigField::Value TrigField::sign(const Value&) const {
  throw UnmetRequest("sign() has no place in an explicit model", "leave friction out");
}

TrigField::Value TrigField::tanh(const Value&) const {
  throw UnmetRequest("tanh() has no place in an explicit model", "leave friction out");
}

}  // namespace armature::internal
