// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Sines and cosines of integer combinations of angles. Quarter turns are exact: with a = r + k*pi/2,
// sin(a) is sin(r), cos(r), -sin(r), -cos(r) for k = 0, 1, 2, 3 (mod 4), and cos(a) is sin(a) one turn on.
#include "armature/base/error.h"
#include "armature/expr/arena.h"

namespace armature {

// Numbers before sums are multiplied in: 2*(a + b) is the angle 2*a + 2*b.
Ref Arena::multiplied_out(Ref angle) {
  for (;;) {
    std::vector<Ref> terms{angle};
    if (op(angle) == Op::sum) terms.assign(operands(angle).begin(), operands(angle).end());
    std::vector<Ref> simple;
    for (const Ref each : terms) {
      const Term term = split(each);
      if (op(term.rest) != Op::sum) {
        simple.push_back(each);
        continue;
      }
      const std::vector<Ref> inner(operands(term.rest).begin(), operands(term.rest).end());
      for (const Ref part : inner) simple.push_back(scale(term.coefficient, part));
    }
    if (simple.size() == terms.size()) return angle;
    angle = sum(simple);
  }
}

Ref Arena::sin(Ref angle) {
  angle = multiplied_out(angle);
  const Ref pi = this->pi();
  Rational half_turns = 0;  // the multiple of pi in the angle
  const auto count = [&](Ref term) {
    const Term parts = split(term);
    if (parts.rest == pi) half_turns = half_turns + parts.coefficient;
  };
  if (op(angle) == Op::sum) {
    const std::span<const Ref> terms = operands(angle);
    const std::vector<Ref> copy(terms.begin(), terms.end());
    for (const Ref term : copy) count(term);
  } else {
    count(angle);
  }
  const Ref without_pi = subtract(angle, scale(half_turns, pi));
  if (leads_negative(without_pi)) return negate(sin(negate(angle)));

  // Only whole quarter turns are taken out: pi/3 stays, 2*pi/3 becomes pi/6 and a quarter turn.
  const Rational quarters = floor(half_turns * Rational(2));
  Rational fraction = half_turns - quarters / Rational(2);
  const std::int64_t turn = *(quarters - Rational(4) * floor(quarters / Rational(4))).small_integer();
  bool cosine = turn % 2 == 1;
  // Known angles are brought into the first eighth of a turn, where complementary ones meet.
  if (is_zero(without_pi) && (Rational(1, 4) < fraction || (fraction == Rational(1, 4) && cosine))) {
    fraction = Rational(1, 2) - fraction;
    cosine = !cosine;
  }
  const Ref rest = add(without_pi, scale(fraction, pi));
  Ref value = cosine ? one_ : zero_;
  if (!is_zero(rest)) value = intern(cosine ? Op::cos : Op::sin, rest.index, 0);
  return turn >= 2 ? negate(value) : value;
}

Ref Arena::cos(Ref angle) { return sin(add(angle, scale(Rational(1, 2), pi()))); }

Ref Arena::sign(Ref a) {
  if (is_constant(a)) return constant(value(a).sign());
  // The magnitude of a numeric factor does not change the sign, also inside a named quantity.
  if (op(a) == Op::named && op(argument(a)) == Op::product) return sign(argument(a));
  const Term term = split(a);
  const bool negative = term.coefficient.sign() < 0;
  Ref rest = term.rest;
  // A named multiple of a symbol has the sign of the symbol, whatever its name.
  if (op(rest) == Op::named && op(split(argument(rest)).rest) == Op::symbol)
    return scale(term.coefficient.sign(), sign(argument(rest)));
  if (op(rest) == Op::sum && leads_negative(rest)) return negate(sign(negate(a)));
  if (rest == pi()) return constant(negative ? -1 : 1);
  const Ref made = intern(Op::sign, rest.index, 0);
  return negative ? negate(made) : made;
}

// An odd function: -tanh(a) = tanh(-a).
Ref Arena::tanh(Ref a) {
  if (is_zero(a)) return a;
  if (leads_negative(a)) return negate(tanh(negate(a)));
  return intern(Op::tanh, a.index, 0);
}

}  // namespace armature
