// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// The run-time cost of expressions, computed from the arena: derivations try several ways to the same result and keep
// the cheapest. The convention is that of operation counts everywhere: M = multiplications and divisions, A = binary
// additions and subtractions, signs and functions are free, and so is whatever depends on constants only.
//
//   product  its constant factors are one constant: k run-time factors cost k - 1 M, one more for a constant that is
//            not 1 or -1; its run-time part is shared with other products of the same run-time factors
//   sum      its constant terms are one term, and terms with the same run-time part are one term
//   power    x^n by repeated squaring; a negative power divides once
//
// Common subexpressions are counted once; so are a value and its negative.
#pragma once

#include <cstdint>
#include <map>
#include <span>
#include <vector>

#include "armature/expr/arena.h"

namespace armature::internal {

struct Cost {
  std::size_t mul = 0, add = 0;
  // Cheaper first: fewer operations in all, then fewer multiplications.
  friend bool operator<(const Cost& a, const Cost& b) {
    return a.mul + a.add != b.mul + b.add ? a.mul + a.add < b.mul + b.add : a.mul < b.mul;
  }
  friend bool operator==(const Cost&, const Cost&) = default;
};

// Costs expressions of one arena, which may grow between calls; the analysis of each node is kept.
class CostMeter {
 public:
  // `run_time` lists the symbols that change at run time; every other symbol is a constant.
  CostMeter(const Arena& arena, std::span<const Ref> run_time);

  Cost of(std::span<const Ref> roots);

 private:
  using Index = std::uint32_t;
  static constexpr Index fixed = 0;  // the entity of everything that is constant

  // One value computed at run time, what it costs by itself and what it is computed from.
  struct Entity {
    Cost own;
    std::vector<Index> operands;
    std::uint32_t seen = 0;  // the last call that counted it
  };
  // A run-time value times a constant: `coefficient` identifies the constant up to its sign, empty for 1 and -1.
  struct Scaled {
    std::vector<std::uint64_t> coefficient;
    Index value = fixed;
    bool negative = false;
  };

  Index entity(Ref node);
  Scaled split(Ref term);
  Index scaled(std::span<const std::uint64_t> coefficient, Index value);
  Index product(std::vector<Index> numerators, std::vector<Index> denominators);
  Index sum(Ref node);
  Index power(Index base, std::uint32_t exponent);
  Index made(std::vector<std::uint64_t> key, Cost own, std::vector<Index> operands);

  const Arena& arena_;
  std::vector<Index> entities_;  // per node; `unknown` until first needed
  std::vector<Entity> table_;
  std::map<std::vector<std::uint64_t>, Index> keys_;
  std::vector<char> run_time_;  // per node: is it one of the run-time symbols?
  std::uint32_t calls_ = 0;
};

// The cost of `roots` alone.
Cost cost(const Arena& arena, std::span<const Ref> roots, std::span<const Ref> run_time);

}  // namespace armature::internal
