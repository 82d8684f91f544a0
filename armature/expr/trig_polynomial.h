// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Exact polynomials in parameters, lengths, and sines and cosines of angles, in a canonical form: equal functions have
// equal representations, and zero is the empty sum.
//
// Angles come in groups. Within a group they add up: products become sums by
//   2 cos a cos b = cos(a-b) + cos(a+b),  2 sin a sin b = cos(a-b) - cos(a+b),  2 sin a cos b = sin(a+b) + sin(a-b),
// so that each monomial holds at most one sine or cosine of each group, of an integer combination of its angles (a
// harmonic). Across groups products stay. For an arm with parallel axes 2 and 3 the natural groups are {q2, q3}, {q4},
// {q5}: terms look like sin(q2 + q3) cos(q4) sin(q5), as a person writes them. These products are linearly
// independent functions; s^2 + c^2 = 1 needs no rule of its own.
//
// A term is a rational times a monomial of run-time quantities (the shape) times a monomial of constants. TrigField
// makes evaluate() expand any expression of an arena into this ring.
#pragma once

#include <compare>
#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "armature/expr/arena.h"

namespace armature::internal {

class TrigRing;
using TrigIndex = std::uint32_t;

struct TrigTerm {
  TrigIndex shape = 0, constant = 0;  // monomials of the ring; 0 is 1
  Rational coefficient;
  friend bool operator==(const TrigTerm&, const TrigTerm&) = default;
};

// Terms sorted by shape and constant, none zero. The ring must outlive it.
class TrigPolynomial {
 public:
  explicit TrigPolynomial(TrigRing& ring, std::vector<TrigTerm> terms = {}) : ring_(&ring), terms_(std::move(terms)) {}

  std::span<const TrigTerm> terms() const { return terms_; }
  bool is_zero() const { return terms_.empty(); }
  TrigRing& ring() const { return *ring_; }

  TrigPolynomial scaled(const Rational& factor) const;
  TrigPolynomial operator-() const { return scaled(-1); }
  friend TrigPolynomial operator+(const TrigPolynomial& a, const TrigPolynomial& b);
  friend TrigPolynomial operator-(const TrigPolynomial& a, const TrigPolynomial& b) { return a + -b; }
  friend TrigPolynomial operator*(const TrigPolynomial& a, const TrigPolynomial& b);
  // b must be a number other than zero; throws UnmetRequest otherwise.
  friend TrigPolynomial operator/(const TrigPolynomial& a, const TrigPolynomial& b);
  friend bool operator==(const TrigPolynomial& a, const TrigPolynomial& b) { return a.terms_ == b.terms_; }

 private:
  TrigRing* ring_;
  std::vector<TrigTerm> terms_;
};

class TrigRing {
 public:
  using Index = TrigIndex;

  // An angle, the unit that harmonics count: `unit` times the product of `symbols` ("q2"; 1/2 of "q2"; "k" * "q3").
  struct Angle {
    std::vector<std::string> symbols;
    Rational unit = 1;
    std::string label;  // "2": C2 is its cosine
    Index group = 0;
    bool run_time = true;
  };
  // An integer combination of angles of one group, with a positive first multiple.
  struct Harmonic {
    std::vector<std::pair<Index, int>> multiples;  // (angle, multiple), by angle
    friend auto operator<=>(const Harmonic&, const Harmonic&) = default;
  };
  // The cosine or sine of a harmonic.
  struct Wave {
    Index group = 0, harmonic = 0;
    bool sine = false;
    friend auto operator<=>(const Wave&, const Wave&) = default;
  };
  struct Monomial {
    std::vector<std::pair<Index, int>> powers;  // (variable, positive exponent), by variable
    std::vector<Wave> waves;                    // at most one per group, sorted by group
    friend auto operator<=>(const Monomial&, const Monomial&) = default;
  };

  // Throws UnmetRequest after `most_products` products of terms: explicit models grow exponentially.
  explicit TrigRing(std::size_t most_products = 2'000'000);

  // Declares an angle that changes at run time. Terms of it in sines must be integer multiples of its unit.
  Index add_angle(std::vector<std::string> symbols, Rational unit, std::string label, Index group);
  // Declares a symbol that changes at run time outside of sines: a prismatic coordinate.
  Index add_length(const std::string& symbol);

  // Values. Symbols not declared are constants.
  TrigPolynomial number(const Rational& value);
  TrigPolynomial symbol(const std::string& name);
  TrigPolynomial cosine(const Arena& arena, Ref angle) { return wave(arena, angle, false); }
  TrigPolynomial sine(const Arena& arena, Ref angle) { return wave(arena, angle, true); }

  // d/dx for a run-time symbol x.
  TrigPolynomial derivative(const TrigPolynomial& a, const std::string& symbol);

  // The parts of polynomials.
  const Monomial& monomial(Index index) const { return *monomials_[index]; }
  const Harmonic& harmonic(Index index) const { return *harmonics_[index]; }
  const Angle& angle(Index index) const { return angles_[index]; }
  const std::string& variable(Index index) const { return variables_[index]; }
  bool changes_at_run_time(Index variable) const { return run_time_variable_[variable] != 0; }
  Index index_of(Monomial monomial);

  // The harmonic k1*a + k2*b divided by `divisor`, oriented; its sign before orientation (0: the angle zero). Nothing
  // when a multiple is not whole.
  struct Oriented {
    int sign = 1;
    Index harmonic = 0;
  };
  std::optional<Oriented> combination(int k1, Index a, int k2, Index b, int divisor = 1);

  // Expressions of an arena, with symbols replaced where `values` has them.
  using Values = std::unordered_map<std::string, Ref>;
  Ref angle_expression(Arena& arena, Index harmonic, const Values& values = {}) const;
  Ref expression(Arena& arena, Index monomial, const Values& values = {}) const;
  Ref expression(Arena& arena, const TrigPolynomial& a, const Values& values = {}) const;

  // Used by the operators: the product of two monomials as a short sum.
  struct Part {
    Index monomial;
    Rational factor;
  };
  const std::vector<Part>& product(Index a, Index b);
  void spend(std::size_t products);

 private:
  struct KeyHash {
    std::size_t operator()(std::uint64_t key) const { return (key ^ (key >> 29)) * 0x9e3779b97f4a7c15ULL; }
  };
  TrigPolynomial wave(const Arena& arena, Ref angle, bool sine);
  TrigPolynomial simple(Monomial monomial, bool run_time);
  Index variable_index(const std::string& name);
  Index constant_angle(const std::string& symbol);
  Index harmonic_index(Harmonic harmonic);

  std::vector<Angle> angles_;
  std::map<std::vector<std::string>, Index> angle_indices_;
  std::vector<std::string> variables_;
  std::vector<char> run_time_variable_;
  std::unordered_map<std::string, Index> variable_indices_;
  std::map<Harmonic, Index> harmonic_indices_;
  std::vector<const Harmonic*> harmonics_;
  std::map<Monomial, Index> monomial_indices_;
  std::vector<const Monomial*> monomials_;
  std::unordered_map<std::uint64_t, std::vector<Part>, KeyHash> products_;
  Index groups_ = 0;
  std::size_t budget_, spent_ = 0;
};

// A field for evaluate(): values of expressions as polynomials of the ring.
class TrigField {
 public:
  using Value = TrigPolynomial;
  explicit TrigField(TrigRing& ring) : ring_(&ring) {}

  Value constant(const Rational& value) const { return ring_->number(value); }
  Value pi() const { return ring_->symbol("pi"); }
  Value symbol(const std::string& name) const { return ring_->symbol(name); }
  Value sin(const Arena& arena, Ref angle, std::span<const Value>) const { return ring_->sine(arena, angle); }
  Value cos(const Arena& arena, Ref angle, std::span<const Value>) const { return ring_->cosine(arena, angle); }
  Value sign(const Value&) const;
  Value tanh(const Value&) const;

 private:
  TrigRing* ring_;
};

}  // namespace armature::internal
