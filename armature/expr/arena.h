// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// The expression arena: an append-only, hash-consed store of small nodes. An expression is a `Ref`, an index
// into it; equal expressions have equal Refs, so common subexpressions are shared by construction. A copy of an
// arena keeps every Ref valid: a robot owns the arena of its parameters, a model copies it and appends.
//
// Expressions are canonical by construction, and the canonical form depends on content alone (order.h): equal formulas
// print equally, in whatever order their parts were made. Neither the order of statements nor the compiler's choice of
// which operand of a + b to evaluate first shows in printed or generated text.
//   sum      terms sorted, like terms collected over exact rationals, sums inside sums flattened, the
//            constant first; x - x is 0, x + x is 2*x
//   product  a rational coefficient first, then factors sorted, powers collected; x*x is x^2; a sum that is
//            a factor has a positive leading term, its sign is in the coefficient
//   sin, cos the argument is multiplied out and has a positive leading term; whole quarter turns in it are taken
//            out, so sin(q + pi/2) is cos(q) and cos(pi/2) is 0
// Products are not distributed over sums elsewhere.
//
// `name(x, "W2_1")` marks a value as one intermediate quantity with a name. It is opaque to the rules above, so a
// recursion keeps its shape (unfolding Newton-Euler and sharing again costs more than the recursion), and
// generated code can say what each line computes. Atoms (constants, symbols, sines, cosines) and their negatives
// are not wrapped.
#pragma once

#include <compare>
#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "armature/expr/rational.h"

namespace armature {

// An expression of one arena.
struct Ref {
  std::uint32_t index = 0;
  friend auto operator<=>(const Ref&, const Ref&) = default;
};

// Operators, in the order in which they stand in sums and products.
enum class Op : std::uint8_t {
  constant,  // a: index into the table of rationals
  pi,        // the number pi
  symbol,    // a: index into the table of names
  cos,       // a: argument
  sin,       // a: argument
  sign,      // a: argument; -1, 0 or 1
  named,     // a: value, b: index into the table of names
  power,     // a: base, b: exponent, a two's complement integer other than 0 and 1
  product,   // a, b: first operand and number of operands
  sum,       // a, b: likewise
  tanh,      // a: argument; the smooth sign
};

class Arena {
 public:
  Arena();

  // Leaves.
  Ref constant(const Rational& value);
  Ref zero() const { return zero_; }
  Ref one() const { return one_; }
  Ref pi();
  Ref symbol(std::string_view name);
  // The symbol called `name`, if it was ever made.
  bool has_symbol(std::string_view name) const;

  // Algebra (algebra.cc).
  Ref sum(std::span<const Ref> terms);
  Ref product(std::span<const Ref> factors);
  Ref add(Ref a, Ref b);
  Ref subtract(Ref a, Ref b);
  Ref negate(Ref a);
  Ref multiply(Ref a, Ref b);
  Ref divide(Ref a, Ref b);  // b must not be the constant zero
  Ref power(Ref base, std::int32_t exponent);
  Ref scale(Rational factor, Ref a);

  // Functions (trigonometry.cc).
  Ref sin(Ref angle);
  Ref cos(Ref angle);
  Ref sign(Ref a);
  Ref tanh(Ref a);

  // An intermediate quantity called `name`. The same value named twice keeps its first name.
  Ref name(Ref value, std::string_view name);

  // Access to nodes.
  std::size_t size() const { return nodes_.size(); }
  Op op(Ref a) const { return nodes_[a.index].op; }
  const Rational& value(Ref constant) const;              // of a constant
  const std::string& name_of(Ref symbol_or_named) const;  // of a symbol or a named value
  std::span<const Ref> operands(Ref sum_or_product) const;
  Ref argument(Ref a) const;           // of power, sin, cos, sign, tanh, named
  std::int32_t exponent(Ref a) const;  // of power
  // A hash of the content alone: equal expressions have equal fingerprints, also in different arenas.
  std::uint64_t fingerprint(Ref a) const { return fingerprints_[a.index]; }
  bool is_constant(Ref a) const { return op(a) == Op::constant; }
  bool is_zero(Ref a) const { return a == zero_; }
  bool is_one(Ref a) const { return a == one_; }

  // a = coefficient * rest, where rest is a product without coefficient (a constant's rest is one).
  struct Term {
    Rational coefficient;
    Ref rest;
  };
  Term split(Ref a);

  // Calls visit(child) for each operand of `a`.
  template <class Visit>
  void for_each_operand(Ref a, Visit visit) const {
    switch (op(a)) {
      case Op::constant:
      case Op::pi:
      case Op::symbol: return;
      case Op::sum:
      case Op::product:
        for (const Ref operand : operands(a)) visit(operand);
        return;
      default: visit(argument(a));
    }
  }

 private:
  struct Node {
    std::uint32_t a, b;
    Op op;
  };

  Ref intern(Op op, std::uint32_t a, std::uint32_t b);
  Ref intern_list(Op op, std::span<const Ref> operands);
  std::uint32_t name_index(std::string_view name);
  Ref lookup_or_append(std::uint64_t hash, Op op, std::uint32_t a, std::uint32_t b, std::span<const Ref> operands);
  void grow();
  Ref multiplied_out(Ref angle);
  bool leads_negative(Ref a) const;
  Ref multiply_parts(Rational coefficient, std::vector<std::pair<Ref, std::int32_t>>& factors);
  void gather_factors(Ref factor, std::int32_t exponent, Rational& coefficient,
                      std::vector<std::pair<Ref, std::int32_t>>& factors);

  std::vector<Node> nodes_;
  std::vector<Ref> pool_;                    // operands of sums and products
  std::vector<std::uint32_t> buckets_;       // open addressing: index + 1 of a node, 0 when free
  std::vector<std::uint64_t> fingerprints_;  // of each node
  std::vector<Rational> constants_;
  std::vector<std::string> names_;
  std::unordered_map<std::string, std::uint32_t> name_indices_;
  std::unordered_multimap<std::uint64_t, Ref> constant_indices_;
  std::unordered_map<std::uint32_t, Ref> named_values_;
  Ref zero_, one_;
};

}  // namespace armature

template <>
struct std::hash<armature::Ref> {
  std::size_t operator()(armature::Ref ref) const noexcept { return ref.index * 0x9e3779b97f4a7c15ULL; }
};
