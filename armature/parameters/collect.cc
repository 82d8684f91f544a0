// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/parameters/collect.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <unordered_map>
#include <utility>
#include <vector>

#include "armature/base/error.h"
#include "armature/base/text.h"
#include "armature/expr/numeric_field.h"
#include "armature/expr/print.h"

namespace armature::internal {
namespace {

constexpr std::size_t most_of_a_number = 30;  // nodes; a formula of numbers alone is of less use than the number
constexpr std::size_t most_tidied = 400;  // nodes; longer formulas are unreadable, and multiplying out may take long

std::vector<Ref> operands_of(const Arena& arena, Ref a, Op op) {
  if (arena.op(a) != op) return {a};
  const std::span<const Ref> list = arena.operands(a);
  return {list.begin(), list.end()};
}

std::size_t terms(const Arena& arena, Ref a) { return arena.op(a) == Op::sum ? arena.operands(a).size() : 1; }

// Nodes of the expression tree of `a`, the length of its text; counted up to `most`.
std::size_t length(const Arena& arena, Ref a, std::size_t most) {
  std::size_t total = 1;
  arena.for_each_operand(a, [&](Ref operand) {
    if (total < most) total += length(arena, operand, most - total);
  });
  return total;
}

// Each angle of a sine or cosine that occurs with a power of at least two in the terms of `a`.
bool has_symbol(const Arena& arena, Ref a) {
  bool found = arena.op(a) == Op::symbol;
  arena.for_each_operand(a, [&](Ref operand) { found = found || has_symbol(arena, operand); });
  return found;
}

std::vector<Ref> squared_angles(const Arena& arena, Ref a) {
  std::vector<Ref> angles;
  for (const Ref term : operands_of(arena, a, Op::sum))
    for (const Ref factor : operands_of(arena, term, Op::product)) {
      if (arena.op(factor) != Op::power || arena.exponent(factor) < 2) continue;
      const Ref base = arena.argument(factor);
      if (arena.op(base) != Op::sin && arena.op(base) != Op::cos) continue;
      const Ref angle = arena.argument(base);
      if (std::find(angles.begin(), angles.end(), angle) == angles.end()) angles.push_back(angle);
    }
  return angles;
}

// The squares of `from` in an expanded sum replaced by 1 - to^2.
Ref exchanged(Arena& arena, Ref a, Ref from, Ref to) {
  std::vector<Ref> sum;
  for (const Ref term : operands_of(arena, a, Op::sum)) {
    std::vector<Ref> product;
    for (const Ref factor : operands_of(arena, term, Op::product)) {
      const bool square = arena.op(factor) == Op::power && arena.argument(factor) == from && arena.exponent(factor) > 1;
      product.push_back(factor);
      if (!square) continue;
      const std::int32_t exponent = arena.exponent(factor);
      const Ref other = arena.subtract(arena.one(), arena.power(to, 2));
      product.back() = arena.multiply(arena.power(other, exponent / 2), arena.power(from, exponent % 2));
    }
    sum.push_back(arena.product(product));
  }
  return expanded(arena, arena.sum(sum));
}

// Parameters with the same coefficient up to sign: 2*RL4*(MZ5 - M6). Plain numbers go with their parameters.
struct Group {
  Ref coefficient;
  std::vector<std::pair<Rational, Ref>> members;
};

std::vector<Group> groups_of(Arena& arena, const LinearForm& form) {
  std::vector<Group> groups;
  for (const auto& [parameter, coefficient] : form) {
    const Arena::Term term = arena.split(coefficient);
    const bool plain = arena.is_one(term.rest), negative = term.coefficient.sign() < 0;
    const Ref key = plain ? arena.one() : negative ? arena.negate(coefficient) : coefficient;
    const Rational number = plain ? term.coefficient : Rational(negative ? -1 : 1);
    const auto found = std::find_if(groups.begin(), groups.end(), [&](const Group& g) { return g.coefficient == key; });
    if (found != groups.end()) found->members.emplace_back(number, parameter);
    else groups.push_back({key, {{number, parameter}}});
  }
  return groups;
}

}  // namespace

Ref expanded(Arena& arena, Ref a, std::size_t most) {
  switch (arena.op(a)) {
    case Op::sum: {
      std::vector<Ref> sum;
      for (const Ref term : operands_of(arena, a, Op::sum)) sum.push_back(expanded(arena, term, most));
      return arena.sum(sum);
    }
    case Op::power:
    case Op::product: {
      std::vector<Ref> sum{arena.one()};
      for (const Ref factor : operands_of(arena, a, Op::product)) {
        const bool power = arena.op(factor) == Op::power && arena.exponent(factor) > 0;
        const std::int32_t times = power ? arena.exponent(factor) : 1;
        const Ref base = power                           ? expanded(arena, arena.argument(factor), most)
                         : arena.op(factor) == Op::power ? factor
                                                         : expanded(arena, factor, most);
        const bool whole = power && arena.op(base) != Op::sum;
        for (std::int32_t i = 0; i < (whole ? 1 : times); ++i) {
          std::vector<Ref> next;
          for (const Ref term : operands_of(arena, whole ? arena.power(base, times) : base, Op::sum))
            for (const Ref before : sum) next.push_back(arena.multiply(before, term));
          if (next.size() > most) return a;
          const Ref joined = arena.sum(next);
          sum = operands_of(arena, joined, Op::sum);
        }
      }
      return arena.sum(sum);
    }
    default: return a;
  }
}

Ref tidy(Arena& arena, Ref a) {
  if (is_long(arena, a)) return a;
  Ref best = expanded(arena, a);
  // One exchange may allow another: repeat until nothing gets shorter.
  for (bool shorter = true; shorter;) {
    shorter = false;
    for (const Ref angle : squared_angles(arena, best)) {
      const Ref s = arena.sin(angle), c = arena.cos(angle);
      for (const Ref candidate : {exchanged(arena, best, s, c), exchanged(arena, best, c, s)})
        if (terms(arena, candidate) < terms(arena, best)) {
          best = candidate;
          shorter = true;
        }
    }
  }
  return length(arena, a, most_tidied) < length(arena, best, most_tidied) ? a : best;
}

LinearForm linear_form(Arena& arena, Ref a, const std::unordered_set<Ref>& parameters,
                       std::unordered_set<Ref>* tidied) {
  LinearForm form;
  std::unordered_map<Ref, bool> known;
  const auto holds_parameter = [&](const auto& search, Ref node) -> bool {
    if (parameters.contains(node)) return true;
    if (const auto found = known.find(node); found != known.end()) return found->second;
    bool found = false;
    arena.for_each_operand(node, [&](Ref operand) { found = found || search(search, operand); });
    return known[node] = found;
  };
  // Adds factor * a.
  const auto add = [&](const auto& self, Ref factor, Ref part) -> void {
    if (parameters.contains(part)) {
      Ref& coefficient = form.try_emplace(part, arena.zero()).first->second;
      coefficient = arena.add(coefficient, factor);
      return;
    }
    if (arena.is_zero(part)) return;
    if (arena.op(part) == Op::sum) {
      for (const Ref term : operands_of(arena, part, Op::sum)) self(self, factor, term);
      return;
    }
    ARMATURE_CHECK(arena.op(part) == Op::product);
    std::vector<Ref> factors = operands_of(arena, part, Op::product);
    auto linear = std::find_if(factors.begin(), factors.end(), [&](Ref each) { return parameters.contains(each); });
    if (linear == factors.end())  // formulas may be long: searched only where the parameter is no factor itself
      linear = std::find_if(factors.begin(), factors.end(),
                            [&](Ref each) { return holds_parameter(holds_parameter, each); });
    ARMATURE_CHECK(linear != factors.end());
    const Ref held = std::exchange(*linear, factor);
    self(self, arena.product(factors), held);
  };
  add(add, arena.one(), a);
  for (auto& [parameter, coefficient] : form) {
    if (tidied && tidied->contains(coefficient)) continue;
    coefficient = tidy(arena, coefficient);
    if (tidied) tidied->insert(coefficient);
  }
  std::erase_if(form, [&](const auto& entry) { return arena.is_zero(entry.second); });
  return form;
}

void add_scaled(Arena& arena, LinearForm& form, Ref factor, const LinearForm& other) {
  for (const auto& [parameter, coefficient] : other) {
    Ref& total = form.try_emplace(parameter, arena.zero()).first->second;
    total = tidy(arena, arena.add(total, arena.multiply(factor, coefficient)));
    if (arena.is_zero(total)) form.erase(parameter);
  }
}

Ref collected(Arena& arena, const LinearForm& form) {
  std::vector<Ref> sum;
  for (const Group& group : groups_of(arena, form)) {
    std::vector<Ref> members;
    for (const auto& [number, parameter] : group.members) members.push_back(arena.scale(number, parameter));
    sum.push_back(arena.multiply(group.coefficient, arena.sum(members)));
  }
  return arena.sum(sum);
}

bool is_long(const Arena& arena, Ref a) {
  const std::size_t nodes = length(arena, a, most_tidied);
  return nodes >= most_tidied || (nodes >= most_of_a_number && !has_symbol(arena, a));
}

RoundedNumbers rounded_numbers(const Arena& arena, const std::vector<Ref>& coefficients) {
  std::unordered_map<std::string, double> unknown;
  for (std::uint32_t i = 0; i < arena.size(); ++i)
    if (arena.op(Ref{i}) == Op::symbol)
      unknown.emplace(arena.name_of(Ref{i}), std::numeric_limits<double>::quiet_NaN());
  const std::vector<double> values = evaluate(arena, coefficients, NumericField<double>(std::move(unknown)));
  RoundedNumbers rounded;
  for (std::size_t i = 0; i < coefficients.size(); ++i)
    if (std::isfinite(values[i]) && is_long(arena, coefficients[i])) rounded.emplace(coefficients[i], values[i]);
  return rounded;
}

std::string to_string(Arena& arena, const LinearForm& form, const RoundedNumbers& rounded) {
  std::string text;
  const auto append_signed = [](std::string& to, bool negative, const std::string& what) {
    to += to.empty() ? (negative ? "-" : "") : negative ? " - " : " + ";
    to += what;
  };
  const auto append_members = [&](std::string& to, const Group& group, bool flip) {
    for (const auto& [number, parameter] : group.members) {
      const Rational size = number.sign() < 0 ? -number : number;
      append_signed(to, (number.sign() < 0) != flip,
                    (size.is_one() ? "" : to_string(size) + "*") + arena.name_of(parameter));
    }
  };
  for (const Group& group : groups_of(arena, form)) {
    if (arena.is_one(group.coefficient)) {
      append_members(text, group, false);
      continue;
    }
    const bool negative = group.members.front().first.sign() < 0;
    std::string members;
    append_members(members, group, negative);
    if (group.members.size() > 1) members = "(" + members + ")";
    const auto [known, minus] =
        std::pair(rounded.find(group.coefficient), rounded.find(arena.negate(group.coefficient)));
    if (known != rounded.end() || minus != rounded.end()) {
      const double number = known != rounded.end() ? known->second : -minus->second;
      append_signed(text, negative != (number < 0), shortest(std::abs(number)) + "*" + members);
      continue;
    }
    std::string factor = to_string(arena, group.coefficient);
    if (arena.op(group.coefficient) == Op::sum || factor.starts_with('-')) factor = "(" + factor + ")";
    append_signed(text, negative, factor + "*" + members);
  }
  return text.empty() ? "0" : text;
}

}  // namespace armature::internal
